import { type Address, encodeFunctionData, type Hex } from 'viem'
import { erc20Abi } from '../../api/abi.gen.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { sameAddress } from '../../lib/address.ts'
import { normaliseChainId } from '../chain-id.ts'
import { isContractCode } from '../contract-code.ts'
import { LARGE_APPROVAL } from '../large-approval.ts'
import { errorMessage, firstAccount, type Provider } from '../provider.ts'
import { batchHash, proposeBatch, takesBatches } from './batch.ts'
import { decodeFailure, type Failure } from './decode.ts'
import { gasFor } from './gas.ts'
import { type FlowTitle, type PendingTx, UNKNOWN_NONCE } from './pending.ts'
import { STEP_TITLES } from './step-titles.ts'
import { type Problem, promptProblem, Stop } from './problem.ts'
import type { FailureText } from './refusals.ts'
import type { Node } from './track.ts'

export type { FlowTitle }
/**
 * @property gas least gas limit, where the node's estimate can be too low
 * @property value coins of the chain that are sent along, wei
 */
export type Call = { to: Address; data: Hex; gas?: bigint; value?: bigint }

/**
 * An action that carries a signed allowance (EIP-2612) in place of an approval.
 * @property typedData what the wallet signs: EIP-712, ready for JSON
 * @property call the action with the signature
 */
type Permit = { typedData: unknown; call(signature: Hex): Call }

/** What a contract is allowed to take of a token. */
type Approval = { token: Address; symbol: string; spender: Address; amount: bigint }

/** One user action: an approval when the allowance is too small, then the action itself. */
export type Flow = {
  title: FlowTitle
  /** base units in decimal, for the tray */
  amount: string | null
  symbol: string | null
  approval: Approval | null
  /** further approvals, each of another token, for an action that takes several */
  moreApprovals?: readonly Approval[]
  /** Makes a permit that replaces the approval, anew for every attempt; used if the wallet signs typed data. */
  permit?: () => Promise<Permit>
  /** What a refusal means here, where contracts use one error's name for different things; null: what it means elsewhere. */
  explain?: (failure: Failure) => FailureText | null
  /** Builds the call anew for every attempt, so that deadlines are fresh. */
  build(): Promise<Call>
}

export type StepKey = 'reset' | 'approve' | 'approveLarge' | 'permit' | 'action'
export type StepStatus = 'waiting' | 'checking' | 'prompt' | 'submitted' | 'included' | 'done' | 'stopped'
/** `of`: whose approval it is; null for the action */
export type Step = { key: StepKey; of: Approval | null; status: StepStatus; hash: Hex | null }

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

/** The specification's gas limits for when a node does not estimate. */
const APPROVE_GAS = 200_000n
const ACTION_GAS = 400_000n
/** How often the allowance is read again: behind a load balancer a node may lag behind the one that had the approval. */
const ALLOWANCE_RETRIES = 5

const hex = (n: bigint): Hex => `0x${n.toString(16)}`

const reasonOf = (failure: Failure) =>
  typeof failure.args['reason'] === 'string' ? failure.args['reason'] : ''

function isAllowanceFailure(failure: Failure): boolean {
  return (
    failure.name === 'ERC20InsufficientAllowance' ||
    // The last one is what shares of the pair say.
    (failure.name === 'Error' &&
      /allowance|TRANSFER_FROM_FAILED|ds-math-sub-underflow/i.test(reasonOf(failure)))
  )
}

/**
 * A run of a flow. `start()` begins it and, after a stop, continues from the chain's state at that time. After `cancel()` the wallet is
 * asked for nothing more; what it was asked already can only be refused there, and what was sent goes on.
 */
export type Run = { state: Store<FlowState>; start(): Promise<void>; cancel(): void }

