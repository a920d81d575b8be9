import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The constants and defaults of the specification that the web app holds, each as it stands there.

const stored = vi.hoisted(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' })
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', Object.assign(new URL('http://localhost/'), { reload }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  return Object.assign(kept, { reload })
})
const ZERO = `0x${'0'.repeat(40)}`
const ANN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  stored.clear()
  stored.reload.mockClear()
  vi.resetModules()
})

test('toasts stay 2 s, 2 s, 4 s and 20 s', async () => {
  const { TOAST_TIME } = await import('../src/ui/toast.ts')
  expect(TOAST_TIME).toEqual({ success: 2_000, info: 2_000, error: 4_000, warning: 20_000 })
})

test('an address is shown by 8 and 6 characters in the menu, by 6 and 4 elsewhere', async () => {
  const { menuAddress, shortAddress } = await import('../src/lib/address.ts')
  expect(menuAddress(ANN)).toBe('0x709979…dc79C8')
  expect(shortAddress(ANN)).toBe('0x7099…79C8')
})

test('the large approval is 3e36 and off; it stays on over a reload once chosen', async () => {
  const before = await import('../src/wallet/large-approval.ts')
  expect(before.LARGE_APPROVAL).toBe(3n * 10n ** 36n)
  expect(before.wantsLargeApproval()).toBe(false)
  before.chooseLargeApproval(true)
  vi.resetModules()
  expect((await import('../src/wallet/large-approval.ts')).wantsLargeApproval()).toBe(true)
})

test('a session begins with the zero address and no token, is stored on login and cleared on logout', async () => {
  const { inviteCode, login, logout, session } = await import('../src/api/session.ts')
  expect(session.get()).toEqual({ isLogin: false, loginAccount: ZERO, token: '', userInfo: null })
  expect(inviteCode()).toBe(ZERO)
  const userInfo = { teamLevel: 1 } as never
  login(ANN, 'secret', userInfo)
  expect(JSON.parse(stored.get('hf.session') ?? '')).toEqual({
    isLogin: true,
    loginAccount: ANN,
    token: 'secret',
    userInfo,
  })
  logout()
  expect(stored.has('hf.session')).toBe(false)
  expect(session.get().token).toBe('')
})

test('the invitation code of an address is stored, and kept over a reload', async () => {
  const { takeInviteCode } = await import('../src/api/session.ts')
  takeInviteCode(`?code=${ANN}`)
  vi.resetModules()
  const { inviteCode, takeInviteCode: again } = await import('../src/api/session.ts')
  again('')
  expect(inviteCode()).toBe(ANN)
})

test('what sticks to the end of an invite link is left away, and a link that names nobody replaces no inviter', async () => {
  const { inviteCode, inviteIsBroken, takeInviteCode } = await import('../src/api/session.ts')
  takeInviteCode(`?code=${ANN}${encodeURIComponent('?fbclid=x')}`)
  expect([inviteCode(), inviteIsBroken()]).toEqual([ANN, false])
  takeInviteCode(`?code=${ANN.slice(0, -1)}`)
  expect([inviteCode(), inviteIsBroken()]).toEqual([ANN, true])
  takeInviteCode(`?code=${encodeURIComponent(`${ANN}。\u200b`)}`)
  expect([inviteCode(), inviteIsBroken()]).toEqual([ANN, false])
  takeInviteCode(`?code=${BOB.replace('3C', '3c')}`)
  await vi.waitFor(() => expect([inviteCode(), inviteIsBroken()]).toEqual([ANN, true]))
  expect(stored.get('hf.inviteCode')).toBe(ANN)
  takeInviteCode(`?code=${BOB.toLowerCase()}`)
  expect([inviteCode(), inviteIsBroken()]).toEqual([BOB.toLowerCase(), false])
})

test('before a wallet is connected the chain id is 0x38, and no account is known', async () => {
  const { wallet } = await import('../src/wallet/store.ts')
  expect(wallet.get()).toEqual({ status: 'disconnected', wallet: null, account: null, chainId: 0x38 })
})

