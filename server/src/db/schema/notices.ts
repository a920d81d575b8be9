import type { MoneyNoticeKind, NoticeAmount } from '@holdfast/protocol/account-notices'
import type { Generated } from 'kysely'

/** What a notice says, by its kind; see `MONEY_NOTICES`. */
export type NoticeData = {
  amounts?: NoticeAmount[]
  ref?: number
  project?: number
  txHash?: string | null
  /** unix seconds */
  dueAt?: number | null
  text?: string | null
}

export type NoticeTables = {
  own_notice: {
    id: number
    key: string
    account: string
    kind: MoneyNoticeKind
    time: number
    block_number: number | null
    data: NoticeData
    quiet: Generated<boolean>
    created_at: Generated<Date>
  }
  notice_mark: { name: string; up_to: number }
}
