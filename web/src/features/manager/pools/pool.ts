import { useLingui } from '@lingui/react/macro'
import { STEP_SECONDS } from '@holdfast/protocol/hosting'
import { encodeFunctionData } from 'viem'
import { contractOf } from '../../../api/chain-info.ts'
import { readContract } from '../../../api/read.ts'
import type { Tone } from '../../../ui/Tag.tsx'
import { useChainRead } from '../../../wallet/use-reads.ts'
import { budgetAbi } from '../kit/abi.gen.ts'

/** The pools of the one contract: of USDT, and of shares of the pair. */
export type PoolKey = 'hostingPool' | 'liquidityPool'

/** Configuration, offers, period and books of a pool, read at one block. Books of both reward assets. */
export function useBudgetPool(key: PoolKey) {
  return useChainRead(['console', key], async (info) => {
    const pool = contractOf(info, key)
    const booksOf = (asset: 'usdt' | 'token') =>
      readContract(info, pool, budgetAbi, 'getSolvency', [contractOf(info, asset)])
    const [config, [offers], period, usdt, token] = await Promise.all([
      readContract(info, pool, budgetAbi, 'getConfig', []),
      readContract(info, pool, budgetAbi, 'getConfigMulti', []),
      readContract(info, pool, budgetAbi, 'getPeriod', []),
      booksOf('usdt'),
      booksOf('token'),
    ])
    return { config, offers, period, books: { usdt, token } }
  })
}
export type BudgetPool = NonNullable<ReturnType<typeof useBudgetPool>['data']>['value']

/** Whether the pool takes deposits, as a state in words. */
export function usePoolState() {
  const { t } = useLingui()
  return ({ config }: Pick<BudgetPool, 'config'>): { tone: Tone; name: string } => {
    if (config.poolStatus === 3n) return { tone: 'bad', name: t`Closed` }
    if (config.paused) return { tone: 'bad', name: t`Paused` }
    if (config.poolStatus === 2n) return { tone: 'wait', name: t`Limit reached` }
    return config.poolStatus === 1n ? { tone: 'good', name: t`Open` } : { tone: 'plain', name: t`Not open` }
  }
}

/** Length in days of a term of `steps`, formatted. */
export const daysOf = (steps: number, tag: string): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format((steps * STEP_SECONDS) / 86_400)

/** Calls that change the pool. */
export const dataOf = {
  config: (stakeMin: bigint, capacity: bigint, term: bigint) =>
    encodeFunctionData({ abi: budgetAbi, functionName: 'setConfig', args: [stakeMin, capacity, term] }),
  pause: () => encodeFunctionData({ abi: budgetAbi, functionName: 'pause' }),
  unpause: () => encodeFunctionData({ abi: budgetAbi, functionName: 'unpause' }),
  close: () => encodeFunctionData({ abi: budgetAbi, functionName: 'close' }),
}
