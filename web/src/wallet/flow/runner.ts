import { type Address, encodeFunctionData, type Hex } from 'viem'
import { erc20Abi } from '../../api/abi.gen.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { isContractCode } from '../contract-code.ts'
import { LARGE_APPROVAL } from '../large-approval.ts'
import { errorMessage, firstAccount, type Provider } from '../provider.ts'
import { askQuietly, chainIdOf, SilentWallet } from '../quiet.ts'
import { proposeBatch, takesBatches } from './batch.ts'
import { decodeFailure, type Failure } from './decode.ts'
import { gasFor } from './gas.ts'
import {
  type FlowTitle,
  isAsked,
  isOpen,
  type Part,
  type PendingTx,
  sameContent,
  UNKNOWN_NONCE,
} from './pending.ts'
import { STEP_TITLES } from './step-titles.ts'
import { type Found, notTaken, type Problem, signatureProblem, Stop } from './problem.ts'
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
  /**
   * In place of `build`, for a list that may not fit one transaction and needs no approval: the calls that are left of it, by what the
   * chain says at that time. Each is a step; after a stop or a reload what is done is not in them any more.
   */
  parts?: () => Promise<readonly Call[]>
}

export type StepKey = 'reset' | 'approve' | 'approveLarge' | 'permit' | 'action'
/** `unknown`: it may have its effect or not */
export type StepStatus =
  | 'waiting'
  | 'checking'
  | 'prompt'
  | 'submitted'
  | 'included'
  | 'done'
  | 'unknown'
  | 'stopped'
/** `of`: whose approval it is; null for the action. `part`: which of the action's transactions, where there are several. */
export type Step = {
  key: StepKey
  of: Approval | null
  status: StepStatus
  hash: Hex | null
  part?: { n: number; of: number }
}

export type FlowState = {
  steps: Step[]
  status: 'idle' | 'running' | 'stopped' | 'done'
  problem: Problem | null
  /** something was sent, or nobody knows that nothing was: now or in an attempt before */
  sent: boolean
  /** what became of each call, where the wallet has carried out a part of a batch */
  parts: readonly Part[] | null
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
  /** Forgets one that was not sent. */
  drop(id: string): void
  /** What this account's wallets were asked for lately, in any tab and before any reload. */
  pending(): readonly PendingTx[]
  /** Asks the chain at once what became of it; undefined when it is no longer followed. @throws errors of the node */
  check(id: string): Promise<PendingTx | undefined>
  /** The block up to which the server has read the chain; null: it does not answer. */
  indexed(): Promise<number | null>
  /** Resolves when the transaction reaches one of `stages`, a failure, or `unknown`. */
  until(id: string, stages: readonly PendingTx['stage'][]): Promise<PendingTx>
  now(): number
  sleep(ms: number): Promise<void>
}

/** The specification's gas limits for when a node does not estimate. */
const APPROVE_GAS = 200_000n
const ACTION_GAS = 400_000n
/** How often the allowance is read again: behind a load balancer a node may lag behind the one that had the approval. */
const ALLOWANCE_RETRIES = 5

const isNotKnown = (problem: Problem | null) => problem?.kind === 'unknown' || problem?.kind === 'partly'

/** An id that no other request has: 32 random bytes. */
const newId = (): Hex =>
  `0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, '0')).join('')}`

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
 * A run of a flow. `start()` begins it and, after a stop, continues from the chain's state at that time; it asks the wallet for nothing
 * of which an equal request has an open outcome, unless the person chose a second one after `second` was said. After `cancel()` the wallet is asked for nothing more; what it was asked already can only be refused there, and what was sent goes on.
 */
export type Run = {
  state: Store<FlowState>
  start(): Promise<void>
  startSecond(): Promise<void>
  cancel(): void
}

