import { normaliseChainId } from './chain-id.ts'
import type { Provider } from './provider.ts'

/** A wallet that has not answered what it shows its owner nothing of. */
export class SilentWallet extends Error {}

/** Milliseconds for such a question: it is answered at once, or, by some wallets on phones, never. */
const QUIET_MS = 2_000

/** Asks a wallet what it shows its owner nothing of. @throws SilentWallet after two seconds, and what the wallet throws */
export async function askQuietly(provider: Provider, method: string, params?: unknown[]): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentWallet('the wallet does not answer')), QUIET_MS)
  })
  try {
    return await Promise.race([provider.request(params ? { method, params } : { method }), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The chain that a wallet is on, also of one that has no `eth_chainId`; null where it refuses to say.
 * @throws SilentWallet
 */
export async function chainIdOf(provider: Provider): Promise<number | null> {
  const unlessSilent = (error: unknown) => {
    if (error instanceof SilentWallet) throw error
    return null
  }
  const id = normaliseChainId(await askQuietly(provider, 'eth_chainId').catch(unlessSilent))
  return id ?? normaliseChainId(await askQuietly(provider, 'net_version').catch(unlessSilent))
}
