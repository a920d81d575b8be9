import type { ChainInfo } from '@holdfast/protocol/chain'
import { SignClient } from '@walletconnect/sign-client'
import { rpc, RpcError } from '../api/rpc.ts'
import { brand } from '../brand.ts'
import { hexChainId, normaliseChainId } from './chain-id.ts'
import { REJECTED, type Provider } from './provider.ts'

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
/** Codes by which wallets say there that the person refused, from WalletConnect's list of errors. */
const REFUSED = new Set([5000, 5001, 5002, 5003])
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

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** A wallet's refusal as other wallets say it. */
const asWallet = (error: unknown): unknown =>
  REFUSED.has(Number(codeOf(error))) ? new RpcError(REJECTED, 'User rejected the request.') : error

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
  const serves = (s: Session) => s.namespaces['eip155']?.accounts.some((a) => a.startsWith(chain))
  let session = wire.session.getAll().findLast(serves)

  const accounts = () =>
    (session?.namespaces['eip155']?.accounts ?? [])
      .filter((account) => account.startsWith(`${chain}:`))
      .map((account) => account.slice(chain.length + 1))

  wire.on('session_event', ({ topic, params }) => {
    if (topic === session?.topic && EVENTS.includes(params.event.name))
      emit(params.event.name, params.event.data)
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
    try {
      session = await Promise.race([approved, stopped])
    } catch (error) {
      // Who approves now approves nothing.
      approved.then(({ topic }) => wire.disconnect({ topic, reason: BYE })).catch(() => undefined)
      throw asWallet(error)
    }
  }

  async function ask(method: string, params: unknown[]): Promise<unknown> {
    if (!session) throw new RpcError(4100, 'no wallet is connected')
    try {
      return await wire.request({ topic: session.topic, chainId: chain, request: { method, params } })
    } catch (error) {
      throw asWallet(error)
    }
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
      const { topic } = session ?? {}
      session = undefined
      if (topic !== undefined) wire.disconnect({ topic, reason: BYE }).catch(() => undefined)
    },
  }
}
