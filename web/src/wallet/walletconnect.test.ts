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

test('a session that the wallet ends leaves no account', async () => {
  client.session.getAll.mockReturnValue([session('t')])
  const provider = await create(null)
  const told = vi.fn<(value: unknown) => void>()
  provider.on?.('accountsChanged', told)
  listeners.get('session_delete')!({ topic: 'another' })
  expect(told).not.toHaveBeenCalled()
  listeners.get('session_delete')!({ topic: 't' })
  expect(told).toHaveBeenCalledWith([])
})

const ended = () => client.disconnect.mock.calls.map(([o]) => (o as { topic: string }).topic)

test('what ends here is told to every wallet that this page has a session with', async () => {
  client.session.getAll.mockReturnValue([session('old'), session('other', 'eip155:10'), session('t')])
  const provider = await create(null)
  provider.close?.()
  expect(ended()).toEqual(['old', 'other', 't'])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('a session of a chain whose number begins alike is none of this chain', async () => {
  client.session.getAll.mockReturnValue([session('t', 'eip155:5611')])
  client.connect.mockResolvedValue({ uri: 'wc:1', approval: async () => session('new') })
  const provider = await create(pairing())
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ME])
  expect(client.connect).toHaveBeenCalledOnce()
  // The one before is not left open.
  expect(ended()).toEqual(['t'])
})

test('a wallet that approves on another chain alone is told to be so, and its session ends', async () => {
  client.connect.mockResolvedValue({ uri: 'wc:1', approval: async () => session('t', 'eip155:5611') })
  const provider = await create(pairing())
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    name: 'OtherChain',
  })
  expect(ended()).toEqual(['t'])
})

test('what a wallet tells of its account holds for this chain and for accounts of the session', async () => {
  const [a, b] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
  const both = session('t')
  both.namespaces.eip155.accounts = [`eip155:56:${a}`, `eip155:56:${b}`]
  client.session.getAll.mockReturnValue([both])
  const provider = await create(null)
  const tell = (name: string, data: unknown, chainId = 'eip155:56') =>
    listeners.get('session_event')!({ topic: 't', params: { event: { name, data }, chainId } })
  const told = vi.fn<(value: unknown) => void>()
  for (const event of ['accountsChanged', 'chainChanged']) provider.on?.(event, told)
  tell('chainChanged', 1)
  tell('accountsChanged', [b], 'eip155:1')
  for (const nothing of [null, 'locked', [], [7]]) tell('accountsChanged', nothing)
  expect(told).not.toHaveBeenCalled()
  tell('accountsChanged', [ME])
  expect(told).toHaveBeenLastCalledWith([a, b])
  tell('accountsChanged', [`eip155:56:${b}`])
  expect(told).toHaveBeenLastCalledWith([b, a])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([b, a])
})
