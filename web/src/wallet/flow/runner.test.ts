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

test('recognises a transaction replaced in the wallet, and goes on', async () => {
  const { w, run } = world({ allowance: 100n })
  w.mine = false
  w.replaceWith = padded(999n)
  await run.start()
  expect(run.state.get().problem).toEqual({ kind: 'replaced' })
  w.mine = true
  w.replaceWith = null
  await run.start()
  expect(run.state.get().status).toBe('done')
})

test('recognises a dropped transaction', async () => {
  const { w, run } = world({ allowance: 100n })
  w.mine = false
  await run.start()
  expect(run.state.get().problem).toEqual({ kind: 'dropped' })
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
  expect(run.state.get().problem).toEqual({ kind: 'wallet', message: 'boom' })
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
