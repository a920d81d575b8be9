// A chain, a token and a wallet in memory, for the tests of the runner: what the wallet does wrong can be told exactly.
import type { Hex } from 'viem'
import type { PendingTx } from '../src/wallet/flow/pending.ts'
import { createRun, type Env, type Flow } from '../src/wallet/flow/runner.ts'
import { look } from '../src/wallet/flow/track.ts'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** the action's second token */
export const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
export const pool = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const ACTION: Hex = '0xdeadbeef'
export const SIGNED: Hex = '0xdeadbee5'
const APPROVE = '0x095ea7b3'
const ALLOWANCE = '0xdd62ed3e'
export const padded = (n: bigint): Hex => `0x${n.toString(16).padStart(64, '0')}`

type Sent = { hash: Hex; to: string; data: Hex; nonce: number; gas: Hex; gasPrice: Hex; mined: boolean }

/** A chain of one account and one token, and the wallet in front of it. */
export function world(
  options: {
    allowance?: bigint
    needsReset?: boolean
    gas?: bigint
    permit?: 'signs' | 'cannot'
    largeApproval?: boolean
    /** the account's code; another account sends for one that has some */
    code?: Hex
    /** the least gas that the action names */
    actionGas?: bigint
    /** amount of a second approval that the action needs as well */
    more?: bigint
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
          return w.sent.find((s) => s.hash === first) && w.mine
            ? { from: options.code ? other : account, nonce: `0x${options.code ? 0 : w.sent.length - 1}` }
            : null
        case 'eth_getCode':
          return options.code ?? '0x'
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
    title: { id: 'deposit', message: 'Host {what}' },
    amount: '100',
    symbol: 'USDT',
    approval: { token, symbol: 'USDT', spender: pool, amount: 100n },
    ...(options.more === undefined
      ? {}
      : { moreApprovals: [{ token: other, symbol: 'TDE', spender: pool, amount: options.more }] }),
    ...(options.permit
      ? { permit: async () => ({ typedData: { value: '100' }, call: () => ({ to: pool, data: SIGNED }) }) }
      : {}),
    build: async () => ({
      to: pool,
      data: ACTION,
      ...(options.actionGas === undefined ? {} : { gas: options.actionGas }),
    }),
  }
  return { w, run: createRun(flow, env), kept }
}
/** What a wallet answers when its owner says no. */
export const reject = () => {
  throw { code: 4001, message: 'User rejected' }
}
/** Amounts that were approved, in their order. */
export const approvals = (sent: Sent[]) =>
  sent.filter((s) => s.data.startsWith(APPROVE)).map((s) => BigInt(`0x${s.data.slice(-64)}`))
