import { i18n } from '@lingui/core'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rpc, RpcError } from './rpc.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(() => vi.unstubAllGlobals())
const node = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const asked = () => rpc('http://node.example', 'eth_blockNumber').catch((error: unknown) => error)

test('each fault of a node names itself', async () => {
  node(async () => new Response('', { status: 502 }))
  expect(await asked()).toMatchObject({ name: 'RpcError', message: expect.stringContaining('502') })
  node(async () => new Response('[]'))
  expect(await asked()).toBeInstanceOf(RpcError)
  node(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await asked()).toMatchObject({ name: 'NodeAway', late: false })
  node(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')))
  expect(await asked()).toMatchObject({ name: 'NodeAway', late: true })
  node(async () => new Response('<html>'))
  expect(await asked()).toBeInstanceOf(RpcError)
  node(
    async () => new Response(JSON.stringify([{ id: 0, error: { code: 3, message: 'execution reverted' } }])),
  )
  expect(await asked()).toMatchObject({ name: 'RpcError', code: 3, message: 'execution reverted' })
})
