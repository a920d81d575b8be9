import { t } from '@lingui/core/macro'
import type { HouseAccount } from '@holdfast/protocol/house-accounts'
import type { UserKind } from '@holdfast/protocol/ledger'
import { looksLikeAddress, shortAddress } from '../../lib/address.ts'

/** Names of the kinds of ledger entries. */
export function kindTexts(): Record<UserKind, string> {
  return {
    static: t`Static output`,
    acceleration: t`Team acceleration`,
    invitation: t`Invitation reward`,
    machine: t`Machine purchase`,
    swap: t`Quick swap`,
    transfer: t`Transfer`,
    withdrawal: t`Withdrawal`,
    withdrawalRefund: t`Withdrawal refund`,
    deposit: t`Deposit`,
    increase: t`System increase`,
    decrease: t`System deduction`,
    shop: t`Mall shopping`,
    exchange: t`Automatic exchange`,
    unknown: t`Unknown`,
  }
}

/** The name of a kind from the server, which may be a later version with more kinds: those are `Unknown`. */
export function kindText(kind: string): string {
  const texts: Partial<Record<string, string>> = kindTexts()
  return texts[kind] ?? t`Unknown`
}

/** The owner of a ledger account in words: a house account by its purpose, a user by the shortened address. */
export function ownerText(owner: string): string {
  if (looksLikeAddress(owner)) return shortAddress(owner)
  const texts: Record<HouseAccount, string> = {
    custody: t`Vault on the chain`,
    inflight: t`Withdrawals on their way`,
    fees: t`Fees for the nodes`,
    liquidity: t`Conversion liquidity`,
    rounding: t`Rounding`,
    treasury: t`Treasury`,
    unmatched: t`Deposits not matched yet`,
    'machine-budget': t`Budget of the machines`,
    'machine-reserve': t`Set aside for machines' output`,
    'machine-sales': t`Sales of machines`,
    'shop-pending': t`Orders of the shop not shipped yet`,
    'shop-sales': t`Sales of the shop`,
  }
  return (texts as Partial<Record<string, string>>)[owner] ?? owner
}
