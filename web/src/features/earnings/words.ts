import { t } from '@lingui/core/macro'
import type { EarningSource } from '@holdfast/protocol/earnings'
import type { Earner } from '../../parts/money/earned.ts'

/** Whose money a source of income is. */
export function fundsOf(source: EarningSource): string {
  const levels = t`Level share of hosting rewards, set aside with each order`
  const machines = t`Output of machines that people below you bought, set aside when they bought`
  const texts: Record<EarningSource, string> = {
    static: t`Budget of the hosting pool, set aside when you joined`,
    resonance: t`Budget of the resonance pool, set aside when the period was opened`,
    liquidity: t`Budget of liquidity mining, set aside when you joined`,
    award: t`Special part of sales, and what was brought for the award`,
    node: t`Fees of trades and withdrawals, and 5% of hosting's level share`,
    invite: levels,
    community: levels,
    v4: levels,
    v5: levels,
    machine: t`Budget of the machines, set aside when you bought`,
    invitation: machines,
    acceleration: machines,
  }
  return texts[source]
}

/** What earns, in words. */
export const earnerName = (earner: Earner): string =>
  ({
    hosting: t`Hosting`,
    resonance: t`Resonance pool`,
    liquidity: t`Liquidity mining`,
    node: t`Node`,
    machines: t`Mining machines`,
    levels: t`Community`,
    projects: t`Projects`,
    award: t`Award`,
  })[earner]
