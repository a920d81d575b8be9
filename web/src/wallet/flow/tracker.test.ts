import { afterEach, expect, test, vi } from 'vitest'
import type { Provider } from '../provider.ts'
import type { PendingTx } from './pending.ts'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const hash = `0x${'a1'.repeat(32)}` as const
const other = `0x${'b2'.repeat(32)}` as const
const sent: PendingTx = {
  id: 'sent',
  title: { id: 'host' },
  amount: '100',
  symbol: 'USDT',
  hash,
  batch: null,
  parts: null,
  partly: false,
  nonce: 5,
  numbered: true,
  to: account,
  data: '0xabcdef01',
  value: '0',
  searched: 100,
  rival: null,
  sentAt: 0,
  stage: 'submitted',
  final: false,
  block: null,
  repriced: false,
  misses: 0,
  finishedAt: null,
  doubted: false,
  hidden: false,
}
const cancelled = {
  hash: other,
  from: account,
  to: account,
  nonce: '0x5',
  input: '0x',
  value: '0x0',
  blockNumber: '0x65',
  blockHash: '0x1',
}
type Answers = Record<string, unknown>
const NODE: Answers = {
  eth_getTransactionCount: '0x6',
  eth_getBlockByNumber: { transactions: [cancelled] },
}

const away = () => Promise.reject(new Error('the server is away'))
/** What the server's own nodes have of it. */
const has =
  (nonce: number, blockHash = '0x1') =>
  () =>
    Promise.resolve({ from: account, nonce, block: 101, blockHash, success: true })

/**
 * A page whose server names a node that answers `node`, with a wallet that answers `wallet`.
 * @param server answers what its own nodes have
 */
async function page(
  id: string,
  request: Provider['request'],
  server: () => Promise<unknown> = away,
  node: Answers = NODE,
) {
  vi.resetModules()
  vi.doMock('../../api/rpc.ts', () => ({
    rpc: (_: string, method: string, [asked]: unknown[]) =>
      Promise.resolve(
        method === 'eth_getTransactionByHash' ? (asked === other ? cancelled : null) : (node[method] ?? null),
      ),
  }))
  const info = { chainId: 56, rpcUrl: 'x', head: { finalized: 110, indexed: 110 } }
  const chain = () => Promise.resolve(info)
  vi.doMock('../../api/chain-info.ts', () => ({ chainInfo: chain, freshChainInfo: chain }))
  vi.doMock('../../api/client.ts', () => ({
    get: (_: string, { hash: asked }: { hash: string }) =>
      asked === other ? server() : Promise.resolve(null),
  }))
  const { wallet } = await import('../store.ts')
  const w = { id, name: id, icon: null, provider: { request } }
  wallet.set({ status: 'connected', wallet: w, account, chainId: 56 })
  const { openPending, putPending } = await import('./pending.ts')
  openPending(56, account)
  putPending(sent)
  return import('./tracker.ts')
}
afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('../../api/rpc.ts')
  vi.doUnmock('../../api/chain-info.ts')
  vi.doUnmock('../../api/client.ts')
})
/** A wallet with a node of its own, on chain `chainId`. */
const own =
  (chainId: string, answer: unknown): Provider['request'] =>
  ({ method }) =>
    Promise.resolve(method === 'eth_chainId' ? chainId : answer)

const mute: Provider['request'] = ({ method }) =>
  method === 'eth_chainId' ? Promise.resolve('0x38') : Promise.reject({ code: 4200, message: 'unsupported' })

test.each([
  ['the server’s nodes have it too', 'io.wallet', own('0x38', null), has(5), 'replaced'],
  [
    'the server’s nodes have nothing',
    'io.wallet',
    own('0x38', cancelled),
    () => Promise.resolve(null),
    'submitted',
  ],
  ['the server’s nodes have another number', 'io.wallet', own('0x38', cancelled), has(6), 'submitted'],
  ['the server’s nodes have another block', 'io.wallet', own('0x38', cancelled), has(5, '0x2'), 'submitted'],
  [
    'the server is away, and the wallet’s node has it too',
    'io.wallet',
    own('0x38', cancelled),
    away,
    'replaced',
  ],
  ['the server is away, and the wallet’s node has not', 'io.wallet', own('0x38', null), away, 'submitted'],
  [
    'the server is away, and the wallet is on another chain',
    'io.wallet',
    own('0x1', cancelled),
    away,
    'submitted',
  ],
  ['the server is away, and the wallet gives no transactions', 'io.wallet', mute, away, 'submitted'],
  // These read from the node that the server names, and say nothing of their own.
  ['the demo wallet, and the server’s nodes', 'demo', own('0x38', null), has(5), 'replaced'],
  ['the demo wallet alone', 'demo', own('0x38', cancelled), away, 'submitted'],
  ['WalletConnect, and the server’s nodes', 'walletconnect', own('0x38', null), has(5), 'replaced'],
  ['WalletConnect alone', 'walletconnect', own('0x38', cancelled), away, 'submitted'],
] as const)('another transaction took the number: %s', async (_, id, request, server, stage) => {
  expect(await (await page(id, request, server)).checkNow('sent')).toMatchObject({ stage })
})

test('a wallet that never answers proves nothing, and holds up nothing', async () => {
  vi.useFakeTimers()
  const { checkNow } = await page('io.wallet', () => new Promise(() => {}))
  const looked = checkNow('sent')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await looked).toMatchObject({ stage: 'submitted', rival: other })
})
