import type { PageQuery } from '@holdfast/protocol/envelope'
import type { OwnNotice, OwnNotices } from '@holdfast/protocol/levels'
import { type Db, inTransaction } from '../../db/database.ts'
import * as store from './notices-store.ts'

/** Notices about levels and epochs, as their receivers see them. */
export class LevelNotices {
  private readonly db: Db

  constructor(o: { db: Db }) {
    this.db = o.db
  }

  /** @param address lower-case */
  async page(address: string, { page = 1, size = 20 }: PageQuery): Promise<OwnNotices> {
    const [rows, counts, upTo] = await Promise.all([
      store.notices(this.db, address, { offset: (page - 1) * size, limit: size }),
      store.noticeCounts(this.db, address),
      store.readUpTo(this.db, address),
    ])
    return { records: rows.map((r) => record(r, upTo)), ...counts, page, size }
  }

  /** Marks those up to a number as read. @param address lower-case */
  async read(address: string, upTo: number): Promise<{ unread: number }> {
    await inTransaction(this.db, (trx) => store.setRead(trx, address, upTo))
    return { unread: (await store.noticeCounts(this.db, address)).unread }
  }
}

const record = (r: store.NoticeRow, upTo: number): OwnNotice => ({
  id: r.id,
  kind: r.kind,
  time: r.time,
  read: r.id <= upTo,
  n: r.n,
  from: r.from_level,
  to: r.to_level,
  reasons: r.reasons,
  usdt: r.usdt,
  token: r.token,
  activeAt: r.active_at,
  reason: r.reason,
})