test('the session says whether the menu is open, and whether a wallet is connected', async () => {
  const { closeOverlay, openOverlay, overlay } = await import('../src/lib/overlay.ts')
  expect(overlay.get()).toBeNull()
  openOverlay('menu')
  expect(overlay.get()).toEqual({ name: 'menu', open: true })
  closeOverlay('menu')
  expect(overlay.get()).toMatchObject({ open: false })
  const { connect } = await import('../src/wallet/connect.ts')
  const { wallet } = await import('../src/wallet/store.ts')
  const request = ({ method }: { method: string }) =>
    Promise.resolve(method === 'eth_chainId' ? '0x38' : [ANN])
  await connect({ id: 'test', name: 'Test', icon: null, provider: { request } })
  expect(wallet.get()).toMatchObject({ status: 'connected', account: ANN, chainId: 0x38 })
})

test('a wallet that does not tell its chain id is asked for its net version', async () => {
  const { connect } = await import('../src/wallet/connect.ts')
  const { wallet } = await import('../src/wallet/store.ts')
  const request = async ({ method }: { method: string }) => {
    if (method === 'eth_chainId') throw new Error('the method does not exist')
    return method === 'net_version' ? '97' : [ANN]
  }
  await connect({ id: 'old', name: 'Old', icon: null, provider: { request } })
  expect(wallet.get()).toMatchObject({ status: 'connected', account: ANN, chainId: 97 })
})

test('traditional Chinese, tw, is the default of ten languages', async () => {
  const { LANGUAGES, languageOf } = await import('@holdfast/protocol/languages')
  expect(LANGUAGES).toHaveLength(10)
  expect(languageOf(null)).toMatchObject({ code: 'tw', tag: 'zh-Hant-TW' })
})

test('the side menu leads to every screen that the specification lists in it', async () => {
  const { MAIN_ENTRIES } = await import('../src/app/menu.ts')
  const { MENU_GROUPS } = await import('../src/app/menu-groups.ts')
  const paths = [...MAIN_ENTRIES, ...MENU_GROUPS.flatMap((g) => g.entries)].map((entry) => entry.to)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/news',
      '/machine',
      '/shop',
      '/team',
      '/mine',
      '/wallet',
      '/swap',
      '/ecology',
      '/chain',
    ]),
  )
})

test('routes have no parameters in their paths', async () => {
  const { readdirSync } = await import('node:fs')
  const files = readdirSync(`${import.meta.dirname}/../src/app/routes`)
  expect(files.length).toBeGreaterThan(45)
  expect(files.filter((file) => !/^(__root|[a-zA-Z]+)\.tsx$/.test(file))).toEqual([])
})

test('the server is told every path of the app: what is not among them is 404', async () => {
  const { pathsOfApp } = await import('../tools/pages.ts')
  const { readFileSync } = await import('node:fs')
  const tree = readFileSync(`${import.meta.dirname}/../src/app/routeTree.gen.ts`, 'utf8')
  const [, union = ''] = /fullPaths:([^:]*)fileRoutesByTo:/.exec(tree) ?? []
  const paths = [...union.matchAll(/'([^']+)'/g)].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(45)
  expect(new Set(pathsOfApp())).toEqual(new Set(paths))
})

test('the wallet of the last visit is waited for 1 s, and the page then goes on without it', async () => {
  vi.useFakeTimers()
  stored.set('hf.wallet', 'org.example.late')
  const { startWallet } = await import('../src/wallet/connect.ts')
  const { wallet } = await import('../src/wallet/store.ts')
  void startWallet()
  await vi.advanceTimersByTimeAsync(999)
  expect(wallet.get().status).toBe('starting')
  await vi.advanceTimersByTimeAsync(1)
  expect(wallet.get().status).toBe('late')
})

test('a stored session of another account ends when a wallet connects, one of the same in other letters stays', async () => {
  const kept = { isLogin: true, loginAccount: ANN.toLowerCase(), token: 'secret', userInfo: null }
  const connectAs = async (account: string) => {
    stored.set('hf.session', JSON.stringify(kept))
    vi.resetModules()
    const { connect } = await import('../src/wallet/connect.ts')
    const request = ({ method }: { method: string }) =>
      Promise.resolve(method === 'eth_chainId' ? '0x38' : [account])
    await connect({ id: 'test', name: 'Test', icon: null, provider: { request } })
    return (await import('../src/api/session.ts')).session.get().isLogin
  }
  expect(await connectAs(ANN)).toBe(true)
  expect(await connectAs(BOB)).toBe(false)
  expect(stored.has('hf.session')).toBe(false)
})

