import { beforeEach, expect, test, vi } from 'vitest'
import type { Provider } from './provider.ts'

const provider: Provider = { request: async () => null }
const PNG = 'data:image/png;base64,iVBORw0KGgo='
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})

const announce = (info: unknown, by = provider) =>
  page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider: by } }))
/** What is found when a wallet announces itself as `info`. */
async function found(info: unknown) {
  const { foundWallets, startDiscovery } = await import('./discover.ts')
  startDiscovery()
  announce(info)
  return foundWallets.get()
}
const wallet = (more: object) => ({ uuid: '1', rdns: 'org.example', name: 'Example', icon: PNG, ...more })

test('a wallet is shown with the name and the logo that it announces', async () => {
  expect(await found(wallet({}))).toMatchObject([{ id: 'org.example', name: 'Example', icon: PNG }])
})

test.each([
  ['of another host', 'https://evil.example/logo.png'],
  ['that is a page', 'data:text/html,<script>alert(1)</script>'],
  ['that is huge', `${PNG}${'A'.repeat(200_000)}`],
  ['that is no text', { toString: (): string => PNG }],
  ['that is missing', undefined],
])('a logo %s is not loaded', async (_, icon) => {
  expect(await found(wallet({ icon }))).toMatchObject([{ name: 'Example', icon: null }])
})

test.each([
  ['My\u202Etellaw\nand more', 'Mytellawand more'],
  ['W'.repeat(500), 'W'.repeat(40)],
  [{}, ''],
])('a name of a wallet is one short line: %j', async (name, shown) => {
  expect(await found(wallet({ name }))).toMatchObject([{ name: shown }])
})

test.each([undefined, null, {}, { rdns: 7 }, { rdns: '' }, { rdns: 'demo' }, { rdns: 'a#b' }])(
  'who announces %j is no wallet',
  async (info) => {
    expect(await found(info)).toEqual([])
  },
)

test('two wallets of one rdns are both offered, each by its own name, and each is found again in any order', async () => {
  const another = { ...provider }
  for (const names of [
    ['Example', 'Example Beta'],
    ['Example Beta', 'Example'],
  ] as const) {
    vi.resetModules()
    page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
    const { foundAs, foundWallets, rememberedAs } = await import('./discover.ts')
    await found(wallet({ name: names[0] }))
    announce(wallet({ uuid: '2', name: names[1] }), another)
    expect(foundWallets.get().map((w) => w.name)).toEqual(names)
    expect(new Set(foundWallets.get().map((w) => w.id)).size).toBe(2)
    const [, second] = foundWallets.get()
    expect(second!.provider).toBe(another)
    expect(rememberedAs(second!)).toBe(`org.example#${names[1]}`)
    for (const name of names) expect(foundAs(`org.example#${name}`)?.name).toBe(name)
  }
})

test('two wallets of one rdns and one name are told apart by a number', async () => {
  await found(wallet({}))
  announce(wallet({ uuid: '2' }), { ...provider })
  const { foundWallets } = await import('./discover.ts')
  expect(foundWallets.get().map((w) => w.name)).toEqual(['Example', 'Example (2)'])
})

test('a wallet that announces itself again is one wallet, also by another provider or under another id of its own', async () => {
  await found(wallet({}))
  announce(wallet({ name: 'Example' }), { ...provider })
  const { foundAs, foundWallets, rememberedAs } = await import('./discover.ts')
  expect(foundWallets.get()).toMatchObject([{ id: 'org.example', name: 'Example' }])
  announce(wallet({ uuid: 'new' }), foundWallets.get()[0]!.provider)
  expect(foundWallets.get()).toHaveLength(1)
  expect(rememberedAs(foundWallets.get()[0]!)).toBe('org.example')
  expect(foundAs('org.example')?.name).toBe('Example')
})
