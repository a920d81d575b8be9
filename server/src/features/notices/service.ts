import type { AccountNotice, AccountNotices, AccountNoticesQuery } from '@holdfast/protocol/account-notices'
import type { OwnNotice } from '@holdfast/protocol/own-notices'
import type { Db } from '../../db/database.ts'
import { countNewer, type OwnNoticeRow, ownNotices } from '../../events/notices.ts'

/** Notices about levels, which have numbers of the same row. Addresses are lower-case. */
export type LevelNoticesOf = {
  before(
    address: string,
    o: { before: number | undefined; limit: number; upTo: number },
  ): Promise<OwnNotice[]>
  unread(address: string, upTo: number): Promise<number>
  readUpTo(address: string): Promise<number>
  read(address: string, upTo: number): Promise<{ unread: number }>
}

/** What happened to an account: its money, its sessions and its levels in one list, newest first. Addresses are lower-case. */
export class AccountNoticesService {
  private readonly db: Db
  private readonly levels: LevelNoticesOf

  constructor(o: { db: Db; levels: LevelNoticesOf }) {
    this.db = o.db
    this.levels = o.levels
  }

  async page(address: string, { before, size = 20 }: AccountNoticesQuery): Promise<AccountNotices> {
    const upTo = await this.levels.readUpTo(address)
    // One more of each than is shown says whether there is more.
    const limit = size + 1
    const [own, levels, unread] = await Promise.all([
      ownNotices(this.db, address, before, limit),
      this.levels.before(address, { before, limit, upTo }),
      this.unreadAbove(address, upTo),
    ])
    const all = [...own.map((row) => ofMoney(row, upTo)), ...levels.flatMap(ofLevel)].toSorted(
      (a, b) => b.id - a.id,
    )
    return { records: all.slice(0, size), more: all.length > size, unread }
  }

  async unread(address: string): Promise<number> {
    return this.unreadAbove(address, await this.levels.readUpTo(address))
  }

  private async unreadAbove(address: string, upTo: number): Promise<number> {
    const counts = await Promise.all([this.levels.unread(address, upTo), countNewer(this.db, address, upTo)])
    return counts[0] + counts[1]
  }

  /** Marks those up to a number as read. */
  async read(address: string, upTo: number): Promise<{ unread: number }> {
    await this.levels.read(address, upTo)
    return { unread: await this.unread(address) }
  }
}

const NOTHING = {
  amounts: [],
  ref: null,
  project: null,
  txHash: null,
  dueAt: null,
  text: null,
  from: null,
  to: null,
  reasons: [],
} satisfies Partial<AccountNotice>

const ofMoney = ({ id, kind, time, data, quiet }: OwnNoticeRow, upTo: number): AccountNotice => ({
  ...NOTHING,
  ...data,
  id,
  kind,
  time,
  read: quiet || id <= upTo,
})

/** `USDT` and `TDE`: what an epoch pays in, as the ledger names it. */
function ofLevel({ kind, n, usdt, token, activeAt, reason, ...level }: OwnNotice): AccountNotice[] {
  if (kind === 'epoch.posted') return []
  const amounts = [
    { currency: 'USDT', amount: usdt ?? '0' },
    { currency: 'TDE', amount: token ?? '0' },
  ].filter((a) => a.amount !== '0')
  return [{ ...NOTHING, ...level, kind, amounts, ref: n, dueAt: activeAt, text: reason }]
}
