import type { ChainInfo } from '@holdfast/protocol/chain'
import { SignClient } from '@walletconnect/sign-client'
import { rpc, RpcError } from '../api/rpc.ts'
import { brand } from '../brand.ts'
import { hexChainId, normaliseChainId } from './chain-id.ts'
import { sameAddress } from '../lib/address.ts'
import type { Provider } from './provider.ts'

/** What wallets are asked for; everything else is read from the chain's node. */
const METHODS = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]
const EVENTS = ['accountsChanged', 'chainChanged']
/** How long the relay may take to begin a pairing, milliseconds. */
const RELAY_MS = 20_000
const BYE = { code: 6000, message: 'User disconnected.' }

export type Pairing = {
  /** called with what the wallet scans or opens */
  onUri(uri: string): void
  /** the person chose something else */
  signal: AbortSignal
}

/** The relay did not answer. */
class RelayUnreachable extends Error {
  override name = 'RelayUnreachable'
}

/** The wallet gave accounts of other chains alone. */
class OtherChain extends Error {
  override name = 'OtherChain'
}

type Client = Awaited<ReturnType<typeof SignClient.init>>
type Session = ReturnType<Client['session']['getAll']>[number]

let client: Promise<Client> | null = null

/** The client of this page; it finds the session of an earlier visit again. */
function clientOf({ projectId, relay }: NonNullable<ChainInfo['walletConnect']>): Promise<Client> {
  client ??= SignClient.init({
    projectId,
    relayUrl: relay,
    metadata: { name: brand.name, description: brand.name, url: location.origin, icons: [] },
    // It would tell another host about visits.
    telemetryEnabled: false,
    logger: 'silent',
  }).then(
    (made) => {
      // A frame of another host would vouch for this page to wallets. The page's policy refuses frames, and each request would
      // wait for that one for five seconds.
      made.core.verify.register = () => Promise.resolve(undefined)
      return made
    },
    (error: unknown) => {
      client = null
      throw error
    },
  )
  return client
}

/** As `work`, but fails with `RelayUnreachable` after `RELAY_MS`. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RelayUnreachable()), RELAY_MS)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw error instanceof RelayUnreachable ? error : new RelayUnreachable(String(error))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A wallet of another device, or of another app on this one, on this chain alone. Asking for accounts pairs with it; a session of an
 * earlier visit is used again.
 */
export async function createWalletConnect(info: ChainInfo, pairing: Pairing | null): Promise<Provider> {
  if (!info.walletConnect) throw new Error('WalletConnect is not set up')
  const wire = await inTime(clientOf(info.walletConnect))
  const chain = `eip155:${info.chainId}`
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const emit = (event: string, value: unknown) => listeners.get(event)?.forEach((listener) => listener(value))
  /** Its accounts on this chain, as CAIP-10 writes them. */
  const accountsOf = (s: Session) =>
    Object.values(s.namespaces)
      .flatMap((namespace) => namespace.accounts)
      .filter((account) => account.startsWith(`${chain}:`))
      .map((account) => account.slice(chain.length + 1))
  let session = wire.session.getAll().findLast((s) => accountsOf(s).length > 0)
  /** the account that the wallet has said is in use */
  let used: string | undefined

  const accounts = (): string[] => {
    const all = session ? accountsOf(session) : []
    const first = all.filter((account) => sameAddress(account, used))
    return [...first, ...all.filter((account) => !first.includes(account))]
  }
  const end = (topic: string) => void wire.disconnect({ topic, reason: BYE }).catch(() => undefined)

  // Of the wallet's own chain it may tell what it likes: each request names the one that it is for.
  wire.on('session_event', ({ topic, params: { event, chainId } }) => {
    if (topic !== session?.topic || event.name !== 'accountsChanged' || chainId !== chain) return
    const [told]: unknown[] = Array.isArray(event.data) ? event.data : []
    if (typeof told !== 'string') return
    used = told.slice(told.lastIndexOf(':') + 1)
    emit('accountsChanged', accounts())
  })
  wire.on('session_update', ({ topic, params }) => {
    if (!session || topic !== session.topic) return
    session = { ...session, namespaces: params.namespaces }
    emit('accountsChanged', accounts())
  })
  const gone = ({ topic }: { topic: string }) => {
    if (topic !== session?.topic) return
    session = undefined
    emit('accountsChanged', [])
  }
  wire.on('session_delete', gone)
  wire.on('session_expire', gone)

  async function pair({ onUri, signal }: Pairing): Promise<void> {
    const { uri, approval } = await inTime(
      wire.connect({ optionalNamespaces: { eip155: { chains: [chain], methods: METHODS, events: EVENTS } } }),
    )
    if (uri === undefined) throw new RelayUnreachable()
    onUri(uri)
    const stopped = new Promise<never>((_, reject) => {
      signal.throwIfAborted()
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    const approved = approval()
    let made: Session
    try {
      made = await Promise.race([approved, stopped])
    } catch (error) {
      // Who approves now approves nothing.
      approved.then(({ topic }) => end(topic)).catch(() => undefined)
      throw error
    }
    // Only the new one is used from now on, and only on this chain.
    for (const { topic } of wire.session.getAll()) if (topic !== made.topic) end(topic)
    if (accountsOf(made).length === 0) {
      end(made.topic)
      throw new OtherChain('the wallet gave no account on this chain')
    }
    session = made
  }

  async function ask(method: string, params: unknown[]): Promise<unknown> {
    if (!session) throw new RpcError(4100, 'no wallet is connected')
    return wire.request({ topic: session.topic, chainId: chain, request: { method, params } })
  }

  return {
    async request({ method, params = [] }) {
      switch (method) {
        case 'eth_accounts':
          return accounts()
        case 'eth_requestAccounts':
          if (accounts().length === 0 && pairing) await pair(pairing)
          return accounts()
        case 'eth_chainId':
          return hexChainId(info.chainId)
        case 'net_version':
          return String(info.chainId)
        case 'wallet_switchEthereumChain': {
          const wanted = (params[0] as { chainId?: unknown } | undefined)?.chainId
          if (normaliseChainId(wanted) === info.chainId) return null
          throw new RpcError(4902, 'this session is for one chain')
        }
        default:
          return METHODS.includes(method) ? ask(method, params) : rpc(info.rpcUrl, method, params)
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    close() {
      session = undefined
      for (const { topic } of wire.session.getAll()) end(topic)
    },
  }
}
