import { multicall3Abi, resonancePoolAbi } from '@holdfast/protocol/abi/index'
import { ITEM_GAS, PART_GAS } from '@holdfast/protocol/gas'
import { ROBOT_ACTIONS, type RobotActionKind, type RobotNext } from '@holdfast/protocol/robot'
import { encodeFunctionData, type Hex } from 'viem'
import { ask, type Client } from '../../../chain/client.ts'
import type { Call } from '../../../chain/sender.ts'
import { readResult } from '../../../chain/texts.ts'

/** One call of a batch, with the most gas that it is given. */
export type Step = { action: RobotActionKind; data: Hex; gas: bigint }

/** Several times what each uses; see contracts/GAS.md. What is not used is not paid. */
const GAS: Record<RobotActionKind, bigint> = {
  open: 280_000n,
  close: 120_000n,
  draw: 120_000n,
  refund: ITEM_GAS.refundOfAny,
  update: 500_000n,
}
const BASE_GAS = 100_000n
/** With less gas than this, two of the largest transactions, the robot's owner is told: before steps that are due have to wait. */
export const LEAST_GAS = 2n * PART_GAS
/** Orders that one call pays back at most. */
export const REFUNDS = 50
/** Most calls that go into one transaction: so many openings fit its gas. */
export const BATCH = Number((PART_GAS - BASE_GAS) / GAS.open)

const abi = resonancePoolAbi

/** The calls that do what is due; drawing comes first, because its time runs out. */
export function stepsOf(due: readonly RobotNext[], refunds: readonly number[]): Step[] {
  const dataOf = (n: RobotNext): Hex => {
    if (n.action === 'open') return encodeFunctionData({ abi, functionName: 'open', args: [BigInt(n.line!)] })
    if (n.action === 'update') return encodeFunctionData({ abi, functionName: 'updatePool' })
    if (n.action === 'refund')
      return encodeFunctionData({ abi, functionName: 'refund', args: [refunds.map(BigInt)] })
    return encodeFunctionData({ abi, functionName: n.action, args: [BigInt(n.period!)] })
  }
  const order = ['draw', 'close', 'open', 'refund', 'update']
  return due
    .filter((n) => n.state === 'due' && (n.action !== 'refund' || refunds.length > 0))
    .toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action))
    .map((n) => ({
      action: n.action,
      data: dataOf(n),
      gas: n.action === 'refund' ? refundGas(refunds.length) : GAS[n.action],
    }))
}

const refundGas = (orders: number) => GAS.refund * BigInt(orders + 1)

/** How many orders a call may pay back with that much gas; one at least, so that it is told when even that is too much. */
export function refundsWith(gas: bigint): number {
  let orders = REFUNDS
  while (orders > 1 && BASE_GAS + refundGas(orders) > gas) orders--
  return orders
}

/**
 * As many of the first calls as fit one transaction and the gas there is. Where that is too little for any of them it is the first
 * one alone: sending it is refused, and told of.
 * @param left units of gas that the account can pay for
 */
export function fitting(steps: readonly Step[], left: bigint = PART_GAS): Step[] {
  const most = left < PART_GAS ? left : PART_GAS
  let gas = BASE_GAS
  const fit = steps.filter((s) => {
    if (gas + s.gas > most) return false
    gas += s.gas
    return true
  })
  return fit.length > 0 ? fit : steps.slice(0, 1)
}

/** One transaction that makes all calls; one that fails, because somebody else was first, stops none of the others. */
export function batchOf(steps: readonly Step[], to: { multicall3: Hex; pool: Hex }): Call {
  const counts = ROBOT_ACTIONS.map(
    (action) => [action, steps.filter((s) => s.action === action).length] as const,
  )
  return {
    what: counts
      .filter(([, n]) => n > 0)
      .map(([action, n]) => `${action} ${n}`)
      .join(', '),
    to: to.multicall3,
    data: aggregate(to.pool, steps),
    // An estimate would be too low: the batch succeeds also where its last calls run out of gas.
    gas: steps.reduce((sum, s) => sum + s.gas, BASE_GAS),
  }
}

/** What `batchOf` wrote as `what`. */
export const countsIn = (what: string): { action: RobotActionKind; count: number }[] =>
  ROBOT_ACTIONS.flatMap((action) => {
    const count = Number(new RegExp(`\\b${action} (\\d+)`).exec(what)?.[1] ?? 0)
    return count > 0 ? [{ action, count }] : []
  })

const aggregate = (target: Hex, steps: readonly { data: Hex }[]) =>
  encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [steps.map(({ data: callData }) => ({ target, allowFailure: true, callData }))],
  })

/** Those of the calls that the chain would take now. */
export async function accepted<S extends { data: Hex }>(
  client: Client,
  steps: readonly S[],
  to: { multicall3: Hex; pool: Hex; from: Hex },
): Promise<S[]> {
  if (steps.length === 0) return []
  const { data } = await ask(() =>
    client.call({ account: to.from, to: to.multicall3, data: aggregate(to.pool, steps) }),
  )
  const results = readResult(multicall3Abi, 'aggregate3', data ?? '0x')
  return steps.filter((_, i) => results[i]?.success === true)
}

/** A call that pays one order back, to ask the chain whether it would. */
export const refundCall = (orderId: number) => ({
  orderId,
  data: encodeFunctionData({ abi, functionName: 'refund', args: [BigInt(orderId)] }),
})
