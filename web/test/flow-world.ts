// A chain, a token and a wallet in memory, for the tests of the runner: what the wallet does wrong can be told exactly.
import type { Hex } from 'viem'
import { isFinished, isRemembered, type PendingTx, unseen } from '../src/wallet/flow/pending.ts'
import { createRun, type Env, type Flow } from '../src/wallet/flow/runner.ts'
import { look, type Voices } from '../src/wallet/flow/track.ts'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** the action's second token */
export const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
export const pool = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const ACTION: Hex = '0xdeadbeef'
export const SIGNED: Hex = '0xdeadbee5'
const APPROVE = '0x095ea7b3'
const ALLOWANCE = '0xdd62ed3e'
const BALANCE = '0x70a08231'
export const padded = (n: bigint): Hex => `0x${n.toString(16).padStart(64, '0')}`

type Sent = { hash: Hex; to: string; data: Hex; nonce: number; gas: Hex; gasPrice: Hex; mined: boolean }
/** A transaction as nodes give it, with whether it succeeded. */
type Mined = { block: number; from: string; to: string; nonce: number; input: Hex; hash: Hex; status: Hex }
const hex = (n: number): Hex => `0x${n.toString(16)}`

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
    /** null: an action that names none, as a claim */
    amount?: null
    /** amount of a second approval that the action needs as well */
    more?: bigint
    /** a list that takes several transactions: the data of each, as long as it is not done */
    parts?: readonly Hex[]
    /**
     * runs batches, says that it does but takes none, does nothing of them, or the approvals alone, each by itself; it may never have
     * heard of them
     */
    batches?: 'runs' | 'refuses' | 'fails' | 'partly'
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
    prompts: [] as ((asked: string) => void | Promise<void>)[],
    /** the same after the wallet has taken what it was asked for */
    answers: [] as (() => void)[],
    /** looks for which the nodes know nothing of any transaction */
    silent: 0,
    /** what the wallet never answers */
    mute: new Set<string>(),
    /** blocks of the chain with a transaction of this account */
    chain: [] as Mined[],
    /** what the action reverts with, if it does */
    revert: null as Hex | null,
    mine: true,
    /** whether nodes know what is sent and in no block */
    pooled: false,
    /** the person cancels what nodes know: this takes its number */
    replaceWith: null as Hex | null,
    /** what the person changed the approval to in the wallet */
    approveOnly: null as bigint | null,
    /** what nodes estimate, which may throw; false: they do not estimate */
    estimate: (() => 0x10000n) as (() => bigint) | false,
    indexed: Infinity,
    block: 100,
    now: 0,
  }
  const amountOf = (data: Hex) => BigInt(`0x${data.slice(-64)}`)
  const call = (to: string, data: Hex) => {
    if (data.startsWith(ALLOWANCE)) return padded(w.allowance)
    if (data.startsWith(BALANCE)) return padded(500n)
    if (to === token && data.startsWith(APPROVE)) {
      if (options.needsReset && w.allowance > 0n && amountOf(data) > 0n)
        throw { code: 3, message: 'execution reverted', data: '0x' }
      return padded(1n)
    }
    if (w.revert) throw { code: 3, message: 'execution reverted', data: w.revert }
    if (options.parts || (data === SIGNED && w.takesSignature)) return '0x'
    if (w.allowance < 100n)
      throw { code: 3, message: 'execution reverted: BEP20: transfer amount exceeds allowance' }
    return '0x'
  }
  const include = (s: Pick<Sent, 'to' | 'data' | 'hash' | 'nonce'>, from = options.code ? other : account) =>
    w.chain.push({ ...s, block: ++w.block, from, input: s.data, status: '0x1' })
  /** Puts a transaction that was sent into a block, if it is in none. */
  const apply = (s: Sent) => {
    if (s.mined) return
    s.mined = true
    include(s)
    if (s.data.startsWith(APPROVE)) w.allowance = w.approveOnly ?? amountOf(s.data)
  }
  const take = (asked: Pick<Sent, 'to' | 'data' | 'gas' | 'gasPrice'>): Hex => {
    const hash = padded(BigInt(w.sent.length + 1))
    const nonce = w.chain.length + w.sent.filter((s) => !s.mined && w.replaceWith === null).length
    const sent = { ...asked, hash, nonce, mined: false }
    w.sent.push(sent)
    if (w.mine) apply(sent)
    return hash
  }
  const raw = (t: Mined) => ({
    ...t,
    nonce: hex(t.nonce),
    value: '0x0',
    blockNumber: hex(t.block),
    blockHash: padded(BigInt(t.block)),
  })
  const node = ((method: string, params: unknown[] = []) =>
    Promise.resolve().then(() => {
      const [first] = params as [never]
      switch (method) {
        case 'eth_call':
          return call((first as Sent).to, (first as Sent).data)
        case 'eth_estimateGas':
          if (!w.estimate) throw { code: -32_601, message: 'method not found' }
          return hex(Number(w.estimate()))
        case 'eth_gasPrice':
          if (!w.estimate) throw { code: -32_601, message: 'method not found' }
          return '0x1'
        case 'eth_getBalance':
          return padded(options.gas ?? 10n ** 18n)
        case 'eth_blockNumber':
          return hex(w.block)
        case 'eth_getTransactionCount': {
          const tag = params[1] as string
          const to = tag.startsWith('0x') ? Number(tag) : Infinity
          const pending = tag === 'pending' ? w.sent.filter((s) => !s.mined && w.mine).length : 0
          return hex(w.chain.filter((t) => t.block <= to).length + pending)
        }
        case 'eth_getTransactionByHash': {
          if (w.silent > 0) return null
          const found = w.chain.find((t) => t.hash === first)
          const waits = w.sent.find((t) => t.hash === first && !t.mined)
          if (found) return raw(found)
          if (!waits || !w.pooled) return null
          if (w.replaceWith) {
            w.pooled = false
            include({ to: account, data: '0x', hash: w.replaceWith, nonce: waits.nonce })
          }
          return { from: options.code ? other : account, nonce: hex(waits.nonce), blockNumber: null }
        }
        case 'eth_getCode':
          return options.code ?? '0x'
        case 'eth_getTransactionReceipt': {
          if (w.silent > 0) {
            w.silent--
            return null
          }
          const found = w.chain.find((t) => t.hash === first)
          return found ? raw(found) : null
        }
        case 'eth_getLogs':
          return w.silent > 0 ? [] : w.chain.map((t) => ({ transactionHash: t.hash }))
        case 'eth_getBlockByNumber':
          return w.silent > 0
            ? null
            : { transactions: w.chain.filter((t) => t.block === Number(first)).map(raw) }
      }
      throw new Error(`the test's node does not know ${method}`)
    })) as Env['node']

  const kept = new Map<string, PendingTx>()
  const lookAt = (tx: PendingTx) => {
    const wallet = ((method: string, params?: unknown[]) =>
      env.provider.request({ method, ...(params ? { params } : {}) })) as Voices['node']
    return look(tx, account, { node, second: node, wallet }, { finalized: w.block, indexed: w.indexed }, 0)
  }
  const env: Env = {
    chainId: 31_337,
    account,
    provider: {
      async request({ method, params = [] }) {
        if (w.mute.has(method)) return new Promise(() => {})
        if (method === 'eth_chainId') return w.chainId
        if (method === 'eth_accounts') return [w.account]
        if (method === 'eth_signTypedData_v4' && options.permit) {
          await w.prompts.shift()?.(JSON.stringify(params))
          if (options.permit === 'cannot') throw { code: -32_601, message: 'method not found' }
          w.signed.push(String(params[1]))
          return `0x${'11'.repeat(65)}`
        }
        if (method === 'wallet_getCapabilities' && options.batches)
          return { '0x7a69': { atomic: { status: 'supported' } } }
        if (method === 'wallet_sendCalls' && options.batches) {
          await w.prompts.shift()?.(JSON.stringify(params))
          if (options.batches === 'refuses') throw { code: 5_700, message: 'unsupported capability' }
          const { calls } = params[0] as { calls: { to: string; data: Hex }[] }
          w.batches.push(calls)
          w.block++
          if (options.batches === 'runs') {
            for (const c of calls) if (c.data.startsWith(APPROVE)) w.allowance = amountOf(c.data)
            const data: Hex = `0xba7c${calls.map((c) => c.data.slice(2)).join('')}`
            const asked = { to: account, data, gas: '0x0', gasPrice: '0x0' } as const
            take(asked)
          }
          if (options.batches === 'partly')
            for (const c of calls) if (c.data.startsWith(APPROVE)) take({ ...c, gas: '0x0', gasPrice: '0x0' })
          w.answers.shift()?.()
          return { id: '0xba7c' }
        }
        if (method === 'wallet_getCallsStatus') {
          if (w.silent > 0) throw new Error('the wallet is away')
          if (options.batches === 'fails') return { status: 500, receipts: [] }
          if (options.batches === 'partly')
            return {
              status: 600,
              receipts: w.sent
                .filter((s) => s.data.startsWith(APPROVE))
                .map((s) => ({ transactionHash: s.hash, status: '0x1' })),
            }
          return { status: 200, receipts: [{ transactionHash: w.sent.at(-1)?.hash }] }
        }
        if (method !== 'eth_sendTransaction') throw new Error(method)
        await w.prompts.shift()?.(JSON.stringify(params))
        const hash = take(params[0] as Sent)
        w.answers.shift()?.()
        return hash
      },
    },
    node,
    readTag: 'latest',
    largeApproval: options.largeApproval ?? false,
    put: (tx) => kept.set(tx.id, tx),
    drop: (id) => kept.delete(id),
    pending: () => [...kept.values()],
    check: async (id) => {
      const tx = kept.get(id)
      if (tx) kept.set(id, await lookAt(tx))
      return kept.get(id)
    },
    async until(id, stages) {
      for (let i = 0; i < 100; i++) {
        const tx = kept.get(id)
        if (!tx) throw new Error('not kept')
        if (tx.hidden && tx.stage !== 'done' && !isFinished(tx)) return { ...tx, stage: 'unknown' }
        if ([...stages, 'failed', 'replaced', 'unknown'].includes(tx.stage)) return tx
        kept.set(id, await lookAt(tx))
      }
      throw new Error('never')
    },
    indexed: async () => Math.min(w.indexed, w.block),
    now: () => w.now,
    sleep: async () => undefined,
  }
  const flow: Flow = {
    title: { id: 'deposit', message: 'Host {what}' },
    amount: options.amount === null ? null : '100',
    symbol: 'USDT',
    approval: { token, symbol: 'USDT', spender: pool, amount: 100n },
    ...(options.more === undefined
      ? {}
      : { moreApprovals: [{ token: other, symbol: 'TDE', spender: pool, amount: options.more }] }),
    ...(options.permit
      ? { permit: async () => ({ typedData: { value: '100' }, call: () => ({ to: pool, data: SIGNED }) }) }
      : {}),
    ...(options.parts && {
      approval: null,
      amount: null,
      parts: async () =>
        (options.parts ?? [])
          .filter((data) => !w.chain.some((t) => t.input === data))
          .map((data) => ({ to: pool, data, ...(options.actionGas ? { gas: options.actionGas } : {}) })),
    }),
    build: async () => ({
      to: pool,
      data: ACTION,
      ...(options.actionGas === undefined ? {} : { gas: options.actionGas }),
    }),
  }
  return {
    w,
    run: createRun(flow, env),
    kept,
    /** mines what was sent and is in no block, also under another hash */
    mineLate: (hash?: Hex) => {
      for (const s of w.sent) {
        if (!s.mined && hash) s.hash = hash
        apply(s)
      }
    },
    /** the tracker looks at everything once */
    tick: async () => {
      for (const tx of kept.values()) if (!isFinished(tx)) kept.set(tx.id, await lookAt(tx))
    },
    /** What is finished leaves the tray, and so does what nobody knows, after one more look: its owner removes it. */
    remove: async () => {
      for (const { id } of kept.values()) {
        const tx = await env.check(id)
        if (!tx || (tx.stage !== 'unknown' && !isFinished(tx))) continue
        if (isRemembered(tx, w.now)) kept.set(id, { ...tx, hidden: true })
        else kept.delete(id)
      }
    },
    /** the page is loaded anew */
    reload: () => {
      for (const tx of kept.values()) kept.set(tx.id, unseen(tx))
    },
    /** another run of the same flow over the same list: another tab, or the page after a reload */
    again: () => createRun(flow, env),
  }
}
/** What a wallet answers when its owner says no. */
export const reject = () => {
  throw { code: 4001, message: 'User rejected' }
}
/** Amounts that were approved, in their order. */
export const approvals = (sent: Sent[]) =>
  sent.filter((s) => s.data.startsWith(APPROVE)).map((s) => BigInt(`0x${s.data.slice(-64)}`))