test('a finished transaction leaves the list 5 s later', async () => {
  vi.useFakeTimers()
  const { queryClient } = await import('../src/api/query-client.ts')
  queryClient.setQueryData(['chain'], { chainId: 56 })
  const { wallet } = await import('../src/wallet/store.ts')
  wallet.set({ status: 'connected', wallet: null, account: ANN, chainId: 56 })
  const { startTracker } = await import('../src/wallet/flow/tracker.ts')
  const { putPending } = await import('../src/wallet/flow/pending.ts')
  const { pending } = await import('../src/wallet/flow/pending-list.ts')
  await startTracker()
  const stage = { stage: 'failed', final: false, finishedAt: Date.now() }
  putPending({ id: 'done', hash: '0x01', title: { id: 'x' }, ...stage } as never)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(pending.get()).toHaveLength(1)
  // It is looked at every 1.2 s.
  await vi.advanceTimersByTimeAsync(1_300)
  expect(pending.get()).toEqual([])
})

test('another account logs out and reloads, another chain reloads, and the same ones in another form do neither', async () => {
  const { connect } = await import('../src/wallet/connect.ts')
  const { login, session } = await import('../src/api/session.ts')
  const told = new Map<string, (value: unknown) => void>()
  const provider = {
    request: ({ method }: { method: string }) => Promise.resolve(method === 'eth_chainId' ? '0x38' : [ANN]),
    on: (event: string, listener: (value: unknown) => void) => told.set(event, listener),
    removeListener: () => {},
  }
  await connect({ id: 'test', name: 'Test', icon: null, provider })
  login(ANN, 'secret', {} as never)
  told.get('accountsChanged')?.([ANN.toLowerCase()])
  told.get('chainChanged')?.(56)
  expect([stored.reload.mock.calls.length, session.get().isLogin]).toEqual([0, true])
  told.get('chainChanged')?.('0x61')
  expect([stored.reload.mock.calls.length, session.get().isLogin]).toEqual([1, true])
  told.get('accountsChanged')?.([BOB])
  expect([stored.reload.mock.calls.length, session.get().isLogin]).toEqual([2, false])
})

test('without a sign-in code the failure is a general one, and a refused login says what the server said', async () => {
  const { ApiError } = await import('@holdfast/client/errors')
  const get = vi.fn<() => Promise<unknown>>(() => Promise.reject(new ApiError('unreachable')))
  const post = vi.fn<() => Promise<unknown>>(() =>
    Promise.reject(new ApiError('refused', 'The code has expired', 200, 'LOGIN_CODE_EXPIRED')),
  )
  vi.doMock('../src/api/client.ts', () => ({ get, post }))
  try {
    const { wallet } = await import('../src/wallet/store.ts')
    const provider = { request: () => Promise.resolve('0x00') }
    const test = { id: 'test', name: 'Test', icon: null, provider: provider as never }
    wallet.set({ status: 'connected', wallet: test, account: ANN, chainId: 56 })
    const { signIn } = await import('../src/features/auth/sign-in.ts')
    await expect(signIn()).rejects.toMatchObject({ name: 'SignError', problem: 'code' })
    get.mockResolvedValue({ code: 'c', key: 'k', issuedAt: 1, expiresAt: 2, chainId: 56 })
    await expect(signIn()).rejects.toMatchObject({ name: 'SignInRefused', message: 'The code has expired' })
  } finally {
    vi.doUnmock('../src/api/client.ts')
  }
})

test('withdrawals, machines, shop orders and crowdfunding have the states that the specification names', async () => {
  const { i18n } = await import('@lingui/core')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const names = await import('../src/parts/words/state-names.ts')
  const said = <T>(of: (state: T) => { name: string }, states: readonly T[]) => states.map((s) => of(s).name)
  expect(said(names.withdrawalStatus, ['review', 'completed', 'failed'])).toEqual([
    'Under review',
    'Completed',
    'Failed',
  ])
  expect(said(names.machineState, ['notActivated', 'producing', 'expired'])).toEqual([
    'Not activated',
    'Producing',
    'Expired',
  ])
  expect(said(names.shopOrderState, ['pending', 'shipped'])).toEqual(['Pending shipment', 'Shipped'])
  const { SALE_STATES } = await import('@holdfast/protocol/sales')
  expect(said(names.saleState, SALE_STATES).toSorted()).toEqual(
    [
      'Awaiting order',
      'Order arranged',
      'Crowdfunding success',
      'Crowdfunding failed',
      'Crowdfunding dissolution',
      'Principal return',
    ].toSorted(),
  )
})
