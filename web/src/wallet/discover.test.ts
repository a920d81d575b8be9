import { beforeEach, expect, test, vi } from 'vitest'

const provider = { request: async () => null }
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

/** What is found when a wallet announces itself as `info`. */
async function found(info: unknown) {
  const { foundWallets, startDiscovery } = await import('./discover.ts')
  startDiscovery()
  const detail = { info, provider }
  page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
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

test.each([undefined, null, {}, { rdns: 7 }, { rdns: '' }])('who announces %j is no wallet', async (info) => {
  expect(await found(info)).toEqual([])
})
