import type { ChainInfo } from '@holdfast/protocol/chain'
import { ASSET_CONTRACTS, type LedgerSymbol } from '@holdfast/protocol/ledger'
import { withdrawalTypedData } from '@holdfast/protocol/payouts'
import { type PreparedWithdrawal, termsOf, type Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Address } from 'viem'
import { post } from '../../api/client.ts'
import { sendOnce } from '../../api/intent.ts'
import type { InputOf } from '@holdfast/client/names'
import { sameAddress } from '../../lib/address.ts'
import { readJson, writeJson } from '../../lib/storage.ts'
import { signTyped } from '../../wallet/sign-typed.ts'

/** The withdrawal that the user has confirmed. Amounts in base units. */
export type Wanted = {
  account: Address
  symbol: LedgerSymbol
  address: string
  amount: bigint
  received: bigint
}

/** The server asks to sign other terms than those shown. */
export class TermsDiffer extends Error {}

const KEPT = 'intent.withdraw'
/** A signed withdrawal without an answer yet, stored so that sending it again, also after a reload, is no second one. */
type Kept = { wanted: string; key: string; sign: string }
const isKept = (v: unknown): v is Kept =>
  typeof v === 'object' && v !== null && 'wanted' in v && 'key' in v && 'sign' in v

/**
 * Has the wallet sign a withdrawal as it was shown, and sends it.
 * @throws ApiError, SignError, TermsDiffer
 */
export async function withdraw(info: ChainInfo, w: Wanted): Promise<Withdrawal> {
  const body = {
    amount: String(w.amount),
    wallet: w.address,
    symbol: w.symbol,
    chain: String(info.chainId),
    category: 'normal',
  }
  const wanted = JSON.stringify([w.account.toLowerCase(), String(w.received), body])
  const kept = readJson(KEPT, isKept, 'session')
  const signed = kept?.wanted === wanted ? kept : await signNew(info, w, body)
  writeJson(KEPT, { wanted, key: signed.key, sign: signed.sign } satisfies Kept, 'session')
  const { key, sign } = signed
  const made = await sendOnce('withdraw', { ...body, key, sign }, () => writeJson(KEPT, null, 'session'))
  if ('terms' in made) throw new TermsDiffer()
  return made
}

async function signNew(
  info: ChainInfo,
  w: Wanted,
  body: InputOf<'withdraw'>,
): Promise<{ key: string; sign: string }> {
  const prepared = await post('withdraw', body)
  if (!('terms' in prepared) || !isAsShown(info, w, prepared)) throw new TermsDiffer()
  const { contracts } = info
  const data = withdrawalTypedData(info.chainId, contracts['payoutVault'] as Address, termsOf(prepared))
  return { key: prepared.key, sign: await signTyped(data) }
}

/** Whether the terms to sign are those that were shown. */
const isAsShown = (info: ChainInfo, w: Wanted, { terms: t, vault, chainId }: PreparedWithdrawal) =>
  chainId === info.chainId &&
  sameAddress(vault, info.contracts['payoutVault'] ?? null) &&
  sameAddress(t.account, w.account) &&
  sameAddress(t.to, w.address) &&
  sameAddress(t.token, info.contracts[ASSET_CONTRACTS[w.symbol]] ?? null) &&
  BigInt(t.amount) === w.amount &&
  BigInt(t.leastReceived) === w.received
