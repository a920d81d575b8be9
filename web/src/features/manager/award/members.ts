import { AWARD_CLASSES, type AwardClass } from '@holdfast/protocol/award'
import { t } from '@lingui/core/macro'
import type { Address } from 'viem'
import { contractOf } from '../../../api/chain-info.ts'
import { readContract } from '../../../api/read.ts'
import { useChainRead } from '../../../wallet/use-reads.ts'
import { membersAbi } from '../kit/abi.gen.ts'

export type Classes = Record<AwardClass, boolean>
export const NO_CLASS: Classes = { a: false, b: false, c: false }

/** The classes in words, e.g. `A, C`. */
export const classNames = (of: Classes): string =>
  AWARD_CLASSES.filter((key) => of[key])
    .map((key) => key.toUpperCase())
    .join(', ') || t`no class`

/** Rates, members and books of the award, at one block. */
export function useAwardBooks() {
  return useChainRead(['console', 'award'], async (info) => {
    const award = contractOf(info, 'specialPay')
    const [config, rates, books] = await Promise.all([
      readContract(info, award, membersAbi, 'getConfig', []),
      readContract(info, award, membersAbi, 'getConfigMulti', []),
      readContract(info, award, membersAbi, 'getSolvency', [contractOf(info, 'usdt')]),
    ])
    return { config, rates, books }
  })
}

/** The classes that `account` is in now; null asks nothing. */
export function useClassesOf(account: Address | null) {
  return useChainRead(
    ['console', 'award', account],
    account === null
      ? null
      : async (info): Promise<Classes> => {
          const award = contractOf(info, 'specialPay')
          const user = await readContract(info, award, membersAbi, 'getUserInfo', [account])
          return { a: user.isForceA, b: user.isForceB, c: user.isForceC }
        },
  )
}
