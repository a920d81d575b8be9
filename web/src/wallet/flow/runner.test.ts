import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { encodeErrorResult, encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import {
  ACTION,
  approvals,
  other,
  padded,
  pool,
  reject,
  SIGNED,
  token,
  world,
} from '../../../test/flow-world.ts'
import { erc20Abi } from '../../api/abi.gen.ts'
import { UNKNOWN_NONCE } from './pending.ts'

test('approves exactly the amount, then acts, and is done when the server has seen it', async () => {
  const { w, run, kept } = world()
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'done', problem: null })
  expect(approvals(w.sent)).toEqual([100n])
  expect(w.sent.map((s) => s.data)).toEqual([
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool, 100n] }),
    ACTION,
  ])
  expect([...kept.values()].map((t) => t.title.message)).toEqual(['Approve exactly {what}', 'Host {what}'])
})

test('asks for no approval when the allowance is enough', async () => {
  const { w, run } = world({ allowance: 100n })
  await run.start()
  expect(w.sent.map((s) => s.data)).toEqual([ACTION])
})

test('asks for one when the allowance is one short', async () => {
  const { w, run } = world({ allowance: 99n })
  await run.start()
  expect(approvals(w.sent)).toEqual([100n])
})

test('sets the allowance to zero first where the token demands it', async () => {
  const { w, run } = world({ allowance: 5n, needsReset: true })
  await run.start()
  expect(approvals(w.sent)).toEqual([0n, 100n])
  expect(run.state.get().steps.map((s) => s.key)).toEqual(['reset', 'approve', 'action'])
  expect(run.state.get().status).toBe('done')
})

test('a rejected approval leaves a state to go on from', async () => {
  const { w, run } = world()
  w.prompts = [reject]
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'stopped', problem: { kind: 'rejected' } })
  expect(w.sent).toEqual([])
  await run.start()
  expect(run.state.get().status).toBe('done')
})

test('after a cancel the wallet is asked for nothing more, and what it then confirms goes on', async () => {
  const { w, run, kept } = world()
  // While the wallet asks for the approval; it is confirmed there all the same.
  w.prompts = [() => run.cancel()]
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'stopped', problem: { kind: 'rejected' } })
  expect(approvals(w.sent)).toEqual([100n])
  expect(w.sent).toHaveLength(1)
  expect([...kept.values()].map((t) => t.stage)).toEqual(['done'])
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(approvals(w.sent)).toEqual([100n])
})

test('after a cancel a signed permit is sent nowhere', async () => {
  const { w, run } = world({ permit: 'signs' })
  w.prompts = [() => run.cancel()]
  await run.start()
  expect(run.state.get().problem).toEqual({ kind: 'rejected' })
  expect(w.signed).toHaveLength(1)
  expect(w.sent).toEqual([])
})

test('an action that takes two tokens asks for exactly what is missing of each, one after the other', async () => {
  const { w, run, kept } = world({ more: 150n })
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(run.state.get().steps.map((s) => [s.key, s.of?.symbol, s.of?.amount])).toEqual([
    ['approve', 'USDT', 100n],
    ['approve', 'TDE', 150n],
    ['action', undefined, undefined],
  ])
  expect(approvals(w.sent)).toEqual([100n, 150n])
  expect(w.sent.map((s) => s.to)).toEqual([token, other, pool])
  // The tray names each by its own token.
  expect([...kept.values()].map((t) => [t.amount, t.symbol])).toEqual([
    ['100', 'USDT'],
    ['150', 'TDE'],
    ['100', 'USDT'],
  ])
  const enough = world({ more: 150n, allowance: 120n })
  await enough.run.start()
  expect(approvals(enough.w.sent)).toEqual([150n])
})

test('a wallet that runs batches takes both approvals and the action together', async () => {
  const { w, run } = world({ more: 150n, batches: 'runs' })
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(w.batches.map((calls) => calls.map((c) => c.to))).toEqual([[token, other, pool]])
})

