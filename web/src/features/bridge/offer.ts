import type { ChainInfo } from '@holdfast/protocol/chain'
import type { LiFiStep } from '@lifi/sdk'
import { type Address, decodeAbiParameters, type Hex, isHex } from 'viem'
import { sameAddress } from '../../lib/address.ts'

export type BridgeConfig = NonNullable<ChainInfo['bridge']>

/** What is to be brought where. `amount` in base units of `token`, `tolerance` of 10,000. */
export type Wish = {
  fromChain: number
  token: Address
  account: Address
  toChain: number
  /** symbol on the other chain */
  toToken: BridgeToken
  amount: bigint
  tolerance: number
}
/** What can arrive: the same kind of dollar, so that a price is no matter of trust. */
export const BRIDGE_TOKENS = ['USDT', 'USDC'] as const
export type BridgeToken = (typeof BRIDGE_TOKENS)[number]

/** A cost that the aggregator names. Base units. */
type Cost = { name: string; amount: bigint; symbol: string; decimals: number; included: boolean }

/** A route that was checked against what was asked. Base units. */
export type Offer = {
  /** who carries it, and the key that the aggregator knows it by */
  bridge: { name: string; key: string }
  /** what should arrive, and the least that does */
  receives: bigint
  least: bigint
  token: { address: string; symbol: string; decimals: number }
  costs: Cost[]
  seconds: number
  /** coins of this chain that are sent along as the bridge's own fee */
  value: bigint
  call: { to: Address; data: Hex; value: bigint }
}

/** The aggregator's proposal is not what was asked for: it is not signed. */
export class ProposalDiffers extends Error {
  override name = 'ProposalDiffers'
}

/** More coins than these are sent to no bridge: its own fee is far below. Wei. */
export const MOST_VALUE = 10n ** 17n
/** Most of an amount that costs may take before the page warns, of 10,000. */
export const DEAR_BPS = 300n

/** The first argument of every function of the aggregator's contract that sends something to another chain. */
const BRIDGE_DATA = [
  {
    type: 'tuple',
    components: [
      { name: 'transactionId', type: 'bytes32' },
      { name: 'bridge', type: 'string' },
      { name: 'integrator', type: 'string' },
      { name: 'referrer', type: 'address' },
      { name: 'sendingAssetId', type: 'address' },
      { name: 'receiver', type: 'address' },
      { name: 'minAmount', type: 'uint256' },
      { name: 'destinationChainId', type: 'uint256' },
      { name: 'hasSourceSwaps', type: 'bool' },
      { name: 'hasDestinationCall', type: 'bool' },
    ],
  },
] as const

/** What the aggregator’s contract is told to send where. @throws ProposalDiffers when `data` is no such call */
export function readBridgeData(data: Hex) {
  try {
    return decodeAbiParameters(BRIDGE_DATA, `0x${data.slice(10)}`)[0]
  } catch {
    throw new ProposalDiffers('the call cannot be read')
  }
}

const whole = (text: unknown): bigint => {
  if (typeof text !== 'string' || !/^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text))
    throw new ProposalDiffers('an amount is not a whole number')
  return BigInt(text)
}

/**
 * Reads the aggregator's proposal, and holds it and the transaction in it against what was asked: who knows the aggregator's server can
 * then send neither to another receiver or chain nor to another contract, nor take more than the amount.
 * @throws ProposalDiffers saying in what
 */
export function checkedOffer(config: BridgeConfig, wish: Wish, step: LiFiStep): Offer {
  const { action, estimate, transactionRequest: tx, toolDetails } = step
  const same = (what: string, holds: boolean) => {
    if (!holds) throw new ProposalDiffers(what)
  }
  same('chain it leaves', action.fromChainId === wish.fromChain)
  same('chain it goes to', action.toChainId === wish.toChain)
  same('token', sameAddress(action.fromToken.address, wish.token))
  same(
    'token that arrives',
    (action.toToken.chainId as number) === wish.toChain && action.toToken.symbol === wish.toToken,
  )
  same('amount', whole(action.fromAmount) === wish.amount)
  same('sender', sameAddress(action.fromAddress, wish.account))
  same('receiver', sameAddress(action.toAddress, wish.account))
  same('contract to approve', sameAddress(estimate.approvalAddress, config.contract))
  same('contract to call', sameAddress(tx?.to, config.contract))
  same('chain of the transaction', (tx?.chainId ?? wish.fromChain) === wish.fromChain)
  const data = tx?.data
  if (!isHex(data) || data.length < 10) throw new ProposalDiffers('the call cannot be read')
  const inside = readBridgeData(data)
  same('receiver in the call', sameAddress(inside.receiver, wish.account))
  same('chain in the call', inside.destinationChainId === BigInt(wish.toChain))
  same('call on the other chain', !inside.hasDestinationCall)
  const value = tx?.value === undefined ? 0n : whole(tx.value)
  same('coins sent along', value <= MOST_VALUE)
  const [receives, least] = [whole(estimate.toAmount), whole(estimate.toAmountMin)]
  same('least that arrives', least > 0n && least <= receives)
  same('least that arrives', least * 10_000n >= receives * BigInt(10_000 - wish.tolerance))
  const { address, symbol, decimals } = action.toToken
  same('decimals', Number.isInteger(decimals) && decimals >= 0 && decimals <= 36)
  return {
    bridge: { name: toolDetails.name, key: step.tool },
    receives,
    least,
    token: { address, symbol, decimals },
    costs: (estimate.feeCosts ?? []).map((c) => ({
      name: c.name,
      amount: whole(c.amount),
      symbol: c.token.symbol,
      decimals: c.token.decimals,
      included: c.included,
    })),
    seconds: Math.max(0, Math.round(estimate.executionDuration)),
    value,
    call: { to: config.contract as Address, data, value },
  }
}

/**
 * What at most is lost on the way, of 10,000, where a dollar there counts as one here: 0 when as much arrives as was sent.
 * @param decimals of what was sent
 */
export function lossBps(
  wish: Pick<Wish, 'amount'>,
  offer: Pick<Offer, 'least' | 'token'>,
  decimals = 18,
): bigint {
  const least = offer.least * 10n ** BigInt(decimals)
  const sent = wish.amount * 10n ** BigInt(offer.token.decimals)
  return least >= sent ? 0n : ((sent - least) * 10_000n) / sent
}
