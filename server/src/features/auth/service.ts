import { createHash, randomBytes } from 'node:crypto'
import type { AnySession, LoginCode, LoginInput, SessionRecord, SessionsQuery } from '@holdfast/protocol/auth'
import { LOGIN_CODE_SECONDS, signInMessage } from '@holdfast/protocol/sign-in'
import type { Page } from '@holdfast/protocol/envelope'
import { getAddress, hashMessage, type Hex, recoverMessageAddress } from 'viem'
import type { Clock } from '../../db/clock.ts'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import { gather } from '../../db/gather.ts'
import { note } from '../../events/notices.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedBy } from '../../http/signed.ts'
import * as store from './store.ts'
import type { Wallets } from '../../http/wallets.ts'

const DAY_MS = 86_400_000
/** A session ends after this long without a call, and at the latest after `SESSION_MS`. */
export const IDLE_MS = 7 * DAY_MS
export const SESSION_MS = 30 * DAY_MS
/** A session that a wallet contract opened ends earlier: who may sign for a contract can change (D-447). */
export const CONTRACT_SESSION_MS = DAY_MS
/** `last_seen_at` is written at most this often. */
const TOUCH_MS = 60_000
/** Expired codes are kept this long, so that their owner is told *expired* instead of *unknown*. */
const KEEP_CODES_MS = DAY_MS
const LISTED_SESSIONS = 200
const ECDSA_LENGTH = 132
const KEY = /^[A-Za-z0-9_-]{22}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type AuthOptions = {
  db: Db
  /** asks wallet contracts about signatures */
  wallets: Pick<Wallets, 'accepts'>
  clock: Clock
  chainId: number
  allowedOrigins: string[]
  /** whether `address` is registered in `Main`; waits a moment for the indexer to have it too */
  awaitRegistered: (address: Hex) => Promise<boolean>
}

/** Who made a signature for an address: its key, the contract there, or somebody whom no contract could be asked about. */
type Signer = 'key' | 'contract' | 'unregistered'

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Sign-in by signature, and the sessions it opens. */
export class AuthService {
  private readonly allowedOrigins: AuthOptions['allowedOrigins']
  private readonly clock: Clock
  private readonly db: Db
  private readonly awaitRegistered: AuthOptions['awaitRegistered']
  private readonly chainId: number
  private readonly wallets: AuthOptions['wallets']
  /** Finds a session by the hash of its token, hex. Every call with a token uses it. */
  private readonly sessionOf: (hash: string) => Promise<store.SessionRow | undefined>

  constructor(o: AuthOptions) {
    this.allowedOrigins = o.allowedOrigins
    this.clock = o.clock
    this.db = o.db
    this.awaitRegistered = o.awaitRegistered
    this.chainId = o.chainId
    this.wallets = o.wallets
    this.sessionOf = gather(async (hashes) => {
      const wanted = hashes.map((h) => Buffer.from(h, 'hex'))
      const rows = await store.findSessions(o.db, wanted, o.clock(), IDLE_MS)
      return new Map(rows.map((r) => [r.token_hash.toString('hex'), r]))
    })
  }

  /**
   * Creates a code to sign for the website that asks.
   * @param from its Origin header, and the Host header for same-origin requests, which carry no Origin
   * @param address who will sign, where that is known already
   * @throws AppError ORIGIN_NOT_ALLOWED
   */
  async createCode(
    from: { origin: string | undefined; host: string | undefined },
    address?: string,
  ): Promise<LoginCode> {
    const uri = this.allowedOrigins.find((allowed) =>
      from.origin === undefined ? new URL(allowed).host === from.host : allowed === from.origin,
    )
    if (uri === undefined) throw new AppError('ORIGIN_NOT_ALLOWED')
    const issuedAt = Math.floor(this.clock() / 1000)
    const code = {
      code: randomBytes(20).toString('hex'),
      key: randomBytes(16).toString('base64url'),
      issuedAt,
      expiresAt: issuedAt + LOGIN_CODE_SECONDS,
      domain: new URL(uri).host,
      uri,
      chainId: this.chainId,
    }
    await store.insertCode(this.db, {
      key: code.key,
      code: code.code,
      domain: code.domain,
      uri,
      issued_at: code.issuedAt,
      expires_at: code.expiresAt,
    })
    const text = address === undefined ? null : signInMessage({ ...code, address: getAddress(address) })
    return { ...code, text }
  }

  /**
   * Opens a session for the owner of `address`. The code is used up whatever the outcome.
   * @returns the session's token, of which the database stores only a hash
   * @throws AppError LOGIN_CODE_UNKNOWN, LOGIN_CODE_EXPIRED, SIGNATURE_INVALID, NOT_REGISTERED, RATE_LIMITED
   * @throws ChainUnavailable
   */
  async login(input: LoginInput, userAgent: string): Promise<{ token: string; address: string }> {
    const { address: named, sign, codeKey: key } = input
    const { address, by } = await this.whoSigned({ key, address: named, sign, text: signInMessage })
    const now = this.clock()
    if (by === 'unregistered' || !(await this.awaitRegistered(address)))
      throw new AppError('NOT_REGISTERED', { address })
    const token = randomBytes(32).toString('base64url')
    const browser = userAgent.replaceAll('\0', '').slice(0, 200)
    const tokenHash = hashToken(token)
    await inTransaction(this.db, async (trx) => {
      await this.noteSignIn(trx, { address, browser, tokenHash })
      await store.insertSession(trx, {
        token_hash: tokenHash,
        address: address.toLowerCase(),
        created_at: now,
        last_seen_at: now,
        expires_at: now + (by === 'contract' ? CONTRACT_SESSION_MS : SESSION_MS),
        user_agent: browser,
      })
    })
    return { token, address }
  }

