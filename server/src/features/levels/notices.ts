import type { PageQuery } from '@holdfast/protocol/envelope'
import type { OwnNotice, OwnNotices } from '@holdfast/protocol/own-notices'
import { type Db, inTransaction } from '../../db/database.ts'
import * as store from './notices-store.ts'

/** Notices about levels and epochs, as their receivers see them, and up to where a receiver has read notices of all kinds. */
export class LevelNotices {
  private readonly db: Db

  constructor(o: { db: Db }) {
    this.db = o.db
  }

  /** @param address lower-case */
  async page(address: string, { page = 1, size = 20 }: PageQuery): Promise<OwnNotices> {
    const upTo = await this.readUpTo(address)
    const [rows, total, unread] = await Promise.all([
      store.notices(this.db, address, { offset: (page - 1) * size, limit: size }),
      store.countNotices(this.db, address),
      this.unread(address, upTo),
    ])
    return { records: rows.map((r) => record(r, upTo)), total, unread, page, size }
  }

  /**
   * The newest told before number `before`, without those that everybody has twice a day.
   * @param o.upTo number of the newest that was read
   * @param address lower-case
   */
  async before(
    address: string,
    o: { before: number | undefined; limit: number; upTo: number },
  ): Promise<OwnNotice[]> {
    const rows = await store.noticesBefore(this.db, address, o.before, o.limit)
    return rows.map((r) => record(r, o.upTo))
  }

  /** Number of the newest notice that was read. @param address lower-case */
  readUpTo(address: string): Promise<number> {
    return store.readUpTo(this.db, address)
  }

  /** How many are unread where `upTo` is the newest that was read. @param address lower-case */
  unread(address: string, upTo: number): Promise<number> {
    return store.countUnread(this.db, address, upTo)
  }

  /** Marks those up to a number as read. @param address lower-case */
  async read(address: string, upTo: number): Promise<{ unread: number }> {
    await inTransaction(this.db, (trx) => store.setRead(trx, address, upTo))
    return { unread: await this.unread(address, await this.readUpTo(address)) }
  }
}

const record = (r: store.NoticeRow, upTo: number): OwnNotice => ({
  id: r.id,
  kind: r.kind,
  time: r.time,
  read: r.id <= upTo || r.kind === store.ROUTINE,
  n: r.n,
  from: r.from_level,
  to: r.to_level,
  reasons: r.reasons,
  usdt: r.usdt,
  token: r.token,
  activeAt: r.active_at,
  reason: r.reason,
})
