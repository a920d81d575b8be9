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
