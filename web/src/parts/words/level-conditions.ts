import { t } from '@lingui/core/macro'
import type { LevelCondition } from '@holdfast/protocol/levels'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'

/** `V3`: how a level is written everywhere. */
export const levelName = (level: number) => `V${level}`

/** What a level asks for, in words. @param level the level that asks */
export function conditionText(kind: LevelCondition['kind'], level: number): string {
  switch (kind) {
    case 'self':
      return t`Own participation over the epoch`
    case 'valids':
      return t`Valid accounts in your community`
    case 'amount':
      return t`Small zone`
    case 'legs':
      break
  }
  return t`Legs that hold a ${levelName(level - 1)}`
}

/** A value of a condition: an amount of USDT, or a count. */
export const conditionValue = (kind: LevelCondition['kind'], value: bigint, tag: string): string =>
  kind === 'self' || kind === 'amount'
    ? `${formatAmount(value, tag)} ${brand.stable.symbol}`
    : formatCount(value, tag)
