import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import type { LedgerKind, LedgerSymbol } from '@holdfast/protocol/ledger'
import type { ConversionName } from '@holdfast/protocol/transfers'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Stored } from './state.ts'

/** Written by triggers alone: read only here. */
type Booked<T> = ColumnType<T, never, never>

export type LedgerTables = {
  ledger_account: {
    id: GeneratedAlways<number>
    owner: LedgerOwner
    currency: LedgerSymbol
    stripe: Generated<number>
    floor: ColumnType<string | null, string | null | undefined, never>
    posted: Booked<string>
    held: Booked<string>
    seq: Booked<number>
    hash: Booked<Buffer>
    /** nothing: the right to change it is the right to lock the row */
    lockable: Booked<boolean | null>
  }
  ledger_journals: {
    id: Generated<number>
    idem_key: string
    request_hash: Buffer
    kind: LedgerKind
    lines: number
    time: number
    tx_hash: string | null
    sender: string | null
    receiver: string | null
    note: string | null
    ref: string | null
  }
  ledger_used: { journal_id: Booked<number>; key: Booked<Buffer>; body: Booked<Buffer> }
  ledger_stretch: {
    first: Booked<number>
    below: Booked<number>
    archived_at: Booked<Date | null>
    digest: Booked<Buffer | null>
    folder: Booked<string | null>
  }
  ledger_archived: {
    account_id: Booked<number>
    seq: Booked<number>
    hash: Booked<Buffer>
    balance: Booked<string>
  }
  ledger_archived_income: { account_id: Booked<number>; kind: Booked<LedgerKind>; total: Booked<string> }
  ledger_checked: {
    singleton: Booked<boolean>
    checked_at: Booked<Date>
    full_at: Booked<Date>
  }
  ledger_checked_account: {
    account_id: Booked<number>
    seq: Booked<number>
    hash: Booked<Buffer>
    journal_id: Booked<number | null>
    hash_before: Booked<Buffer | null>
  }
  ledger_entries: {
    account_id: number
    seq: number
    journal_id: number
    line: number
    kind: LedgerKind
    amount: string
    balance_after: string
    hash: Buffer
  }
  ledger_hold: {
    key: string
    account_id: number
    amount: string
    state: Stored<'hold'>
    journal_id: number | null
  }
  conversion: {
    id: GeneratedAlways<number>
    account: string
    key: string
    name: ConversionName
    amount: string
    fee: string
    received: string
    price: string
    source: string
    price_at: number
    journal_id: number
    time: number
    value: string | null
  }
}
