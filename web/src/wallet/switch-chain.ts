import type { ChainInfo } from '@holdfast/protocol/chain'
import { hexChainId, normaliseChainId } from './chain-id.ts'
import { lookAgain } from './connect.ts'
import { isRejection, type Provider } from './provider.ts'
import { chainIdOf } from './quiet.ts'

/** `stays`: the wallet has answered, and is on the other chain still */
export type SwitchResult = 'switched' | 'rejected' | 'offerAdd' | 'stays'

/** How long a wallet that has answered may take to change its chain, and how often it is asked, in milliseconds. */
const [CHANGES_IN, ASKED_EVERY] = [10_000, 500]

/** Whether the wallet is on `chainId`, now or in a moment: some answer before they have changed. */
async function isOn(provider: Provider, chainId: number): Promise<boolean> {
  let told = false
  let wake: () => void = () => {}
  const changed = (value: unknown) => {
    told = normaliseChainId(value) === chainId
    if (told) wake()
  }
  provider.on?.('chainChanged', changed)
  const until = Date.now() + CHANGES_IN
  try {
    for (;;) {
      // A wallet that does not tell its chain is taken at its word.
      const now = await chainIdOf(provider).catch(() => null)
      if (told || now === chainId || now === null) return true
      if (Date.now() >= until) return false
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ASKED_EVERY)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  } finally {
    provider.removeListener?.('chainChanged', changed)
  }
}

const askToSwitch = (provider: Provider, { chainId }: ChainInfo) =>
  provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hexChainId(chainId) }] })

/** Asks the wallet to switch to the chain; after any error but a rejection the caller should offer to add the chain. */
export async function switchChain(provider: Provider, info: ChainInfo): Promise<SwitchResult> {
  try {
    await askToSwitch(provider, info)
    return (await isOn(provider, info.chainId)) ? 'switched' : 'stays'
  } catch (error) {
    return isRejection(error) ? 'rejected' : 'offerAdd'
  } finally {
    await lookAgain()
  }
}

/** Asks the wallet to add the chain, then to switch to it, and reads the chain again. */
export async function addChain(
  provider: Provider,
  info: ChainInfo,
): Promise<'added' | 'rejected' | 'failed' | 'stays'> {
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
    await askToSwitch(provider, info).catch((error: unknown) => {
      if (isRejection(error)) throw error
    })
    return (await isOn(provider, info.chainId)) ? 'added' : 'stays'
  } catch (error) {
    return isRejection(error) ? 'rejected' : 'failed'
  } finally {
    await lookAgain()
  }
}
