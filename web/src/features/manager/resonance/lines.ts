import type { PeriodStatus } from '@holdfast/protocol/resonance'
import { PERIOD_STATUSES } from '@holdfast/protocol/resonance'
import { t } from '@lingui/core/macro'
import { contractOf } from '../../../api/chain-info.ts'
import { readContract } from '../../../api/read.ts'
import type { StateName } from '../../../parts/words/state-names.ts'
import { useChainRead } from '../../../wallet/use-reads.ts'
import { budgetAbi, linesAbi } from '../kit/abi.gen.ts'

const UNIT = 10n ** 18n
const BPS = 10_000n

/** A line's rule as the contract keeps it. Amounts in base units of USDT, rates for 1 USDT with 18 decimals. */
export type Rule = {
  capacity: bigint
  minimum: bigint
  joinMin: bigint
  joinSeconds: number
  restSeconds: number
  steps: number
  rateUsdt: bigint
  rateToken: bigint
  isOpen: boolean
}

/** What opening a period sets aside, level share included. Base units. @param levelBps of 10,000 */
export function reserveOf(rule: Pick<Rule, 'capacity' | 'rateUsdt' | 'rateToken'>, levelBps: bigint) {
  const withLevel = (rate: bigint) => {
    const reward = (rule.capacity * rate) / UNIT
    return reward + (reward * levelBps) / BPS
  }
  return { usdt: withLevel(rule.rateUsdt), token: withLevel(rule.rateToken) }
}

/** How many periods of one line the free budget pays for; null where they need nothing. */
export function openings(
  reserve: { usdt: bigint; token: bigint },
  free: { usdt: bigint; token: bigint },
): bigint | null {
  const counts = (['usdt', 'token'] as const)
    .filter((asset) => reserve[asset] > 0n)
    .map((asset) => free[asset] / reserve[asset])
  return counts.reduce<bigint | null>((least, n) => (least === null || n < least ? n : least), null)
}

/** The rule that a form's figures make; null where the contract would refuse it. */
export function validRule(rule: Rule): Rule | null {
  const within = (v: bigint, most: bigint) => v >= 1n && v <= most
  const amounts = within(rule.minimum, rule.capacity) && within(rule.joinMin, rule.capacity)
  const times = rule.joinSeconds >= 1 && rule.joinSeconds <= 86_400 && rule.steps >= 1 && rule.steps <= 1_460
  const fits =
    rule.capacity < 1n << 88n &&
    rule.joinMin < 1n << 80n &&
    rule.rateUsdt < 1n << 80n &&
    rule.rateToken < 1n << 80n &&
    rule.restSeconds < 2 ** 32
  return amounts && times && fits ? rule : null
}

/** Lines with their newest period, and the books of both reward assets, read at one block. */
export function useLines() {
  return useChainRead(['console', 'lines'], async (info) => {
    const pool = contractOf(info, 'resonancePool')
    const booksOf = (asset: 'usdt' | 'token') =>
      readContract(info, pool, budgetAbi, 'getSolvency', [contractOf(info, asset)])
    const [config, usdt, token] = await Promise.all([
      readContract(info, pool, linesAbi, 'getConfig', []),
      booksOf('usdt'),
      booksOf('token'),
    ])
    const lines = await Promise.all(
      Array.from({ length: Number(config.lines) }, async (_, i) => {
        const [rule, number, opensAt] = await readContract(info, pool, linesAbi, 'getLine', [BigInt(i + 1)])
        const period = number === 0n ? null : await readContract(info, pool, linesAbi, 'getPeriod', [number])
        return { line: i + 1, rule, number, opensAt, period }
      }),
    )
    return { config, lines, books: { usdt, token } }
  })
}
export type Lines = NonNullable<ReturnType<typeof useLines>['data']>['value']
export type LineState = Lines['lines'][number]

/** The status that the contract gives as a number from 1 upwards. */
export const statusOf = (status: bigint): PeriodStatus | null => PERIOD_STATUSES[Number(status) - 1] ?? null

/** The state of a period, with the specification's labels. */
export const periodState = (status: PeriodStatus): StateName =>
  ({
    open: { tone: 'good' as const, name: t`Open` },
    drawing: { tone: 'wait' as const, name: t`Drawing` },
    arranged: { tone: 'good' as const, name: t`Crowdfunding success` },
    failed: { tone: 'bad' as const, name: t`Crowdfunding failed` },
    dissolved: { tone: 'bad' as const, name: t`Crowdfunding dissolution` },
  })[status]