  /** Tells an account of a browser that none of its sessions has; without a mark where it has no session. */
  private async noteSignIn(
    trx: Trx,
    { address, browser, tokenHash }: { address: string; browser: string; tokenHash: Buffer },
  ): Promise<void> {
    const now = this.clock()
    const live = await store.liveSessions(trx, address.toLowerCase(), now, IDLE_MS, LISTED_SESSIONS)
    if (live.some((s) => s.user_agent === browser)) return
    const time = Math.floor(now / 1_000)
    await note(trx, [
      {
        kind: 'session.new',
        key: `session:${tokenHash.toString('hex')}`,
        account: address,
        time,
        data: { text: browser },
        quiet: live.length === 0,
      },
    ])
  }

  /**
   * Uses up a code, whatever the outcome.
   * @param o.text makes the signed text from the code's fields
   * @throws AppError LOGIN_CODE_UNKNOWN, LOGIN_CODE_EXPIRED, RATE_LIMITED, or SIGNATURE_INVALID unless `address` signed the text
   * @throws ChainUnavailable
   */
  async requireSigned(o: Parameters<SignedBy>[0]): Promise<void> {
    const { address, by } = await this.whoSigned(o)
    if (by === 'unregistered') throw new AppError('SIGNATURE_INVALID', { address })
  }

  /** As `requireSigned`, but tells who signed, and of an address without registration that it could not be asked. */
  private async whoSigned(o: Parameters<SignedBy>[0]): Promise<{ address: Hex; by: Signer }> {
    const row = KEY.test(o.key) ? await store.takeCode(this.db, o.key) : undefined
    if (!row) throw new AppError('LOGIN_CODE_UNKNOWN')
    if (this.clock() >= row.expires_at * 1000)
      throw new AppError('LOGIN_CODE_EXPIRED', { expiresAt: row.expires_at })
    const address = getAddress(o.address)
    const message = o.text({
      domain: row.domain,
      uri: row.uri,
      address,
      chainId: this.chainId,
      code: row.code,
      issuedAt: row.issued_at,
      expiresAt: row.expires_at,
    })
    const by = await this.signer(address, message, o.sign as Hex)
    if (by === null) throw new AppError('SIGNATURE_INVALID', { address })
    return { address, by }
  }

  /**
   * Checks an ECDSA signature here. Any other may be a wallet contract's; only one that is registered is asked, so that nobody has
   * nodes run code for nothing.
   */
  private async signer(address: Hex, message: string, signature: Hex): Promise<Signer | null> {
    if (signature.length % 2 !== 0) return null
    if (signature.length === ECDSA_LENGTH) {
      const signer = await recoverMessageAddress({ message, signature }).catch(() => null)
      if (signer === address) return 'key'
    }
    if (!(await this.awaitRegistered(address))) return 'unregistered'
    const accepted = await this.wallets.accepts({ address, hash: hashMessage(message), signature })
    return accepted ? 'contract' : null
  }

  /** The session that `token` proves, or null when it is unknown, ended, idle for too long or expired. */
  async findSession(token: string): Promise<Session | null> {
    const now = this.clock()
    const row = await this.sessionOf(hashToken(token).toString('hex'))
    if (!row) return null
    if (now - row.last_seen_at >= TOUCH_MS) await store.touchSession(this.db, row.id, now)
    return { id: row.id, address: row.address }
  }

  async listSessions(session: Session): Promise<SessionRecord[]> {
    const rows = await store.liveSessions(this.db, session.address, this.clock(), IDLE_MS, LISTED_SESSIONS)
    return rows.map((r) => shown(r, session))
  }

  /** Live sessions of these lower-case addresses, for operators to look at. */
  async sessionsOf(session: Session, q: SessionsQuery, addresses: string[]): Promise<Page<AnySession>> {
    const { rows, total } = await store.sessionsOf(this.db, q, addresses, this.clock(), IDLE_MS)
    const records = rows.map((r) => ({ ...shown(r, session), address: getAddress(r.address) }))
    return { records, total, page: q.page ?? 1, size: q.size ?? 20 }
  }

  /** How many live sessions a lower-case address has. */
  async countSessions(address: string): Promise<number> {
    return (await store.sessionsOf(this.db, { size: 1 }, [address], this.clock(), IDLE_MS)).total
  }

  /**
   * Ends any session, in the transaction of its audit row.
   * @returns the session's address, or null when there is no session with that id
   */
  async endSession(trx: Trx, id: string): Promise<string | null> {
    return UUID.test(id) ? ((await store.endSession(trx, id))?.address ?? null) : null
  }

  /** Ends one of the caller's sessions. @returns whether there was such a session */
  async revokeSession(session: Session, id: string): Promise<boolean> {
    return UUID.test(id) && store.deleteSession(this.db, session.address, id)
  }

  sweep(): Promise<void> {
    return store.sweep(this.db, this.clock(), IDLE_MS, KEEP_CODES_MS)
  }
}

const seconds = (ms: number) => Math.floor(ms / 1000)

/** A session as people see it. @param mine the caller's session */
const shown = (r: store.SessionRow, mine: Session): SessionRecord => ({
  id: r.id,
  createdAt: seconds(r.created_at),
  lastSeenAt: seconds(r.last_seen_at),
  expiresAt: seconds(Math.min(r.expires_at, r.last_seen_at + IDLE_MS)),
  userAgent: r.user_agent,
  current: r.id === mine.id,
})