test('a rejected second approval goes on where it stopped', async () => {
  const { w, run } = world({ more: 150n })
  w.prompts = [() => undefined, reject]
  await run.start()
  expect(run.state.get().steps.map((s) => s.status)).toEqual(['done', 'stopped', 'waiting'])
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(approvals(w.sent)).toEqual([100n, 150n])
})

test('a rejected action goes on without a second approval', async () => {
  const { w, run } = world()
  w.prompts = [() => undefined, reject]
  await run.start()
  expect(run.state.get().problem).toEqual({ kind: 'rejected' })
  expect(run.state.get().steps).toMatchObject([
    { key: 'approve', status: 'done' },
    { key: 'action', status: 'stopped' },
  ])
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(approvals(w.sent)).toEqual([100n])
})

test('an approval lowered in the wallet stops before the action', async () => {
  const { w, run } = world()
  w.approveOnly = 40n
  await run.start()
  expect(run.state.get().problem).toMatchObject({
    kind: 'reverted',
    failure: { name: 'ERC20InsufficientAllowance' },
  })
  expect(w.sent).toHaveLength(1)
})

test('says what the contract would refuse before anything is sent', async () => {
  const { w, run } = world()
  w.revert = encodeErrorResult({ abi: hostingPoolAbi, errorName: 'PeriodFull', args: [100n, 30n] })
  await run.start()
  expect(run.state.get().problem).toEqual({
    kind: 'reverted',
    sent: false,
    failure: { name: 'PeriodFull', args: { amount: 100n, left: 30n } },
  })
  expect(w.sent).toEqual([])
})

test('does not send from another chain or account', async () => {
  const { w, run } = world()
  w.chainId = '0x1'
  await run.start()
  expect(run.state.get().problem).toEqual({ kind: 'wrongChain' })
  w.chainId = '31337'
  w.account = pool
  await run.start()
  expect(run.state.get().problem).toEqual({ kind: 'wrongAccount' })
  expect(w.sent).toEqual([])
})

test.each(['eth_chainId', 'eth_accounts'])(
  'a wallet that never answers %s is asked to send nothing',
  async (method) => {
    const { w, run } = world()
    w.mute.add(method)
    await run.start()
    expect(run.state.get().problem).toEqual({ kind: 'busy' })
    expect(w.sent).toEqual([])
    w.mute.clear()
    await run.start()
    expect(run.state.get().status).toBe('done')
  },
)

test('a wallet that never says what it is capable of gets the calls one by one', async () => {
  const { w, run } = world({ more: 150n, batches: 'runs' })
  w.mute.add('wallet_getCapabilities')
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(w.batches).toEqual([])
  expect(approvals(w.sent)).toEqual([100n, 150n])
})

test('recognises a transaction replaced in the wallet, and goes on', async () => {
  const { w, run } = world({ allowance: 100n })
  w.mine = false
  w.pooled = true
  w.replaceWith = padded(999n)
  await run.start()
  expect(run.state.get().problem).toEqual({ kind: 'replaced' })
  w.mine = true
  w.replaceWith = null
  await run.start()
  expect(run.state.get().status).toBe('done')
})

test('nothing is concluded from silence: what no node knows is looked for again, never prompted again, and found', async () => {
  const { w, run, kept, mineLate } = world({ allowance: 100n })
  w.mine = false
  await run.start()
  expect(run.state.get()).toMatchObject({
    status: 'stopped',
    problem: { kind: 'unknown' },
    steps: [{ key: 'action', status: 'unknown' }],
  })
  expect([...kept.values()]).toMatchObject([{ stage: 'unknown', finishedAt: null }])
  await run.start()
  expect(run.state.get().problem).toMatchObject({ kind: 'unknown' })
  mineLate()
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'done', problem: null })
  expect(w.sent).toHaveLength(1)
})

