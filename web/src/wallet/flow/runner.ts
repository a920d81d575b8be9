import { type Address, encodeFunctionData, type Hex } from 'viem'
import { erc20Abi } from '../../api/abi.gen.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { normaliseChainId } from '../chain-id.ts'
import { LARGE_APPROVAL } from '../large-approval.ts'
import { errorMessage, firstAccount, type Provider } from '../provider.ts'
import { batchHash, proposeBatch, takesBatches } from './batch.ts'
import { decodeFailure, type Failure } from './decode.ts'
import { type FlowTitle, type PendingTx, UNKNOWN_NONCE } from './pending.ts'
import { STEP_TITLES } from './step-titles.ts'
import { type Problem, promptProblem, Stop } from './problem.ts'
import type { Node } from './track.ts'

export type { FlowTitle }
/** @property gas least gas limit, where the node's estimate can be too low */
export type Call = { to: Address; data: Hex; gas?: bigint }

/**
 * An action that carries a signed allowance (EIP-2612) in place of an approval.
 * @property typedData what the wallet signs: EIP-712, ready for JSON
 * @property call the action with the signature
 */
type Permit = { typedData: unknown; call(signature: Hex): Call }

/** One user action: an approval when the allowance is too small, then the action itself. */
export type Flow = {
  title: FlowTitle
  /** base units in decimal, for the tray */
  amount: string | null
  symbol: string | null
  approval: { token: Address; symbol: string; spender: Address; amount: bigint } | null
  /** Makes a permit that replaces the approval, anew for every attempt; used if the wallet signs typed data. */
  permit?: () => Promise<Permit>
  /** Builds the call anew for every attempt, so that deadlines are fresh. */
  build(): Promise<Call>
}

export type StepKey = 'reset' | 'approve' | 'approveLarge' | 'permit' | 'action'
export type StepStatus = 'waiting' | 'checking' | 'prompt' | 'submitted' | 'included' | 'done' | 'stopped'
export type Step = { key: StepKey; status: StepStatus; hash: Hex | null }

export type FlowState = {
  steps: Step[]
  status: 'idle' | 'running' | 'stopped' | 'done'
  problem: Problem | null
}

/** What a run needs from outside; tests give their own. */
export type Env = {
  chainId: number
  account: Address
  provider: Provider
  node: Node
  readTag: 'latest' | 'pending'
  /** the person has opted into the specification's large approval */
  largeApproval: boolean
  put(tx: PendingTx): void
  /** Resolves when the transaction reaches one of `stages` or a failure. */
  until(id: string, stages: readonly PendingTx['stage'][]): Promise<PendingTx>
  now(): number
  sleep(ms: number): Promise<void>
}

/** The specification's gas limits and gas price (wei) for when a node does not estimate. */
const APPROVE_GAS = 200_000n
const ACTION_GAS = 400_000n
const GAS_PRICE = 100_000_000n
/** How often the allowance is read again: behind a load balancer a node may lag behind the one that had the approval. */
const ALLOWANCE_RETRIES = 5

const hex = (n: bigint): Hex => `0x${n.toString(16)}`

const reasonOf = (failure: Failure) =>
  typeof failure.args['reason'] === 'string' ? failure.args['reason'] : ''

function isAllowanceFailure(failure: Failure): boolean {
  return (
    failure.name === 'ERC20InsufficientAllowance' ||
    (failure.name === 'Error' && /allowance|TRANSFER_FROM_FAILED/i.test(reasonOf(failure)))
  )
}

/** A run of a flow. `start()` begins it and, after a stop, continues from the chain's state at that time. */
export type Run = { state: Store<FlowState>; start(): Promise<void> }

