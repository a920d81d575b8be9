import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { encodeErrorResult, encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { erc20Abi } from '../../api/abi.gen.ts'
import type { PendingTx } from './pending.ts'
import { createRun, type Env, type Flow } from './runner.ts'
import { look } from './track.ts'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const pool = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ACTION: Hex = '0xdeadbeef'
const SIGNED: Hex = '0xdeadbee5'
const APPROVE = '0x095ea7b3'
const ALLOWANCE = '0xdd62ed3e'
const padded = (n: bigint): Hex => `0x${n.toString(16).padStart(64, '0')}`

type Sent = { hash: Hex; to: string; data: Hex; nonce: number; gas: Hex; gasPrice: Hex; mined: boolean }

/** A chain of one account and one token, and the wallet in front of it. */
function world(
  options: {
    allowance?: bigint
    needsReset?: boolean
    gas?: bigint
    permit?: 'signs' | 'cannot'
    largeApproval?: boolean
    /** runs batches, says that it does but takes none, or has never heard of them */
    batches?: 'runs' | 'refuses' | 'fails'
  } = {},
) {
  const w = {
    allowance: options.allowance ?? 0n,
    chainId: '0x7a69',
    account: account as string,
    sent: [] as Sent[],
    /** typed data the wallet was asked to sign */
    signed: [] as string[],
    /** calls the wallet was asked to run together */
    batches: [] as { to: string; data: Hex }[][],
    /** whether the token takes the signature; accounts with code sign in another way */
    takesSignature: true,
    /** what the next prompts answer; a function throws */
    prompts: [] as (() => void)[],
    /** what the action reverts with, if it does */
    revert: null as Hex | null,
    mine: true,
    replaceWith: null as Hex | null,
    /** what the person changed the approval to in the wallet */
    approveOnly: null as bigint | null,
    estimate: true,
    indexed: Infinity,
    block: 100,
    now: 0,
  }
  const amountOf = (data: Hex) => BigInt(`0x${data.slice(-64)}`)
  const call = (to: string, data: Hex) => {
    if (data.startsWith(ALLOWANCE)) return padded(w.allowance)
    if (to === token && data.startsWith(APPROVE)) {
      if (options.needsReset && w.allowance > 0n && amountOf(data) > 0n)
        throw { code: 3, message: 'execution reverted', data: '0x' }
      return padded(1n)
    }
    if (w.revert) throw { code: 3, message: 'execution reverted', data: w.revert }
    if (data === SIGNED && w.takesSignature) return '0x'
    if (w.allowance < 100n)
      throw { code: 3, message: 'execution reverted: BEP20: transfer amount exceeds allowance' }
    return '0x'
  }
  const apply = (s: Sent) => {
    s.mined = true
    w.block++
    if (s.data.startsWith(APPROVE)) w.allowance = w.approveOnly ?? amountOf(s.data)
  }
  const node = ((method: string, params: unknown[] = []) =>
    Promise.resolve().then(() => {
      const [first] = params as [never]
      switch (method) {
        case 'eth_call':
          return call((first as Sent).to, (first as Sent).data)
        case 'eth_estimateGas':
          if (!w.estimate) throw { code: -32_601, message: 'method not found' }
          return '0x10000'
        case 'eth_gasPrice':
          if (!w.estimate) throw { code: -32_601, message: 'method not found' }
          return '0x1'
        case 'eth_getBalance':
          return padded(options.gas ?? 10n ** 18n)
        case 'eth_blockNumber':
          return `0x${w.block.toString(16)}`
        case 'eth_getTransactionCount':
          return `0x${w.sent.filter((s) => s.mined || w.replaceWith !== null).length.toString(16)}`
        case 'eth_getTransactionByHash':
          return w.sent.find((s) => s.hash === first) && w.mine ? { nonce: `0x${w.sent.length - 1}` } : null
        case 'eth_getTransactionReceipt': {
          const found = w.sent.find((s) => s.hash === first && s.mined)
          return found ? { status: '0x1', blockNumber: `0x${w.block.toString(16)}` } : null
        }
        case 'eth_getBlockByNumber':
          return {
            transactions: w.replaceWith
              ? [
                  {
                    from: account,
                    to: account,
                    nonce: `0x${w.sent.length - 1}`,
                    input: '0x',
                    hash: w.replaceWith,
                  },
                ]
              : [],
          }
      }
      throw new Error(`the test's node does not know ${method}`)
    })) as Env['node']

  const kept = new Map<string, PendingTx>()
  const env: Env = {
    chainId: 31_337,
    account,
    provider: {
      async request({ method, params = [] }) {
        if (method === 'eth_chainId') return w.chainId
        if (method === 'eth_accounts') return [w.account]
        if (method === 'eth_signTypedData_v4' && options.permit) {
          w.prompts.shift()?.()
          if (options.permit === 'cannot') throw { code: -32_601, message: 'method not found' }
          w.signed.push(String(params[1]))
          return `0x${'11'.repeat(65)}`
        }
        if (method === 'wallet_getCapabilities' && options.batches)
          return { '0x7a69': { atomic: { status: 'supported' } } }
        if (method === 'wallet_sendCalls' && options.batches) {
          w.prompts.shift()?.()
          if (options.batches === 'refuses') throw { code: 5_700, message: 'unsupported capability' }
          const { calls } = params[0] as { calls: { to: string; data: Hex }[] }
          w.batches.push(calls)
          if (options.batches === 'runs')
            for (const c of calls) if (c.data.startsWith(APPROVE)) w.allowance = amountOf(c.data)
          w.sent.push({
            hash: padded(77n),
            to: account,
            data: '0x',
            nonce: 0,
            gas: '0x0',
            gasPrice: '0x0',
            mined: true,
          })
          return { id: '0xba7c' }
        }
        if (method === 'wallet_getCallsStatus')
          return options.batches === 'fails'
            ? { status: 500, receipts: [] }
            : { status: 200, receipts: [{ transactionHash: padded(77n) }] }
        if (method !== 'eth_sendTransaction') throw new Error(method)
        w.prompts.shift()?.()
        const asked = params[0] as Sent
        const hash = padded(BigInt(w.sent.length + 1))
        const sent = { ...asked, hash, nonce: w.sent.length, mined: false }
        w.sent.push(sent)
        if (w.mine) apply(sent)
        return hash
      },
    },
    node,
    readTag: 'latest',
    largeApproval: options.largeApproval ?? false,
    put: (tx) => kept.set(tx.id, tx),
    async until(id, stages) {
      for (let i = 0; i < 100; i++) {
        const tx = kept.get(id)
        if (!tx) throw new Error('not kept')
        if ([...stages, 'failed', 'replaced', 'dropped'].includes(tx.stage)) return tx
        kept.set(id, await look(tx, account, node, { finalized: 0, indexed: w.indexed }, 0))
      }
      throw new Error('never')
    },
    now: () => w.now,
    sleep: async () => undefined,
  }
  const flow: Flow = {
    kind: 'deposit',
    amount: '100',
    symbol: 'USDT',
    approval: { token, symbol: 'USDT', spender: pool, amount: 100n },
    ...(options.permit
      ? { permit: async () => ({ typedData: { value: '100' }, call: () => ({ to: pool, data: SIGNED }) }) }
      : {}),
    build: async () => ({ to: pool, data: ACTION }),
  }
  return { w, run: createRun(flow, env), kept }
}
const reject = () => {
  throw { code: 4001, message: 'User rejected' }
}
const approvals = (sent: Sent[]) =>
  sent.filter((s) => s.data.startsWith(APPROVE)).map((s) => BigInt(`0x${s.data.slice(-64)}`))

test('approves exactly the amount, then acts, and is done when the server has seen it', async () => {
  const { w, run, kept } = world()
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'done', problem: null })
  expect(approvals(w.sent)).toEqual([100n])
  expect(w.sent.map((s) => s.data)).toEqual([
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool, 100n] }),
    ACTION,
  ])
  expect([...kept.values()].map((t) => t.kind)).toEqual(['approve', 'deposit'])
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
  expect([...on.kept.values()].map((t) => t.kind)).toEqual(['approveLarge', 'deposit'])
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
  expect([...kept.values()].map((t) => t.kind)).toEqual(['deposit'])
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