export function createRun(flow: Flow, env: Env): Run {
  const state = createStore<FlowState>({
    steps: [],
    status: 'idle',
    problem: null,
    sent: false,
    parts: null,
  })
  let cancelled = false
  /** what this run itself has asked the wallet for, by id in the tray */
  const own = new Set<string>()
  /** whether the person has only asked to look again: nothing is prompted for what turns out not to have happened */
  let onlyLooks = false
  /** requests of which nobody knows the outcome and the person wants a second one all the same, by id in the tray; a choice holds for one attempt */
  const left = new Set<string>()
  /** hashes of the action's parts that are done */
  const finished: (Hex | null)[] = []
  const setStep = (key: StepKey, change: Partial<Step>, of: Approval | null = null) =>
    state.set((s) => ({
      ...s,
      steps: s.steps.map((t) =>
        t.key === key && t.of === of && (t.part === undefined || t.part.n === finished.length + 1)
          ? { ...t, ...change }
          : t,
      ),
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

  /** A wallet that is silent may be on any chain and account: it is asked for nothing. @throws Stop */
  const stopped = (error: unknown) => {
    if (error instanceof SilentWallet) throw new Stop({ kind: 'busy' })
    return null
  }

  /** Before anything that the wallet asks its owner. @throws Stop */
  async function checkWallet(): Promise<void> {
    if (cancelled) throw new Stop({ kind: 'rejected' })
    const chainId = await chainIdOf(env.provider).catch(stopped)
    if (chainId !== null && chainId !== env.chainId) throw new Stop({ kind: 'wrongChain' })
    const account = firstAccount(await askQuietly(env.provider, 'eth_accounts').catch(stopped))
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
    const other = equal(title, call, of)
    if (other) {
      if (await settle(other, key, call, of)) return
      // Proved to have had no effect; gas and number are another's meanwhile.
      return sendStep(key, title, call, fallback, of)
    }
    // Kept before the wallet is asked: if its answer is lost, or the page with it, the chain is asked what became of it.
    const tx = asking(key, title, call, of, {
      nonce: contract ? UNKNOWN_NONCE : Number(nonce),
      searched: Number(block),
      batch: null,
    })
    let answer: unknown
    try {
      answer = await env.provider.request({
        method: 'eth_sendTransaction',
        params: [{ ...asked(call), gas, gasPrice }],
      })
    } catch (error) {
      throw unanswered(tx, error)
    }
    if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer))
      throw unanswered(tx, new Error('the wallet gave no transaction hash'))
    env.put({ ...tx, stage: 'submitted', hash: answer.toLowerCase() as Hex, sentAt: env.now() })
    await follow(tx.id, key, call, of)
  }

  /** Whether this run, or one before it that nobody knows the end of, has sent something. */
  const hasSent = () => state.set((s) => ({ ...s, sent: true }))

  /** What `title` and `call` say for the tray. */
  const contentOf = (title: FlowTitle, call: Call, of: Approval | null) => ({
    title,
    amount: of ? of.amount.toString() : flow.amount,
    symbol: of ? of.symbol : flow.symbol,
    to: call.to,
    data: call.data,
  })

  /** An earlier request for the same of which nobody knows yet whether it has had its effect, or that the person has not been told of. */
  const equal = (title: FlowTitle, call: Call, of: Approval | null): PendingTx | undefined =>
    env.pending().find(
      (tx) =>
        // Of an approval that is there the allowance tells.
        (of ? isOpen(tx) : isAsked(tx)) && !left.has(tx.id) && sameContent(tx, contentOf(title, call, of)),
    )

  /** What there is to say of an earlier request that left no trace. */
  async function found(earlier: PendingTx): Promise<Found> {
    const [count, approved, balance, indexed] = await Promise.all([
      env.node<Hex>('eth_getTransactionCount', [env.account, 'latest']),
      flow.approval ? allowance(flow.approval) : null,
      flow.approval ? balanceOf(flow.approval.token).catch(() => null) : null,
      env.indexed(),
    ])
    return {
      block: earlier.searched,
      used: earlier.nonce === UNKNOWN_NONCE ? null : Number(count) > earlier.nonce,
      approved,
      balance,
      indexed,
      symbol: flow.approval?.symbol ?? null,
    }
  }

  /** Puts into the tray what the wallet is asked for now. */
  function asking(
    key: StepKey,
    title: FlowTitle,
    call: Call,
    of: Approval | null,
    where: Pick<PendingTx, 'nonce' | 'searched' | 'batch'> & { parts?: readonly Part[] },
  ): PendingTx {
    const tx: PendingTx = {
      ...contentOf(title, call, of),
      parts: null,
      partly: false,
      ...where,
      id: where.batch ?? newId(),
      hash: null,
      numbered: false,
      value: (call.value ?? 0n).toString(),
      rival: null,
      sentAt: env.now(),
      stage: 'asked',
      final: false,
      block: null,
      repriced: false,
      misses: 0,
      finishedAt: null,
      doubted: false,
      hidden: false,
    }
    own.add(tx.id)
    env.put(tx)
    setStep(key, { status: 'prompt' }, of)
    return tx
  }

  /** The stop after a prompt that was answered with an error: only a clear refusal shows that nothing was sent. */
  function unanswered(tx: PendingTx, error: unknown): Stop {
    const problem = error instanceof Stop ? error.problem : notTaken(error)
    if (problem) env.drop(tx.id)
    else {
      hasSent()
      env.put({ ...tx, stage: 'unknown', doubted: true })
    }
    return new Stop(problem ?? { kind: 'unknown', message: errorMessage(error) })
  }

  /** The stop at a request of which nobody knows whether it has had its effect. */
  async function notKnown(tx: PendingTx): Promise<Stop> {
    const { id } = tx
    if (tx.partly) state.set((s) => ({ ...s, parts: tx.parts }))
    if (tx.hidden) return new Stop({ kind: 'second', id, found: await found(tx) })
    if (tx.partly) return new Stop({ kind: 'partly', id, found: await found(tx) })
    return new Stop({ kind: 'unknown', message: null })
  }

  /** Waits until a sent transaction is included; the action, until it is indexed too. @throws Stop */
  async function follow(id: string, key: StepKey, call: Call, of: Approval | null = null): Promise<void> {
    hasSent()
    setStep(key, { status: 'submitted' }, of)
    const reach = async (stages: readonly PendingTx['stage'][]): Promise<PendingTx> => {
      const tx = await env.until(id, stages)
      if (tx.partly) state.set((s) => ({ ...s, parts: tx.parts }))
      if (tx.stage === 'replaced') throw new Stop({ kind: 'replaced' })
      if (tx.stage === 'unknown') throw await notKnown(tx)
      if (tx.stage === 'failed') {
        const failure = (await simulate(call).catch(() => null)) ?? { name: 'Unknown', args: {} }
        throw new Stop({ kind: 'reverted', failure, sent: true })
      }
      setStep(key, { status: tx.stage === 'done' ? 'done' : 'included', hash: tx.hash }, of)
      return tx
    }
    await reach(['included', 'done'])
    if (key === 'action') await reach(['done'])
    setStep(key, { status: 'done' }, of)
  }

  /**
   * Asks the chain what became of an earlier request for the same, and waits for its end. Of an amount that another run has sent the
   * person is told: a second one may be meant.
   * @returns true when its effect is there; false when it is proved that it never will be
   * @throws Stop
   */
  async function settle(earlier: PendingTx, key: StepKey, call: Call, of: Approval | null): Promise<boolean> {
    hasSent()
    setStep(key, { status: 'submitted', hash: earlier.hash }, of)
    const wasOpen = isOpen(earlier)
    const seen = await env.check(earlier.id)
    // The wallet still shows it, maybe behind another window.
    if (seen?.stage === 'asked') throw new Stop({ kind: 'busy' })
    // What its owner took out of the tray is not waited for: what was found is said, and a second one is a choice.
    if (seen?.stage === 'unknown' && (seen.hidden || seen.partly)) throw await notKnown(seen)
    try {
      if (seen) await follow(earlier.id, key, call, of)
    } catch (error) {
      const over =
        error instanceof Stop && (error.problem.kind === 'replaced' || error.problem.kind === 'reverted')
      if (!over || own.has(earlier.id) || onlyLooks) throw error
      setStep(key, { status: 'checking' }, of)
      return false
    }
    if (!seen) throw new Stop({ kind: 'unknown', message: null })
    // Without an amount it is the same claim or change, which nobody wants twice: it is done.
    if (key === 'action' && !own.has(earlier.id) && (!wasOpen || flow.amount !== null)) {
      const told = env.pending().find((tx) => tx.id === earlier.id)
      if (told) env.put({ ...told, doubted: false })
      throw new Stop({ kind: 'earlier' })
    }
    return true
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

  async function balanceOf(coin: Address): Promise<bigint> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [env.account] })
    return BigInt(await env.node<Hex>('eth_call', [{ to: coin, data }, env.readTag]))
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
      const problem = signatureProblem(error)
      if (problem) throw new Stop(problem)
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
  async function runTogether(approvals: readonly Missing[]): Promise<boolean> {
    const call = await flow.build()
    await checkWallet()
    const searched = Number(await env.node<Hex>('eth_blockNumber'))
    const other = equal(flow.title, call, null)
    if (other && (await settle(other, 'action', call, null))) return true
    const parts = [
      ...approvals.map((a) => contentOf(STEP_TITLES[a.key], a.call, a.of)),
      contentOf(flow.title, call, null),
    ].map((part): Part => ({ ...part, state: 'open' }))
    const tx = asking('action', flow.title, call, null, {
      nonce: UNKNOWN_NONCE,
      searched,
      batch: newId(),
      parts,
    })
    let id: string | null
    try {
      id = await proposeBatch(env, tx.id as Hex, [...approvals.map((a) => a.call), call])
    } catch (error) {
      throw unanswered(tx, error)
    }
    if (id === null) {
      env.drop(tx.id)
      return false
    }
    env.put({ ...tx, stage: 'submitted', batch: id, sentAt: env.now() })
    await follow(tx.id, 'action', call)
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

  /** Sends what is left of a list, one transaction after the other. */
  async function runParts(parts: () => Promise<readonly Call[]>): Promise<void> {
    const calls = await parts()
    const of = finished.length + calls.length
    const steps = [...finished, ...calls.map(() => null)].map((hash, i): Step => ({
      key: 'action',
      of: null,
      status: i < finished.length ? 'done' : i === finished.length ? 'checking' : 'waiting',
      hash,
      ...(of > 1 ? { part: { n: i + 1, of } } : {}),
    }))
    state.set((s) => ({ ...s, steps, status: 'running', problem: null }))
    if (of === 0) throw new Stop({ kind: 'nothingLeft' })
    for (const call of calls) {
      setStep('action', { status: 'checking' })
      const other = equal(flow.title, call, null)
      if (!other || !(await settle(other, 'action', call, null))) {
        const failure = await simulate(call)
        if (failure) throw new Stop({ kind: 'reverted', failure, sent: false })
        await sendStep('action', flow.title, call, ACTION_GAS)
      }
      setStep('action', { status: 'done' })
      finished.push(state.get().steps[finished.length]?.hash ?? null)
    }
  }

  async function run(): Promise<void> {
    if (flow.parts) return runParts(flow.parts)
    const call = await flow.build()
    const other = equal(flow.title, call, null)
    if (other) {
      state.set((s) => ({ ...s, steps: [{ key: 'action', of: null, status: 'checking', hash: null }] }))
      if (await settle(other, 'action', call, null)) return
    }
    const needs = await missing()
    const [need] = needs
    const plan = (steps: readonly Pick<Step, 'key' | 'of'>[]) =>
      state.set((s) => ({
        ...s,
        steps: [...steps, { key: 'action' as const, of: null }].map(({ key, of }, i) => ({
          key,
          of,
          status: i === 0 ? 'checking' : 'waiting',
          hash: null,
        })),
      }))
    const together = need !== undefined && (await takesBatches(env))
    const permit =
      flow.permit && needs.length === 1 && !together && !(await isContract()) ? flow.permit : undefined
    plan(together ? [] : permit && need ? [{ key: 'permit', of: need.of }] : needs)

    // If the action would fail for another reason than a missing approval, stop before asking for one.
    const early = await simulate(call)
    if (early && !(need && isAllowanceFailure(early)))
      throw new Stop({ kind: 'reverted', failure: early, sent: false })

    if (together && (await runTogether(needs))) return
    if (permit && need && (await runSigned(permit, need.of))) return
    if (together || permit) plan(needs)

    for (const one of needs) await approve(one)
    setStep('action', { status: 'checking' })
    const last = await flow.build()
    const failure = await simulate(last)
    if (failure) throw new Stop({ kind: 'reverted', failure, sent: false })
    await sendStep('action', flow.title, last, ACTION_GAS)
  }

  async function go(): Promise<void> {
    if (state.get().status === 'running' || state.get().status === 'done') return
    cancelled = false
    onlyLooks = isNotKnown(state.get().problem)
    const steps = (s: FlowState) => (flow.parts ? s.steps : [])
    state.set((s) => ({ ...s, steps: steps(s), status: 'running', problem: null, parts: null }))
    try {
      await run()
      state.set((s) => ({ ...s, status: 'done' }))
    } catch (error) {
      const problem: Problem =
        error instanceof Stop ? error.problem : { kind: 'network', message: errorMessage(error) }
      state.set((s) => ({
        ...s,
        status: 'stopped',
        problem,
        steps: s.steps.map((t) =>
          t.status === 'done' || t.status === 'waiting'
            ? t
            : { ...t, status: isNotKnown(problem) ? 'unknown' : 'stopped' },
        ),
      }))
    }
  }

  return {
    state,
    start() {
      left.clear()
      return go()
    },
    async startSecond() {
      left.clear()
      const { problem } = state.get()
      if (problem?.kind === 'second' || problem?.kind === 'partly') left.add(problem.id)
      await go()
    },
    cancel() {
      cancelled = true
    },
  }
}