const failing = (code: number, message: string, data?: string) => () => {
  throw { code, message, ...(data ? { data } : {}) }
}
test.each([
  ['already known', failing(-32_000, 'already known')],
  ['the hash of what was sent, as data', failing(4, 'timed out', `0x${'ab'.repeat(32)}`)],
  ['a time-out', failing(-32_002, 'request timed out')],
  ['a time-out with a word of a revert', failing(-32_603, 'timeout: could not tell whether it would revert')],
  ['a lost connection', failing(4900, 'The provider is disconnected')],
  ['an internal error', failing(-32_603, 'Internal JSON-RPC error.')],
  ['nonce too low, for it is in a block', failing(-32_000, 'nonce too low: next nonce 1, tx nonce 0')],
  ['another refusal of a second node', failing(-32_000, 'insufficient funds for gas * price + value')],
])('a wallet that has sent and then says %s has its transaction found by what it does', async (_, after) => {
  const { w, run, kept, mineLate } = world({ allowance: 100n })
  w.mine = false
  w.answers = [after]
  await run.start()
  expect(run.state.get().problem).toMatchObject({ kind: 'unknown' })
  expect([...kept.values()]).toMatchObject([{ stage: 'unknown', hash: null }])
  await run.start()
  expect(run.state.get().problem).toMatchObject({ kind: 'unknown' })
  mineLate()
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'done', problem: null })
  expect([...kept.values()]).toMatchObject([{ stage: 'done', hash: padded(1n), repriced: false }])
  expect(w.sent).toHaveLength(1)
})

test.each([
  ['rejected', 4001, 'User rejected'],
  ['wallet', -32_601, 'the method does not exist'],
  ['wallet', 4200, 'unsupported'],
  ['wallet', -32_602, 'invalid params'],
  ['wallet', 4100, 'not authorised'],
  ['reverted', 3, 'execution reverted: no'],
  ['busy', -32_002, 'Request already pending'],
])('a clear refusal (%s, %i) leaves nothing behind, and one goes on', async (kind, code, message) => {
  const { w, run, kept } = world({ allowance: 100n })
  w.prompts = [failing(code, message)]
  await run.start()
  expect(run.state.get().problem).toMatchObject({ kind })
  expect(kept.size).toBe(0)
  await run.start()
  expect(run.state.get().status).toBe('done')
})

test('an approval whose answer was lost is found, and not asked for again', async () => {
  const { w, run } = world()
  w.answers = [failing(-32_603, 'timeout')]
  await run.start()
  expect(run.state.get().problem).toMatchObject({ kind: 'unknown', message: 'timeout' })
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(approvals(w.sent)).toEqual([100n])
  expect(w.sent).toHaveLength(2)
})

test('after a reload while nobody knows the outcome, the chain is asked before anything is prompted', async () => {
  const { w, run, again, mineLate } = world({ allowance: 100n })
  w.mine = false
  w.answers = [failing(-32_603, 'timeout')]
  await run.start()
  const after = again()
  await after.start()
  expect(after.state.get().problem).toMatchObject({ kind: 'unknown' })
  mineLate()
  await after.start()
  // It is told that this was done before; only then a second one is asked for.
  expect(after.state.get().problem).toEqual({ kind: 'earlier' })
  expect(w.sent).toHaveLength(1)
  w.mine = true
  await after.start()
  expect(after.state.get().status).toBe('done')
  expect(w.sent).toHaveLength(2)
})

test('the same call without an amount, begun anew, is done when the earlier one went through', async () => {
  const { w, run, again, mineLate } = world({ allowance: 100n, amount: null })
  w.mine = false
  w.answers = [failing(-32_603, 'timeout')]
  await run.start()
  mineLate()
  const after = again()
  await after.start()
  expect(after.state.get()).toMatchObject({ status: 'done', problem: null })
  expect(w.sent).toHaveLength(1)
})

test('of what its owner has removed from the tray is said what was found, and a second one is a choice of its own', async () => {
  const { w, again, run, remove } = world({ allowance: 100n })
  w.prompts = [failing(-32_603, 'the device is locked')]
  await run.start()
  await remove()
  const next = again()
  await next.start()
  expect(next.state.get()).toMatchObject({
    status: 'stopped',
    problem: {
      kind: 'second',
      found: {
        block: w.block,
        used: false,
        approved: 100n,
        balance: 500n,
        symbol: 'USDT',
        indexed: w.block,
      },
    },
  })
  await next.start()
  expect(next.state.get().problem).toMatchObject({ kind: 'second' })
  expect(w.sent).toEqual([])
  await next.startSecond()
  expect(next.state.get().status).toBe('done')
  expect(w.sent).toHaveLength(1)
})

