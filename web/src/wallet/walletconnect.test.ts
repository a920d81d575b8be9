import type { ChainInfo } from '@holdfast/protocol/chain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isRejection } from './provider.ts'
import type { Pairing } from './walletconnect.ts'

// The page's side of a wallet on another device, with a client that does as the test says. The protocol itself: e2e/walletconnect.spec.ts.

const ME = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const info = {
  chainId: 56,
  rpcUrl: 'http://node',
  walletConnect: { projectId: '00'.repeat(16), relay: 'wss://relay.example' },
} as ChainInfo
const session = (topic: string, chain = 'eip155:56') => ({
  topic,
  namespaces: { eip155: { accounts: [`${chain}:${ME}`, `eip155:1:${ME}`], methods: [], events: [] } },
})

type Session = ReturnType<typeof session>

const never = () => new Promise<never>(() => undefined)
const listeners = new Map<string, (event: unknown) => void>()
const vouch = async () => 'by a frame of another host'
const client = {
  core: { verify: { register: vouch as () => Promise<string | undefined> } },
  session: { getAll: vi.fn<() => Session[]>(() => []) },
  connect: vi.fn<(o: unknown) => Promise<{ uri: string; approval(): Promise<Session> }>>(),
  disconnect: vi.fn<(o: unknown) => Promise<void>>(async () => undefined),
  request: vi.fn<(o: unknown) => Promise<unknown>>(),
  on: (event: string, listener: (event: unknown) => void) => listeners.set(event, listener),
}
const init = vi.fn<(o: unknown) => Promise<unknown>>()
vi.mock('@walletconnect/sign-client', () => ({ SignClient: { init: (o: unknown) => init(o) as unknown } }))
vi.mock('../api/rpc.ts', async (original) => ({
  ...(await original<object>()),
  rpc: async (url: string, method: string) => `${method} at ${url}`,
}))

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  vi.stubGlobal('location', { origin: 'https://app.example' })
  init.mockImplementation(async () => client)
  client.session.getAll.mockReturnValue([])
  client.core.verify.register = vouch
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pairing = () => ({ onUri: vi.fn<(uri: string) => void>(), signal: new AbortController().signal })
const create = async (p: Pairing | null) => (await import('./walletconnect.ts')).createWalletConnect(info, p)

test('a wallet is asked for this chain alone, and gives its accounts there', async () => {
  client.connect.mockResolvedValue({ uri: 'wc:1', approval: async () => session('t') })
  const p = pairing()
  const provider = await create(p)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ME])
  expect(p.onUri).toHaveBeenCalledWith('wc:1')
  expect(client.connect).toHaveBeenCalledWith({
    optionalNamespaces: { eip155: expect.objectContaining({ chains: ['eip155:56'] }) as unknown },
  })
  expect(init).toHaveBeenCalledWith(
    expect.objectContaining({ relayUrl: 'wss://relay.example', telemetryEnabled: false }),
  )
  expect(await client.core.verify.register()).toBeUndefined()
})

test('only what needs the wallet goes through the relay', async () => {
  client.session.getAll.mockReturnValue([session('other', 'eip155:10'), session('t')])
  client.request.mockResolvedValue('0xsigned')
  const provider = await create(null)
  expect(await provider.request({ method: 'personal_sign', params: ['0x1', ME] })).toBe('0xsigned')
  expect(client.request).toHaveBeenCalledWith(expect.objectContaining({ topic: 't', chainId: 'eip155:56' }))
  expect(await provider.request({ method: 'eth_getBalance' })).toBe('eth_getBalance at http://node')
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x38')
  const to = (chainId: string) =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  expect(await to('0x38')).toBeNull()
  await expect(to('0x1')).rejects.toMatchObject({ code: 4902 })
  expect(client.request).toHaveBeenCalledOnce()
})

test('a refusal there is a refusal here, of access and of a request', async () => {
  const refused = { code: 5000, message: 'User rejected.' }
  client.connect.mockResolvedValue({ uri: 'wc:1', approval: () => Promise.reject(refused) })
  const asked = await create(pairing())
  const error = await asked.request({ method: 'eth_requestAccounts' }).catch((e: unknown) => e)
  expect(isRejection(error)).toBe(true)
  client.session.getAll.mockReturnValue([session('t')])
  client.request.mockRejectedValue(refused)
  const again = await create(null)
  const other = await again.request({ method: 'eth_sendTransaction', params: [{}] }).catch((e: unknown) => e)
  expect(isRejection(other)).toBe(true)
})

test.each([
  ['does not answer', never],
  ['refuses', () => Promise.reject(new Error('no relay'))],
])('a relay that %s is said to be unreachable', async (_, relay) => {
  vi.useFakeTimers()
  init.mockImplementation(relay)
  const made = create(null).catch((e: unknown) => e)
  await vi.waitFor(() => expect(init).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await made).toMatchObject({ name: 'RelayUnreachable' })
})

test('who chooses another wallet is connected to nothing, also where the first one says yes later', async () => {
  let sayYes: (value: ReturnType<typeof session>) => void = () => {}
  const late = new Promise<ReturnType<typeof session>>((resolve) => (sayYes = resolve))
  client.connect.mockResolvedValue({ uri: 'wc:1', approval: () => late })
  const stop = new AbortController()
  const provider = await create({ onUri: () => stop.abort(), signal: stop.signal })
  const error = await provider.request({ method: 'eth_requestAccounts' }).catch((e: unknown) => e)
  expect(error).toMatchObject({ name: 'AbortError' })
  sayYes(session('late'))
  await vi.waitFor(() =>
    expect(client.disconnect).toHaveBeenCalledWith(expect.objectContaining({ topic: 'late' })),
  )
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('a session that the wallet ends leaves no account; one that ends here is told to the wallet', async () => {
  client.session.getAll.mockReturnValue([session('t')])
  const provider = await create(null)
  const told = vi.fn<(value: unknown) => void>()
  provider.on?.('accountsChanged', told)
  listeners.get('session_delete')!({ topic: 'another' })
  expect(told).not.toHaveBeenCalled()
  listeners.get('session_delete')!({ topic: 't' })
  expect(told).toHaveBeenCalledWith([])
  const again = await create(null)
  again.close?.()
  expect(client.disconnect).toHaveBeenCalledWith(expect.objectContaining({ topic: 't' }))
  expect(await again.request({ method: 'eth_accounts' })).toEqual([])
})
