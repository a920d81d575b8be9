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

/** A page whose server names a node that answers `node`, with a wallet that answers `wallet`. */
async function page(id: string, request: Provider['request'], node: Answers = NODE) {
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
})
/** A wallet with a node of its own, on chain `chainId`. */
const own =
  (chainId: string, answer: unknown): Provider['request'] =>
  ({ method }) =>
    Promise.resolve(method === 'eth_chainId' ? chainId : answer)

test.each([
  ['a wallet whose node has it too', 'io.wallet', own('0x38', cancelled), 'replaced'],
  ['a wallet whose node has not', 'io.wallet', own('0x38', null), 'submitted'],
  ['a wallet on another chain', 'io.wallet', own('0x1', cancelled), 'submitted'],
  // These read from the node that the server names, and say nothing of their own.
  ['the demo wallet', 'demo', own('0x38', null), 'replaced'],
  ['WalletConnect', 'walletconnect', own('0x38', null), 'replaced'],
] as const)('%s: another transaction took the number', async (_, id, request, stage) => {
  expect(await (await page(id, request)).checkNow('sent')).toMatchObject({ stage })
})

test('a wallet that never answers proves nothing, and holds up nothing', async () => {
  vi.useFakeTimers()
  const { checkNow } = await page('io.wallet', () => new Promise(() => {}))
  const looked = checkNow('sent')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await looked).toMatchObject({ stage: 'submitted', rival: other })
})