test('what was removed and goes through all the same is told before a second one, within a day', async () => {
  for (const [hours, kind] of [
    [23, 'earlier'],
    [24, undefined],
  ] as const) {
    const { w, again, run, remove, mineLate } = world({ allowance: 100n })
    w.mine = false
    await run.start()
    await remove()
    mineLate()
    w.now = hours * 3_600_000
    await remove()
    w.mine = true
    const next = again()
    await next.start()
    expect(next.state.get().problem?.kind).toBe(kind)
    await next.start()
    expect(next.state.get().status).toBe('done')
    expect(w.sent).toHaveLength(2)
  }
})

test('after a reload while the wallet asks, what it then confirms is found', async () => {
  const { w, run, again, kept, mineLate } = world({ allowance: 100n })
  w.mine = false
  // The page is gone before the wallet answers.
  w.answers = [failing(0, 'the page is gone')]
  await run.start()
  for (const tx of kept.values()) expect(tx).toMatchObject({ hash: null, stage: 'unknown' })
  mineLate()
  const after = again()
  await after.start()
  expect(after.state.get().problem).toEqual({ kind: 'earlier' })
  expect(w.sent).toHaveLength(1)
})

test('while one run prompts another one does not, and says so', async () => {
  const { w, run, again } = world({ allowance: 100n })
  const second = again()
  w.prompts = [() => second.start()]
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(second.state.get().problem).toEqual({ kind: 'busy' })
  expect(w.sent).toHaveLength(1)
})

test('of two tabs in the same step neither prompts for what the other has sent', async () => {
  const { w, run, again } = world({ allowance: 100n })
  const second = again()
  await Promise.all([run.start(), second.start()])
  expect(w.sent).toHaveLength(1)
  const ends = [run, second].map((r) => r.state.get().problem?.kind ?? 'done').toSorted()
  expect([
    ['busy', 'done'],
    ['done', 'earlier'],
  ]).toContainEqual(ends)
})

test('when it is proved that the earlier one cannot happen, a look says so and prompts for nothing', async () => {
  const { w, run } = world({ allowance: 100n })
  w.mine = false
  w.pooled = true
  w.answers = [() => (w.silent = 40)]
  await run.start()
  expect(run.state.get().problem).toMatchObject({ kind: 'unknown' })
  w.silent = 0
  w.replaceWith = padded(999n)
  await run.start()
  expect(run.state.get().problem).toEqual({ kind: 'replaced' })
  expect(w.sent).toHaveLength(1)
  w.replaceWith = null
  w.mine = true
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(w.sent).toHaveLength(2)
})

test('is not done while the server has not seen the block', async () => {
  const { w, run } = world({ allowance: 100n })
  w.indexed = 0
  await run.start()
  expect(run.state.get().status).toBe('stopped')
  expect(run.state.get().steps).toMatchObject([{ key: 'action', status: 'stopped' }])
})

test('gives an action the gas that it names, where the estimate is lower', async () => {
  const { w, run } = world({ allowance: 100n, actionGas: 900_000n })
  await run.start()
  expect(w.sent.map((s) => BigInt(s.gas))).toEqual([900_000n])
  const other = world({ allowance: 100n, actionGas: 1n })
  await other.run.start()
  expect(other.w.sent.map((s) => BigInt(s.gas))).toEqual([(0x10000n * 12n) / 10n])
})

test('falls back to the specification’s gas when the node does not estimate', async () => {
  const { w, run } = world()
  w.estimate = false
  await run.start()
  expect(w.sent.map((s) => [BigInt(s.gas), BigInt(s.gasPrice)])).toEqual([
    [200_000n, 100_000_000n],
    [400_000n, 100_000_000n],
  ])
})

test('says when the network fee cannot be paid', async () => {
  const { w, run } = world({ gas: 5n })
  await run.start()
  expect(run.state.get().problem).toMatchObject({ kind: 'noGas', balance: 5n })
  expect(w.sent).toEqual([])
})