export function createRun(flow: Flow, env: Env): Run {
  const state = createStore<FlowState>({ steps: [], status: 'idle', problem: null })
  let cancelled = false
  const setStep = (key: StepKey, change: Partial<Step>, of: Approval | null = null) =>
    state.set((s) => ({
      ...s,
      steps: s.steps.map((t) => (t.key === key && t.of === of ? { ...t, ...change } : t)),
    }))

  /** A call as nodes and wallets take it. */
  const asked = ({ to, data, value }: Call) => ({
    from: env.account,
    to,
    data,
    ...(value ? { value: hex(value) } : {}),
  })

  async function simulate(call: Call): Promise<Failure | null> {
    try {
      await env.node('eth_call', [asked(call), env.readTag])
      return null
    } catch (error) {
      const failure = decodeFailure(error)
      if (failure) return failure
      throw new Stop({ kind: 'network', message: errorMessage(error) })
    }
  }

  /** Whether the account is a contract: it pays no gas itself, its nonce is not its transactions', and it makes no permits. */
  const isContract = async () => isContractCode(await env.node<Hex>('eth_getCode', [env.account, 'latest']))

  /** Before anything that the wallet asks its owner. @throws Stop */
  async function checkWallet(): Promise<void> {
    if (cancelled) throw new Stop({ kind: 'rejected' })
    const chainId = normaliseChainId(await env.provider.request({ method: 'eth_chainId' }).catch(() => null))
    if (chainId !== null && chainId !== env.chainId) throw new Stop({ kind: 'wrongChain' })
    const accounts = await env.provider.request({ method: 'eth_accounts' }).catch(() => null)
    const account = firstAccount(accounts)
    if (account !== null && account !== env.account.toLowerCase()) throw new Stop({ kind: 'wrongAccount' })
  }

  async function sendStep(
    key: StepKey,
    title: FlowTitle,
    call: Call,
    fallback: bigint,
    of: Approval | null = null,
  ): Promise<void> {
    await checkWallet()
    const [{ gas, gasPrice }, nonce, block, balance, contract] = await Promise.all([
      gasFor(env.node, asked(call), { least: call.gas, fallback }),
      env.node<Hex>('eth_getTransactionCount', [env.account, 'pending']),
      env.node<Hex>('eth_blockNumber'),
      env.node<Hex>('eth_getBalance', [env.account, 'latest']).then(BigInt),
      isContract(),
    ])
    const fee = contract ? 0n : BigInt(gas) * BigInt(gasPrice)
    const needed = fee + (call.value ?? 0n)
    if (balance < needed) throw new Stop({ kind: 'noGas', needed, balance })
    setStep(key, { status: 'prompt' }, of)
    let answer: unknown
    try {
      answer = await env.provider.request({
        method: 'eth_sendTransaction',
        params: [{ ...asked(call), gas, gasPrice }],
      })
    } catch (error) {
      throw new Stop(promptProblem(error) ?? { kind: 'wallet', message: errorMessage(error) })
    }
    if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer))
      throw new Stop({ kind: 'wallet', message: 'the wallet gave no transaction hash' })
    const hash = answer as Hex
    const sent = { hash, nonce: contract ? UNKNOWN_NONCE : Number(nonce), block: Number(block) }
    await follow(key, title, call, sent, of)
  }

  /** Puts a sent transaction into the tray and waits until it is included; the action, until it is indexed too. @throws Stop */
  async function follow(
    key: StepKey,
    title: FlowTitle,
    call: Call,
    sent: { hash: Hex; nonce: number; block: number },
    of: Approval | null = null,
  ): Promise<void> {
    const { hash } = sent
    const known = await env
      .node<{ from: Address; nonce: Hex } | null>('eth_getTransactionByHash', [hash])
      .catch(() => null)
    // The wallet may have chosen another nonce than the node proposed. That of somebody who sends for a contract says nothing.
    const own = known && sameAddress(known.from, env.account)
    const id = hash
    setStep(key, { status: 'submitted', hash }, of)
    env.put({
      id,
      title,
      amount: of ? of.amount.toString() : flow.amount,
      symbol: of ? of.symbol : flow.symbol,
      hash,
      nonce: own ? Number(known.nonce) : known ? UNKNOWN_NONCE : sent.nonce,
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
    setStep(key, { status: 'included', hash: tx.hash }, of)
    if (key === 'action') {
      tx = await env.until(id, ['done'])
      if (tx.stage !== 'done')
        throw new Stop(
          tx.stage === 'failed'
            ? { kind: 'reverted', failure: { name: 'Unknown', args: {} }, sent: true }
            : { kind: tx.stage === 'dropped' ? 'dropped' : 'replaced' },
        )
    }
    setStep(key, { status: 'done', hash: tx.hash }, of)
  }

  const approveCall = (token: Address, spender: Address, amount: bigint): Call => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })

  async function allowance(a: Approval): Promise<bigint> {
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
  async function runSigned(permit: () => Promise<Permit>, of: Approval): Promise<boolean> {
    setStep('permit', { status: 'prompt' }, of)
    const { typedData, call } = await permit()
    const signature = await sign(typedData)
    if (signature === null) return false
    const signed = call(signature)
    const failure = await simulate(signed)
    // The signature of a contract account is not accepted by the token.
    if (failure && isAllowanceFailure(failure)) return false
    if (failure) throw new Stop({ kind: 'reverted', failure, sent: false })
    setStep('permit', { status: 'done' }, of)
    setStep('action', { status: 'checking' })
    await sendStep('action', flow.title, signed, ACTION_GAS)
    return true
  }

  /** Runs approvals and action as one batch; false when the wallet does not take the batch. */
  async function runTogether(approvals: readonly Call[]): Promise<boolean> {
    const call = await flow.build()
    await checkWallet()
    const block = Number(await env.node<Hex>('eth_blockNumber'))
    setStep('action', { status: 'prompt' })
    const id = await proposeBatch(env, [...approvals, call])
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

  /** An approval that is missing. */
  type Missing = { of: Approval; given: bigint; key: 'approve' | 'approveLarge'; call: Call }

  async function missing(): Promise<Missing[]> {
    const all = [...(flow.approval ? [flow.approval] : []), ...(flow.moreApprovals ?? [])]
    const given = await Promise.all(all.map(allowance))
    return all.flatMap((of, i): Missing[] => {
      const has = given[i] ?? 0n
      if (has >= of.amount) return []
      // The specification asks for its large allowance only where there is next to none.
      const large = env.largeApproval && has <= 1n
      const call = approveCall(of.token, of.spender, large ? LARGE_APPROVAL : of.amount)
      return [{ of, given: has, key: large ? 'approveLarge' : 'approve', call }]
    })
  }

  async function approve({ of, given, key, call }: Missing): Promise<void> {
    setStep(key, { status: 'checking' }, of)
    const refused = await simulate(call)
    if (refused) {
      // Some tokens, such as USDT on Ethereum, change an allowance only after it was set to zero.
      const zero = approveCall(of.token, of.spender, 0n)
      if (given === 0n || (await simulate(zero)) !== null)
        throw new Stop({ kind: 'reverted', failure: refused, sent: false })
      state.set((s) => ({
        ...s,
        steps: s.steps.flatMap((t): Step[] =>
          t.key === key && t.of === of ? [{ key: 'reset', of, status: 'checking', hash: null }, t] : [t],
        ),
      }))
      setStep(key, { status: 'waiting' }, of)
      await sendStep('reset', STEP_TITLES.reset, zero, APPROVE_GAS, of)
      setStep(key, { status: 'checking' }, of)
    }
    await sendStep(key, STEP_TITLES[key], call, APPROVE_GAS, of)
    for (let i = 0; i < ALLOWANCE_RETRIES && (await allowance(of)) < of.amount; i++) await env.sleep(1_000)
    // Wallets let the user lower the amount of an approval: then the action would fail.
    const has = await allowance(of)
    if (has < of.amount)
      throw new Stop({
        kind: 'reverted',
        failure: { name: 'ERC20InsufficientAllowance', args: { allowance: has, needed: of.amount } },
        sent: false,
      })
  }

  async function run(): Promise<void> {
    const needs = await missing()
    const [need] = needs
    const plan = (steps: readonly Pick<Step, 'key' | 'of'>[]) =>
      state.set({
        steps: [...steps, { key: 'action' as const, of: null }].map(({ key, of }, i) => ({
          key,
          of,
          status: i === 0 ? 'checking' : 'waiting',
          hash: null,
        })),
        status: 'running',
        problem: null,
      })
    const together = need !== undefined && (await takesBatches(env))
    const permit =
      flow.permit && needs.length === 1 && !together && !(await isContract()) ? flow.permit : undefined
    plan(together ? [] : permit && need ? [{ key: 'permit', of: need.of }] : needs)

    // If the action would fail for another reason than a missing approval, stop before asking for one.
    const early = await simulate(await flow.build())
    if (early && !(need && isAllowanceFailure(early)))
      throw new Stop({ kind: 'reverted', failure: early, sent: false })

    if (together && (await runTogether(needs.map((n) => n.call)))) return
    if (permit && need && (await runSigned(permit, need.of))) return
    if (together || permit) plan(needs)

    for (const one of needs) await approve(one)
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
      cancelled = false
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
    cancel() {
      cancelled = true
    },
  }
}
