import { t } from '@lingui/core/macro'
import { brand } from '../../brand.ts'
import type { RiskPoint } from '../../parts/risk/RiskPoints.tsx'

/** What can go wrong with hosting shares of the pair. */
export function miningRisks(): RiskPoint[] {
  const usdt = brand.stable.symbol
  const token = brand.token.symbol
  return [
    {
      title: t`Your shares are locked for the term`,
      text: t`There is no early exit. After the term you can take them out at any time, also when the pool is paused or closed.`,
    },
    {
      title: t`A share is not a fixed amount`,
      text: t`It is a part of both assets in the pair. When the price of ${token} moves, you get more of the one that fell and less of the other: that can be worth less than keeping both, and less than you put in.`,
    },
    {
      title: t`Rewards are fixed amounts, not a value`,
      text: t`They are set aside when you join. The ${token} part can be worth less, or nothing, when it is paid.`,
    },
    {
      title: t`Contracts can have faults`,
      text: t`The code is tested and published, but a fault that nobody has found could cost you what you host.`,
    },
    {
      title: t`${usdt} has an issuer`,
      text: t`The issuer of ${usdt} can freeze addresses or fail. Neither this page nor the contract can undo that.`,
    },
  ]
}

/** What can go wrong with hosting. */
export function hostingRisks(): RiskPoint[] {
  const usdt = brand.stable.symbol
  const token = brand.token.symbol
  return [
    {
      title: t`Your ${usdt} is locked for the term`,
      text: t`There is no early exit. After the term you can take it out at any time, also when the pool is paused or closed.`,
    },
    {
      title: t`Rewards are fixed amounts, not a value`,
      text: t`They are set aside when you join. The ${token} part can be worth less, or nothing, when it is paid.`,
    },
    {
      title: t`Contracts can have faults`,
      text: t`The code is tested and published, but a fault that nobody has found could cost you what you host.`,
    },
    {
      title: t`${usdt} has an issuer`,
      text: t`The issuer of ${usdt} can freeze addresses or fail. Neither this page nor the contract can undo that.`,
    },
    {
      title: t`Transactions cannot be taken back`,
      text: t`Check amount and term before you confirm, and that the address bar shows the right page.`,
    },
  ]
}