test('a contract needs no coins for gas, makes no permit, and is not taken for replaced by who sends for it', async () => {
  const { w, run, kept } = world({ code: '0x3373', gas: 0n, permit: 'signs' })
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'done', problem: null })
  expect(w.signed).toEqual([])
  expect(w.sent.map((s) => s.to)).toEqual([token, pool])
  expect([...kept.values()].map((t) => t.nonce)).toEqual([UNKNOWN_NONCE, UNKNOWN_NONCE])
})

test('an account with a key that lets code act for it (EIP-7702) pays its gas as others do', async () => {
  const { run } = world({ code: `0xef0100${'11'.repeat(20)}`, gas: 0n })
  await run.start()
  expect(run.state.get().problem).toMatchObject({ kind: 'noGas' })
})

test('a wallet that is busy or answers nonsense is said to be so', async () => {
  const { w, run } = world({ allowance: 100n })
  w.prompts = [
    () => {
      throw { code: -32_002, message: 'already pending' }
    },
    () => {
      throw new Error('boom')
    },
  ]
  await run.start()
  expect(run.state.get().problem).toEqual({ kind: 'busy' })
  await run.start()
  expect(run.state.get().problem).toEqual({ kind: 'unknown', message: 'boom' })
})

test('a wallet that signs typed data needs no approval and one transaction', async () => {
  const { w, run } = world({ permit: 'signs' })
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'done', problem: null })
  expect(run.state.get().steps.map((s) => [s.key, s.status])).toEqual([
    ['permit', 'done'],
    ['action', 'done'],
  ])
  expect(w.signed).toEqual(['{"value":"100"}'])
  expect(w.sent.map((s) => s.data)).toEqual([SIGNED])
})

test('an allowance that is there already is used before a signature is asked for', async () => {
  const { w, run } = world({ permit: 'signs', allowance: 100n })
  await run.start()
  expect(w.signed).toEqual([])
  expect(w.sent.map((s) => s.data)).toEqual([ACTION])
})

test('without typed data the exact approval takes its place', async () => {
  const { w, run } = world({ permit: 'cannot' })
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'done', problem: null })
  expect(approvals(w.sent)).toEqual([100n])
  expect(w.sent.at(-1)?.data).toBe(ACTION)
})

test('a signature that the token does not take leads to the approval too', async () => {
  const { w, run } = world({ permit: 'signs' })
  w.takesSignature = false
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(approvals(w.sent)).toEqual([100n])
  expect(w.sent.at(-1)?.data).toBe(ACTION)
})

test('a refused signature stops, sends nothing, and is asked for again', async () => {
  const { w, run } = world({ permit: 'signs' })
  w.prompts = [reject]
  await run.start()
  expect(run.state.get().problem).toEqual({ kind: 'rejected' })
  expect(w.sent).toEqual([])
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(w.sent.map((s) => s.data)).toEqual([SIGNED])
})

test('the large approval is asked for only when switched on, and only where there is next to none', async () => {
  const on = world({ largeApproval: true, allowance: 1n })
  await on.run.start()
  expect(approvals(on.w.sent)).toEqual([3n * 10n ** 36n])
  expect([...on.kept.values()].map((t) => t.title.message)).toEqual([
    'Approve a large amount of {symbol}',
    'Host {what}',
  ])
  const partly = world({ largeApproval: true, allowance: 2n })
  await partly.run.start()
  expect(approvals(partly.w.sent)).toEqual([100n])
})

test('approval and action are one step where the wallet runs batches', async () => {
  const { w, run, kept } = world({ batches: 'runs', permit: 'signs' })
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'done', steps: [{ key: 'action', status: 'done' }] })
  expect(w.batches).toEqual([
    [
      {
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool, 100n] }),
        value: '0x0',
      },
      { to: pool, data: ACTION, value: '0x0' },
    ],
  ])
  expect(w.signed).toEqual([])
  expect([...kept.values()].map((t) => t.title.message)).toEqual(['Host {what}'])
})

