import type { ChainInfo } from '@holdfast/protocol/chain'
import { hexChainId } from './chain-id.ts'
import { isRejection, type Provider } from './provider.ts'
import { lookAgain } from './connect.ts'

export type SwitchResult = 'switched' | 'rejected' | 'offerAdd'

/** Asks the wallet to switch to the chain; after any error but a rejection the caller should offer to add the chain. */
export async function switchChain(provider: Provider, info: ChainInfo): Promise<SwitchResult> {
  try {
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: hexChainId(info.chainId) }],
    })
  } catch (error) {
    if (isRejection(error)) return 'rejected'
    return 'offerAdd'
  }
  await lookAgain()
  return 'switched'
}

/** Asks the wallet to add the chain, then to switch to it, and reads the chain again. */
export async function addChain(
  provider: Provider,
  info: ChainInfo,
): Promise<'added' | 'rejected' | 'failed'> {
  try {
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: hexChainId(info.chainId),
          chainName: info.name,
          nativeCurrency: { name: info.gasSymbol, symbol: info.gasSymbol, decimals: 18 },
          rpcUrls: [info.rpcUrl],
          ...(info.explorer ? { blockExplorerUrls: [info.explorer] } : {}),
        },
      ],
    })
    await provider
      .request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hexChainId(info.chainId) }] })
      .catch(() => null)
  } catch (error) {
    return isRejection(error) ? 'rejected' : 'failed'
  } finally {
    await lookAgain()
  }
  return 'added'
}
