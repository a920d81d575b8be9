// What the page asks the aggregator. Loaded once the page needs it, because it brings the aggregator's SDK along.
import { urlOf } from '@holdfast/protocol/url'
import { ChainType, createClient, getChains, getQuote, getStatus, type SDKClient } from '@lifi/sdk'
import { type BridgeConfig, checkedOffer, type Offer, type Wish } from './offer.ts'

/** A chain that can be reached. */
export type Destination = { id: number; name: string }
/** What became of a transfer. `refunded`: it came back, or another token than agreed arrived. */
export type Progress = { state: 'pending' | 'done' | 'refunded' | 'failed'; link: string | null }

const clients = new Map<string, SDKClient>()
function clientOf({ integrator, api }: BridgeConfig): SDKClient {
  const key = `${integrator} ${api}`
  const client =
    clients.get(key) ??
    createClient({ integrator, apiUrl: api, preloadChains: false, disableVersionCheck: true })
  clients.set(key, client)
  return client
}

/** Chains of Ethereum's kind that can be reached from `from`, by name. @throws SDKError */
export async function destinations(
  config: BridgeConfig,
  from: number,
  signal?: AbortSignal,
): Promise<Destination[]> {
  const chains = await getChains(clientOf(config), { chainTypes: [ChainType.EVM] }, signal ? { signal } : {})
  return chains
    .filter((c) => c.mainnet && c.id !== from)
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/**
 * The aggregator's route for `wish`, checked.
 * @throws SDKError when it has none or cannot be reached, ProposalDiffers
 */
export async function askOffer(config: BridgeConfig, wish: Wish, signal?: AbortSignal): Promise<Offer> {
  const step = await getQuote(
    clientOf(config),
    {
      fromChain: wish.fromChain,
      fromToken: wish.token,
      fromAddress: wish.account,
      fromAmount: wish.amount.toString(),
      toChain: wish.toChain,
      toToken: wish.toToken,
      toAddress: wish.account,
      slippage: wish.tolerance / 10_000,
      allowDestinationCall: false,
    },
    signal ? { signal } : {},
  )
  return checkedOffer(config, wish, step)
}

const webLink = (text: unknown): string | null =>
  typeof text === 'string' && text.startsWith('https://') && urlOf(text) ? text : null

/** What became of a transfer that left this chain in transaction `hash`. @throws SDKError */
export async function progressOf(
  config: BridgeConfig,
  sent: { hash: string; tool: string; fromChain: number; toChain: number },
  signal?: AbortSignal,
): Promise<Progress> {
  const { hash, tool, fromChain, toChain } = sent
  const answer = await getStatus(
    clientOf(config),
    { txHash: hash, bridge: tool, fromChain, toChain },
    signal ? { signal } : {},
  )
  const link = 'lifiExplorerLink' in answer ? webLink(answer.lifiExplorerLink) : null
  if (answer.status === 'DONE') return { state: answer.substatus === 'COMPLETED' ? 'done' : 'refunded', link }
  return { state: answer.status === 'FAILED' ? 'failed' : 'pending', link }
}