test.each([
  failing(-32_603, 'timeout'),
  failing(4900, 'disconnected'),
  failing(5720, 'duplicate id'),
  failing(-32_000, 'already known'),
])(
  'a batch that the wallet took before it threw is found by what it does, and never sent as single calls',
  async (after) => {
    const { w, run, kept } = world({ batches: 'runs' })
    w.answers = [after]
    w.silent = 5
    await run.start()
    expect(run.state.get().problem).toMatchObject({ kind: 'unknown' })
    // The wallet forgets the batch, so that only the chain tells.
    w.silent = 0
    await run.start()
    expect(run.state.get()).toMatchObject({ status: 'done', problem: null })
    expect(w.batches).toHaveLength(1)
    expect(w.sent.map((s) => s.to)).toEqual([
      [...kept.values()][0] && '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    ])
  },
)

test('a batch of which the wallet never tells again is not sent a second time', async () => {
  const { w, run, again } = world({ batches: 'refuses' })
  w.prompts = [failing(-32_603, 'timeout')]
  await run.start()
  expect(run.state.get().problem).toMatchObject({ kind: 'unknown' })
  for (const next of [run, again()]) {
    await next.start()
    expect(next.state.get().problem).toMatchObject({ kind: 'unknown' })
  }
  expect([w.sent, w.batches]).toEqual([[], []])
})

test('a wallet that takes no batch after all is asked for one thing after the other', async () => {
  const { w, run } = world({ batches: 'refuses' })
  await run.start()
  expect(run.state.get().status).toBe('done')
  expect(w.sent.map((s) => s.to)).toEqual([token, pool])
})

test('a batch that is refused or fails says so, and nothing is sent behind it', async () => {
  const no = world({ batches: 'runs' })
  no.w.prompts = [reject]
  await no.run.start()
  expect(no.run.state.get()).toMatchObject({ status: 'stopped', problem: { kind: 'rejected' } })
  expect(no.w.sent).toEqual([])
  const failed = world({ batches: 'fails' })
  await failed.run.start()
  expect(failed.run.state.get()).toMatchObject({
    status: 'stopped',
    problem: { kind: 'reverted', sent: true },
  })
})

test('of a batch that was carried out in part each call is told, and the rest is a choice that sends the rest alone', async () => {
  const { w, run, again, kept } = world({ batches: 'partly', more: 150n })
  await run.start()
  expect(run.state.get()).toMatchObject({
    status: 'stopped',
    sent: true,
    problem: { kind: 'partly', found: { block: w.block, approved: 150n, balance: 500n, used: null } },
    parts: [
      { symbol: 'USDT', amount: '100', state: 'done' },
      { symbol: 'TDE', amount: '150', state: 'done' },
      { title: { id: 'deposit' }, state: 'open' },
    ],
  })
  expect([...kept.values()]).toMatchObject([{ stage: 'unknown', partly: true, doubted: true }])
  // Another look, also after a reload, asks for nothing.
  for (const next of [run, again()]) {
    await next.start()
    expect(next.state.get()).toMatchObject({ problem: { kind: 'partly' }, parts: { length: 3 } })
    expect(w.batches).toHaveLength(1)
    expect(w.sent.filter((s) => s.data === ACTION)).toEqual([])
  }
  await run.startSecond()
  expect(run.state.get()).toMatchObject({ status: 'done', parts: null })
  expect(w.sent.filter((s) => s.data === ACTION)).toHaveLength(1)
  expect(w.batches).toHaveLength(1)
})

test('nothing is said to be unsent once something was, or may be', async () => {
  const { w, run, again } = world({ allowance: 100n })
  const sent = (of = run) => of.state.get().sent
  w.mine = false
  w.prompts = [reject, () => Promise.reject(new Error('the device is locked'))]
  await run.start()
  expect(sent()).toBe(false)
  await run.start()
  expect(sent()).toBe(true)
  const seen: boolean[] = []
  run.state.subscribe(() => seen.push(sent()))
  await run.start()
  expect(seen.length).toBeGreaterThan(1)
  expect(seen).not.toContain(false)
  const after = again()
  expect(sent(after)).toBe(false)
  await after.start()
  expect(sent(after)).toBe(true)
})
