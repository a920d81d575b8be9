import { t } from '@lingui/core/macro'
import type { RiskPoint } from '../../../parts/risk/RiskPoints.tsx'

/** The risks of buying in a sale. @param token symbol of the token that is sold */
export function saleRisks(token: string): RiskPoint[] {
  return [
    {
      title: t`${token} can lose its whole value`,
      text: t`The price of this sale is what the project asks. Nobody says that anybody will ever pay as much for it.`,
    },
    {
      title: t`What you buy becomes free step by step`,
      text: t`The schedule begins with the end of the sale. Until a step comes, nobody can pay it out earlier, not even the project.`,
    },
    {
      title: t`After success there is no way back`,
      text: t`Until the sale closes you can leave with all you paid. If it closes with the soft cap reached, the money is the project's, which gets it a day later, also if it does not do what it says.`,
    },
    {
      title: t`Others can leave too, and the project can buy itself`,
      text: t`What is sold can fall until the end, and a sale that sells out closes at once. A project that puts in money of its own can reach its soft cap with it.`,
    },
    {
      title: t`Below the soft cap you get everything back`,
      text: t`If the sale ends below it, or is dissolved, you take back the whole amount yourself, whenever you like. Network fees are not paid back.`,
    },
    {
      title: t`The project is not checked by anybody`,
      text: t`Its texts are its manager's. The contract holds the tokens it promises; it cannot know what they are worth or what is done with the money.`,
    },
    {
      title: t`Contracts can have faults`,
      text: t`The code is tested and published, but a fault that nobody has found could cost you what you pay.`,
    },
  ]
}
