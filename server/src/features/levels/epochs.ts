import { Readable } from 'node:stream'
import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import type { Epoch, EpochQuery, EpochRecord } from '@holdfast/protocol/epochs'
import type { Db } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import { AppError } from '../../http/errors.ts'
import * as store from './epochs-store.ts'
import { keptFile } from './kept.ts'
import { spanOf } from './spans.ts'

/** Where a file is downloaded. */
export const FILES = '/api/levels'

/** Epochs as everybody sees them. */
export class EpochsService {
  private readonly db: Db

  constructor(o: { db: Db }) {
    this.db = o.db
  }

  page(q: PageQuery): Promise<Page<EpochRecord>> {
    return paged(
      q,
      async (slice) => ({
        rows: await store.pageEpochs(this.db, slice),
        total: await store.countEpochs(this.db),
      }),
      (rows) => rows.map(record),
    )
  }

  /** @throws AppError EPOCH_UNKNOWN */
  async get({ n, attempt }: EpochQuery): Promise<Epoch> {
    const row = await (n === undefined
      ? store.newestEpoch(this.db, 'computed')
      : store.epochAttempt(this.db, n, attempt))
    if (!row) throw new AppError('EPOCH_UNKNOWN', n === undefined ? {} : { n })
    const files = await store.filesOf(this.db, row.id)
    return {
      ...record(row),
      files: files.map((f) => ({
        name: f.name,
        sha256: f.sha256,
        bytes: f.bytes,
        rows: f.rows,
        url: `${FILES}/${f.sha256}`,
      })),
    }
  }

  /** As `file`, by its name in the attempt of number n that stands. */
  async fileOf(n: number, name: string): ReturnType<EpochsService['file']> {
    const epoch = await store.standingEpoch(this.db, n)
    const files = epoch ? await store.filesOf(this.db, epoch.id) : []
    const found = files.find((f) => f.name === name)
    return found ? this.file(found.sha256) : null
  }

  /** A file by its SHA-256, read while it is sent; null when none of an epoch has it. */
  async file(sha256: string): Promise<{ name: string; bytes: number; data: Readable } | null> {
    const found = await store.fileBySha(this.db, sha256)
    return found
      ? { name: found.name, bytes: found.bytes, data: Readable.from(keptFile(this.db, sha256)) }
      : null
  }
}

const record = (r: store.EpochRow): EpochRecord => ({
  ...spanOf(r),
  epoch: r.epoch,
  attempt: r.attempt,
  state: r.state,
  inputBlock: r.input_block,
  root: r.root,
  rulesHash: r.rules_hash,
  rules: r.rules,
  dataHash: r.data_hash,
  chainRoot: r.chain_root,
  totalUsdt: r.total_usdt,
  totalToken: r.total_token,
  potUsdt: r.pot_usdt,
  potToken: r.pot_token,
  carryUsdt: r.carry_usdt,
  carryToken: r.carry_token,
  returnedUsdt: r.returned_usdt,
  returnedToken: r.returned_token,
  accounts: r.accounts,
  validAccounts: r.valid_accounts,
  byLevel: r.by_level,
  computedAt: r.computed_at,
  postedAt: r.posted_at,
  activeAt: r.active_at,
  txHash: r.tx_hash,
  veto: r.veto_at === null ? null : { time: r.veto_at, reason: r.veto_reason ?? '', txHash: r.veto_tx ?? '' },
})