export function createRun(flow: Flow, env: Env): Run {
  const state = createStore<FlowState>({ steps: [], status: 'idle', problem: null })
  const setStep = (key: StepKey, change: Partial<Step>) =>
    state.set((s) => ({ ...s, steps: s.steps.map((t) => (t.key === key ? { ...t, ...change } : t)) }))

  async function simulate(call: Call): Promise<Failure | null> {
    try {
      await env.node('eth_call', [{ from: env.account, to: call.to, data: call.data }, env.readTag])
      return null
    } catch (error) {
      const failure = decodeFailure(error)
      if (failure) return failure
      throw new Stop({ kind: 'network', message: errorMessage(error) })
    }
  }

  async function checkWallet(): Promise<void> {
    const chainId = normaliseChainId(await env.provider.request({ method: 'eth_chainId' }).catch(() => null))
    if (chainId !== null && chainId !== env.chainId) throw new Stop({ kind: 'wrongChain' })
    const accounts = await env.provider.request({ method: 'eth_accounts' }).catch(() => null)
    const account = firstAccount(accounts)
    if (account !== null && account !== env.account.toLowerCase()) throw new Stop({ kind: 'wrongAccount' })
  }

  async function gasFor(call: Call, fallback: bigint): Promise<{ gas: Hex; gasPrice: Hex }> {
    const [gas, price] = await Promise.all([
      env
        .node<Hex>('eth_estimateGas', [{ from: env.account, to: call.to, data: call.data }])
        .then((g) => (BigInt(g) * 12n) / 10n)
        .catch(() => fallback),
      env
        .node<Hex>('eth_gasPrice')
        .then(BigInt)
        .catch(() => GAS_PRICE),
    ])
    return { gas: hex(call.gas !== undefined && call.gas > gas ? call.gas : gas), gasPrice: hex(price) }
  }

  async function sendStep(key: StepKey, title: FlowTitle, call: Call, fallback: bigint): Promise<void> {
    await checkWallet()
    const [{ gas, gasPrice }, nonce, block, balance] = await Promise.all([
      gasFor(call, fallback),
      env.node<Hex>('eth_getTransactionCount', [env.account, 'pending']),
      env.node<Hex>('eth_blockNumber'),
      env.node<Hex>('eth_getBalance', [env.account, 'latest']).then(BigInt),
    ])
    const needed = BigInt(gas) * BigInt(gasPrice)
    if (balance < needed) throw new Stop({ kind: 'noGas', needed, balance })
    setStep(key, { status: 'prompt' })
    let answer: unknown
    try {
      answer = await env.provider.request({
        method: 'eth_sendTransaction',
        params: [{ from: env.account, to: call.to, data: call.data, gas, gasPrice }],
      })
    } catch (error) {
      throw new Stop(promptProblem(error) ?? { kind: 'wallet', message: errorMessage(error) })
    }
    if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer))
      throw new Stop({ kind: 'wallet', message: 'the wallet gave no transaction hash' })
    const hash = answer as Hex
    await follow(key, title, call, { hash, nonce: Number(nonce), block: Number(block) })
  }

  /** Puts a sent transaction into the tray and waits until it is included; the action, until it is indexed too. @throws Stop */
  async function follow(
    key: StepKey,
    title: FlowTitle,
    call: Call,
    sent: { hash: Hex; nonce: number; block: number },
  ): Promise<void> {
    const { hash } = sent
    // The wallet may have chosen another nonce than the node proposed.
    const known = await env.node<{ nonce: Hex } | null>('eth_getTransactionByHash', [hash]).catch(() => null)
    const id = hash
    setStep(key, { status: 'submitted', hash })
    env.put({
      id,
      title,
      amount: flow.amount,
      symbol: flow.symbol,
      hash,
      nonce: Number(known?.nonce ?? sent.nonce),
      to: call.to,
      data: call.data,
      sentBlock: sent.block,
      sentAt: env.now(),
      stage: 'submitted',
      final: false,
      block: null,
      repriced: false,
      misses: 0,
      finishedAt: null,
    })
    let tx = await env.until(id, ['included', 'done'])
    if (tx.stage === 'replaced' || tx.stage === 'dropped') throw new Stop({ kind: tx.stage })
    if (tx.stage === 'failed') {
      const failure = (await simulate(call).catch(() => null)) ?? { name: 'Unknown', args: {} }
      throw new Stop({ kind: 'reverted', failure, sent: true })
    }
    setStep(key, { status: 'included', hash: tx.hash })
    if (key === 'action') {
      tx = await env.until(id, ['done'])
      if (tx.stage !== 'done')
        throw new Stop(
          tx.stage === 'failed'
            ? { kind: 'reverted', failure: { name: 'Unknown', args: {} }, sent: true }
            : { kind: tx.stage === 'dropped' ? 'dropped' : 'replaced' },
        )
    }
    setStep(key, { status: 'done', hash: tx.hash })
  }

  const approveCall = (token: Address, spender: Address, amount: bigint): Call => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })

  async function allowance(): Promise<bigint> {
    const a = flow.approval
    if (!a) return 0n
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'allowance',
      args: [env.account, a.spender],
    })
    return BigInt(await env.node<Hex>('eth_call', [{ to: a.token, data }, env.readTag]))
  }

  /** The signature of `typedData`; null when the wallet does not sign such data. */
  async function sign(typedData: unknown): Promise<Hex | null> {
    await checkWallet()
    try {
      const answer = await env.provider.request({
        method: 'eth_signTypedData_v4',
        params: [env.account, JSON.stringify(typedData)],
      })
      return typeof answer === 'string' && /^0x[0-9a-fA-F]{130}$/.test(answer) ? (answer as Hex) : null
    } catch (error) {
      const problem = promptProblem(error)
      if (problem && problem.kind !== 'reverted') throw new Stop(problem)
      return null
    }
  }

  /** Runs the action with a permit instead of an approval; false when an approval is needed after all. */
  async function runSigned(permit: () => Promise<Permit>): Promise<boolean> {
    setStep('permit', { status: 'prompt' })
    const { typedData, call } = await permit()
    const signature = await sign(typedData)
    if (signature === null) return false
    const signed = call(signature)
    const failure = await simulate(signed)
    // The signature of a contract account is not accepted by the token.
    if (failure && isAllowanceFailure(failure)) return false
    if (failure) throw new Stop({ kind: 'reverted', failure, sent: false })
    setStep('permit', { status: 'done' })
    setStep('action', { status: 'checking' })
    await sendStep('action', flow.title, signed, ACTION_GAS)
    return true
  }

  /** Runs approval and action as one batch; false when the wallet does not take the batch. */
  async function runTogether(approve: Call): Promise<boolean> {
    const call = await flow.build()
    await checkWallet()
    const block = Number(await env.node<Hex>('eth_blockNumber'))
    setStep('action', { status: 'prompt' })
    const id = await proposeBatch(env, [approve, call])
    if (id === null) return false
    setStep('action', { status: 'submitted' })
    const hash = await batchHash(env, id)
    if (hash === null) {
      const failure = (await simulate(call).catch(() => null)) ?? { name: 'Unknown', args: {} }
      throw new Stop({ kind: 'reverted', failure, sent: true })
    }
    await follow('action', flow.title, call, { hash, nonce: UNKNOWN_NONCE, block })
    return true
  }

  async function run(): Promise<void> {
    const need = flow.approval
    const given = need ? await allowance() : 0n
    const mustApprove = need !== null && given < need.amount
    // The specification asks for its large allowance only where there is next to none.
    const large = env.largeApproval && given <= 1n
    const approve = need ? approveCall(need.token, need.spender, large ? LARGE_APPROVAL : need.amount) : null
    const approveKey = large ? 'approveLarge' : 'approve'
    const plan = (keys: StepKey[]) =>
      state.set({
        steps: keys.map((key, i) => ({ key, status: i === 0 ? 'checking' : 'waiting', hash: null })),
        status: 'running',
        problem: null,
      })
    const together = mustApprove && (await takesBatches(env))
    const permit = mustApprove && !together ? flow.permit : undefined
    plan(mustApprove && !together ? [permit ? 'permit' : approveKey, 'action'] : ['action'])

    // If the action would fail for another reason than the missing approval, stop before asking for one.
    const early = await simulate(await flow.build())
    if (early && !(mustApprove && isAllowanceFailure(early)))
      throw new Stop({ kind: 'reverted', failure: early, sent: false })

    if (together && approve && (await runTogether(approve))) return
    if (permit && (await runSigned(permit))) return
    if (together || permit) plan([approveKey, 'action'])

    if (mustApprove && approve) {
      const refused = await simulate(approve)
      if (refused) {
        // Some tokens, such as USDT on Ethereum, change an allowance only after it was set to zero.
        const zero = approveCall(need.token, need.spender, 0n)
        if (given === 0n || (await simulate(zero)) !== null)
          throw new Stop({ kind: 'reverted', failure: refused, sent: false })
        state.set((s) => ({ ...s, steps: [{ key: 'reset', status: 'checking', hash: null }, ...s.steps] }))
        setStep(approveKey, { status: 'waiting' })
        await sendStep('reset', STEP_TITLES.reset, zero, APPROVE_GAS)
        setStep(approveKey, { status: 'checking' })
      }
      await sendStep(approveKey, STEP_TITLES[approveKey], approve, APPROVE_GAS)
      for (let i = 0; i < ALLOWANCE_RETRIES && (await allowance()) < need.amount; i++) await env.sleep(1_000)
      // Wallets let the user lower the amount of an approval: then the action would fail.
      if ((await allowance()) < need.amount)
        throw new Stop({
          kind: 'reverted',
          failure: {
            name: 'ERC20InsufficientAllowance',
            args: { allowance: await allowance(), needed: need.amount },
          },
          sent: false,
        })
    }
    setStep('action', { status: 'checking' })
    const call = await flow.build()
    const failure = await simulate(call)
    if (failure) throw new Stop({ kind: 'reverted', failure, sent: false })
    await sendStep('action', flow.title, call, ACTION_GAS)
  }

  return {
    state,
    async start() {
      if (state.get().status === 'running' || state.get().status === 'done') return
      state.set({ steps: [], status: 'running', problem: null })
      try {
        await run()
        state.set((s) => ({ ...s, status: 'done' }))
      } catch (error) {
        const problem: Problem =
          error instanceof Stop ? error.problem : { kind: 'network', message: errorMessage(error) }
        state.set((s) => ({
          status: 'stopped',
          problem,
          steps: s.steps.map((t) =>
            t.status === 'done' || t.status === 'waiting' ? t : { ...t, status: 'stopped' },
          ),
        }))
      }
    },
  }
}
