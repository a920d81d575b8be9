import { randomBytes } from 'node:crypto'
import { type UploadedFile, UPLOADS_PER_DAY } from '@holdfast/protocol/files'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Operators } from '../../http/operators.ts'
import type { Blobs } from './blobs.ts'
import { reencode } from './image.ts'
import * as store from './store.ts'

const DAY = 86_400
/** Most upload attempts a day, failed ones included: decoding costs more than storing. */
const TRIES_PER_DAY = 3 * UPLOADS_PER_DAY
const PUBLIC = '/profile/'
const NAME = /^[0-9a-f]{32}\.webp$/
const SWEEP_AT_ONCE = 100

export type FilesOptions = {
  db: Db
  /** null: no file store, so uploads are off */
  blobs: Blobs | null
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  operators: Pick<Operators, 'require' | 'rolesOf' | 'audit'>
  /** counts across all processes how often `name` did it within `windowMs` */
  count: (name: string, windowMs: number) => { current: number }
}

export type Purpose = 'public' | 'visa' | 'own'

/** Uploaded images, private unless an operator published them. */
export class FilesService {
  private readonly blobs: FilesOptions['blobs']
  private readonly operators: Pick<Operators, 'require' | 'rolesOf' | 'audit'>
  private readonly now: FilesOptions['now']
  private readonly db: Db
  private readonly count: FilesOptions['count']

  constructor(o: FilesOptions) {
    this.blobs = o.blobs
    this.operators = o.operators
    this.now = o.now
    this.db = o.db
    this.count = o.count
  }

  /**
   * Whether the session may upload now; asked once before the body is read, and counted.
   * @throws AppError MODULE_CLOSED without a file store, ROLE_REQUIRED, UPLOAD_LIMIT
   */
  async expectAllowed(session: Session, purpose: Purpose): Promise<void> {
    if (!this.blobs) throw new AppError('MODULE_CLOSED', { module: 'files' })
    if (purpose === 'public') await this.operators.require(session, 'content', 'manager')
    const since = (await this.now()) - DAY
    const uploads = await store.uploadsSince(this.db, session.address, since)
    const tries = this.count(`upload ${session.address}`, DAY * 1_000).current
    if (uploads >= UPLOADS_PER_DAY || tries > TRIES_PER_DAY)
      throw new AppError('UPLOAD_LIMIT', { perDay: UPLOADS_PER_DAY })
  }

  /**
   * Stores an image under a name that the server makes.
   * @throws AppError FILE_KIND when it is no image of a known kind, MODULE_CLOSED, UPLOAD_LIMIT
   */
  async upload(session: Session, purpose: Purpose, upload: Buffer): Promise<UploadedFile> {
    const image = await reencode(upload)
    if (!image) throw new AppError('FILE_KIND')
    const { blobs } = this
    if (!blobs) throw new AppError('MODULE_CLOSED', { module: 'files' })
    const name = `${randomBytes(16).toString('hex')}.webp`
    const time = await this.now()
    await blobs.put(name, image.bytes)
    try {
      await inTransaction(this.db, async (trx) => {
        await store.lockOwner(trx, session.address)
        if ((await store.uploadsSince(trx, session.address, time - DAY)) >= UPLOADS_PER_DAY)
          throw new AppError('UPLOAD_LIMIT', { perDay: UPLOADS_PER_DAY })
        const { width, height } = image
        const owner = session.address
        await store.insert(trx, {
          name,
          owner,
          purpose,
          bytes: image.bytes.length,
          width,
          height,
          uploaded_at: time,
        })
      })
    } catch (e) {
      await blobs.remove(name).catch(() => {})
      throw e
    }
    const fileName = purpose === 'public' ? `${PUBLIC}${name}` : name
    const url = purpose === 'public' ? fileName : `/api/app/api/file?fileName=${name}`
    return { fileName, url, bytes: image.bytes.length, width: image.width, height: image.height }
  }

  /** A public image, or null. `path` is `/profile/` and a name. */
  async publicFile(path: string): Promise<Buffer | null> {
    const name = path.startsWith(PUBLIC) ? path.slice(PUBLIC.length) : ''
    if (!NAME.test(name) || !this.blobs) return null
    const row = await store.find(this.db, name)
    return row?.purpose === 'public' ? this.blobs.get(name) : null
  }

  /**
   * An image that the session may see. The audit log records when a manager views somebody's document.
   * @throws AppError NO_LOGIN, FILE_UNKNOWN also when it is somebody else's
   */
  async file(session: Session | null, fileName: string): Promise<{ bytes: Buffer; isPublic: boolean }> {
    if (fileName.startsWith(PUBLIC)) {
      const bytes = await this.publicFile(fileName)
      if (!bytes) throw new AppError('FILE_UNKNOWN')
      return { bytes, isPublic: true }
    }
    if (!session) throw new AppError('NO_LOGIN')
    const row = NAME.test(fileName) ? await store.find(this.db, fileName) : undefined
    const own = row?.owner === session.address
    const asManager =
      row?.purpose === 'visa' && !own && (await this.operators.rolesOf(session.address)).includes('manager')
    if (!row || row.purpose === 'public' || !(own || asManager)) throw new AppError('FILE_UNKNOWN')
    if (asManager) {
      const time = await this.now()
      await inTransaction(this.db, (trx) =>
        this.operators.audit(trx, {
          actor: session.address,
          role: 'manager',
          action: 'files.read',
          subject: row.owner,
          after: { fileName },
          reason: 'looked at a document',
          time,
        }),
      )
    }
    const bytes = await this.blobs?.get(fileName)
    if (!bytes) throw new AppError('FILE_UNKNOWN')
    return { bytes, isPublic: false }
  }

  /** Whether `name` is a card document of `owner`. Locks it until the transaction ends. */
  async isVisaFileOf(trx: Trx, name: string, owner: string): Promise<boolean> {
    const row = NAME.test(name) ? await store.lock(trx, name) : undefined
    return row?.purpose === 'visa' && row.owner === owner
  }

  /** Card pictures of nobody's application: see `store.lockUnused`. */
  lockUnused(...o: Parameters<typeof store.lockUnused>): Promise<string[]> {
    return store.lockUnused(...o)
  }

  /** Whether `fileName` is a public image, so that it can be shown to everybody. */
  async isPublic(trx: Trx, fileName: string): Promise<boolean> {
    const name = fileName.startsWith(PUBLIC) ? fileName.slice(PUBLIC.length) : ''
    const row = NAME.test(name) ? await store.find(trx, name) : undefined
    return row?.purpose === 'public'
  }

  /** Hides files from everybody, in the caller's transaction; `sweep` removes their bytes afterwards. */
  async remove(trx: Trx, names: string[]): Promise<void> {
    if (names.length > 0) await store.markRemoved(trx, names)
  }

  /** Removes the bytes of hidden files. A failed removal is tried again next time. */
  async sweep(): Promise<void> {
    const { blobs, db } = this
    if (!blobs) return
    for (const name of await store.removed(db, SWEEP_AT_ONCE)) {
      await blobs.remove(name)
      await store.forget(db, name)
    }
  }
}
