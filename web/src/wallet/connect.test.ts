import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Provider, Wallet } from './provider.ts'

const ME = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let stored: Map<string, string>
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.resetModules()
  reload.mockClear()
  stored = new Map()
  const storage = {
    getItem: (k: string) => stored.get(k) ?? null,
    setItem: (k: string, v: string) => void stored.set(k, v),
    removeItem: (k: string) => void stored.delete(k),
    key: () => null,
    length: 0,
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A wallet that gives `accounts`, and what it is told and tells. */
function walletOf(id: string, accounts: string[] = [ME], chainId: unknown = '0x38') {
  const listeners = new Map<string, (value: unknown) => void>()
  const close = vi.fn<() => void>()
  const it = { accounts, chainId }
  const provider: Provider = {
    request: async ({ method }) => (method === 'eth_chainId' ? it.chainId : it.accounts),
    on: (event, listener) => listeners.set(event, listener),
    removeListener: (event) => listeners.delete(event),
    close,
  }
  const wallet: Wallet = { id, name: id, icon: null, provider }
  return { ...it, it, wallet, close, tell: (event: string, value: unknown) => listeners.get(event)?.(value) }
}
async function page() {
  const { connect, disconnect, signOut, connectProblem } = await import('./connect.ts')
  const { wallet } = await import('./store.ts')
  const { login, session } = await import('../api/session.ts')
  return { connect, disconnect, signOut, connectProblem, wallet, session, login }
}
const user = {} as never

test('a wallet of another device keeps no way to this page: signed out, disconnected, or left for another one', async () => {
  for (const leave of ['signOut', 'disconnect', 'another', 'account gone'] as const) {
    vi.resetModules()
    const { wallet, ...p } = await page()
    const phone = walletOf('walletconnect')
    await p.connect(phone.wallet)
    p.login(ME, 'token', user)
    expect(phone.close).not.toHaveBeenCalled()
    if (leave === 'another') await p.connect(walletOf('io.other', [OTHER]).wallet)
    else if (leave === 'account gone') {
      phone.it.accounts = []
      phone.tell('accountsChanged', [])
    } else p[leave]()
    await vi.waitFor(() => expect(phone.close).toHaveBeenCalledOnce())
    expect(p.session.get().isLogin).toBe(false)
    expect(wallet.get().account).toBe(leave === 'another' ? OTHER : null)
  }
})

test('signing out leaves a wallet of this browser connected', async () => {
  const { connect, signOut, login, session, wallet } = await page()
  const own = walletOf('io.own').wallet
  delete own.provider.close
  await connect(own)
  login(ME, 'token', user)
  signOut()
  expect(session.get().isLogin).toBe(false)
  expect(wallet.get().account).toBe(ME)
})

test.each([[null], ['locked'], [[]], [{}], [['0x12']]])(
  'a wallet that tells of accounts %j and has its own all the same is asked, and nothing ends',
  async (told) => {
    const { connect, login, session, wallet } = await page()
    const own = walletOf('io.own')
    await connect(own.wallet)
    login(ME, 'token', user)
    const asks = vi.spyOn(own.wallet.provider, 'request')
    own.tell('accountsChanged', told)
    await vi.waitFor(() => expect(asks).toHaveBeenCalledWith({ method: 'eth_accounts' }))
    expect(session.get().isLogin).toBe(true)
    expect(wallet.get().account).toBe(ME)
    expect(reload).not.toHaveBeenCalled()
    // The same telling, where the account is gone indeed.
    own.it.accounts = []
    own.tell('accountsChanged', told)
    await vi.waitFor(() => expect(session.get().isLogin).toBe(false))
  },
)

test('a wallet that is asked again and does not answer ends nothing', async () => {
  const { connect, login, session, wallet } = await page()
  const own = walletOf('io.own')
  await connect(own.wallet)
  login(ME, 'token', user)
  vi.useFakeTimers()
  const asks = vi.spyOn(own.wallet.provider, 'request').mockReturnValue(new Promise(() => {}))
  own.tell('accountsChanged', [])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asks).toHaveBeenCalled()
  expect(session.get().isLogin).toBe(true)
  expect(wallet.get().account).toBe(ME)
})

test('why a wallet gave no account is told apart', async () => {
  const { connect, connectProblem } = await page()
  expect(connectProblem(Object.assign(new Error(), { name: 'OtherChain' }))).toBe('otherChain')
  const none = await connect(walletOf('io.own', []).wallet).catch((e: unknown) => e)
  expect(connectProblem(none)).toBe('noAccount')
})

test('a wallet that never says its chain is connected after two seconds, and its chain is not known', async () => {
  vi.useFakeTimers()
  const { connect, wallet } = await page()
  const own = walletOf('io.own')
  const asked: string[] = []
  own.wallet.provider.request = ({ method }) => {
    asked.push(method)
    return method === 'eth_requestAccounts' ? Promise.resolve([ME]) : new Promise(() => {})
  }
  void connect(own.wallet)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(wallet.get().status).toBe('disconnected')
  await vi.advanceTimersByTimeAsync(100)
  await vi.waitFor(() => expect(wallet.get()).toMatchObject({ status: 'connected', chainId: null }))
  expect(asked).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

test('a wallet that refuses to say its chain says it as a network', async () => {
  const { connect, wallet } = await page()
  const own = walletOf('io.own')
  own.wallet.provider.request = async ({ method }) => {
    if (method === 'eth_chainId') throw new Error('no such method')
    return method === 'net_version' ? '97' : [ME]
  }
  await connect(own.wallet)
  expect(wallet.get().chainId).toBe(97)
})

test('the wallet of the last visit that does not answer is not waited for, and is there when it does', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { addEventListener: () => undefined })
  let found: (event: unknown) => void = () => {}
  vi.stubGlobal('addEventListener', (event: string, listener: (event: unknown) => void) => {
    if (event === 'eip6963:announceProvider') found = listener
  })
  vi.stubGlobal('dispatchEvent', () => true)
  stored.set('hf.wallet', 'io.own')
  const { wallet } = await page()
  expect(wallet.get().status).toBe('starting')
  const { startWallet } = await import('./connect.ts')
  await startWallet()
  let answer: (accounts: string[]) => void = () => {}
  const request: Provider['request'] = ({ method }) =>
    method === 'eth_accounts' ? new Promise((resolve) => (answer = resolve)) : Promise.resolve('0x38')
  found({ detail: { info: { uuid: '1', rdns: 'io.own', name: 'Own' }, provider: { request } } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(wallet.get().status).toBe('late')
  answer([ME])
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect(wallet.get()).toMatchObject({ status: 'connected', account: ME }))
})
