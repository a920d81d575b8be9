import { t } from '@lingui/core/macro'
import { brand } from '../../brand.ts'
import type { RiskPoint } from '../../parts/risk/RiskPoints.tsx'

/** What can go wrong with joining a period. */
export function resonanceRisks(): RiskPoint[] {
  const usdt = brand.stable.symbol
  const token = brand.token.symbol
  return [
    {
      title: t`You cannot leave before the deadline`,
      text: t`What is joined stays until then. What is not filled comes back at once after the draw, what is filled is locked for the term.`,
    },
    {
      title: t`You may be filled in part, or not at all`,
      text: t`When more is joined than fits, a block hash decides who is filled. Only what is filled earns.`,
    },
    {
      title: t`The draw's block has a proposer`,
      text: t`Whoever proposes that block knows its turn beforehand and can try many hashes at little cost. It decides only who is filled, never how much in all. If nobody draws for about an hour, everybody is filled by the same part.`,
    },
    {
      title: t`A period can fail or be dissolved`,
      text: t`Too little joined, or the guardian calls it off before the deadline: you get everything back and earn nothing.`,
    },
    {
      title: t`Rewards are fixed amounts, not a value`,
      text: t`They are set aside before anybody joins. The ${token} part can be worth less, or nothing, when it is paid.`,
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
