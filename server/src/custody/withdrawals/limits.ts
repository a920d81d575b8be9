import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Address } from 'viem'
import { ask, type Client } from '../../chain/client.ts'
import { vaultAvailable } from '../payouts/available.ts'

const BPS = 10_000n

/** What the vault can pay of a token now, at most in one payment, and in one window; base units. */
export type VaultLimit = { available: bigint; largest: bigint; perWindow: bigint }

export function vaultLimit(client: Client, vault: Address, token: Address): Promise<VaultLimit> {
  return ask(async () => {
    const [available, [perWindow]] = await Promise.all([
      vaultAvailable(client, vault, token),
      client.readContract({ address: vault, abi: payoutVaultAbi, functionName: 'limitOf', args: [token] }),
    ])
    return { available, largest: perWindow / 2n, perWindow }
  })
}

/** The fee on an amount, rounded down. */
export const feeOf = (amount: bigint, feeBps: number): bigint => (amount * BigInt(feeBps)) / BPS

/** The largest amount of which at most `received` is left after the fee. */
export function amountFor(received: bigint, feeBps: number): bigint {
  let amount = (received * BPS) / (BPS - BigInt(feeBps))
  while (amount + 1n - feeOf(amount + 1n, feeBps) <= received) amount++
  return amount
}

export type ReviewRules = {
  autoLimit: bigint
  secondLimit: bigint
  /** what the account can still withdraw today without review, and all accounts this hour; USDT base units */
  dailyLeft: bigint
  hourlyLeft: bigint
  /** whether a payment of the account had to wait for people today */
  parked: boolean
}
export type ReviewReason = 'auto' | 'amount' | 'second' | 'daily' | 'hourly' | 'noPrice' | 'parked'

/**
 * How many people must review a withdrawal, and why.
 * @param value USDT base units; null when there is no fresh price: then two people
 */
export function reviewOf(value: bigint | null, r: ReviewRules): { people: 0 | 1 | 2; reason: ReviewReason } {
  if (value === null) return { people: 2, reason: 'noPrice' }
  if (value > r.secondLimit) return { people: 2, reason: 'second' }
  if (value > r.autoLimit) return { people: 1, reason: 'amount' }
  if (r.parked) return { people: 1, reason: 'parked' }
  if (value > r.dailyLeft) return { people: 1, reason: 'daily' }
  if (value > r.hourlyLeft) return { people: 1, reason: 'hourly' }
  return { people: 0, reason: 'auto' }
}
