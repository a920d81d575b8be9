import { t } from '@lingui/core/macro'
import type { EarningSource } from '@holdfast/protocol/earnings'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { sourceName as levelSourceName } from '../../parts/levels/words.ts'
import type { ClaimCall, Due } from './claims.ts'
import type { Pair } from './sums.ts'

/** What a source of income is called, and whose money it is. */
export function sourceText(source: EarningSource): { name: string; funds: string } {
  const levels = t`Level share of hosting rewards, set aside with each order`
  const machines = t`Output of machines that people below you bought, set aside when they bought`
  const texts: Record<EarningSource, { name: string; funds: string }> = {
    static: { name: t`Static income`, funds: t`Budget of the hosting pool, set aside when you joined` },
    resonance: {
      name: t`Resonance pool`,
      funds: t`Budget of the resonance pool, set aside when the period was opened`,
    },
    liquidity: {
      name: t`Liquidity mining`,
      funds: t`Budget of liquidity mining, set aside when you joined`,
    },
    award: {
      name: t`Special contribution award`,
      funds: t`Special part of sales, and what was brought for the award`,
    },
    node: { name: t`Node income`, funds: t`Fees of trades and withdrawals, and 5% of hosting's level share` },
    invite: { name: levelSourceName('invite'), funds: levels },
    community: { name: levelSourceName('community'), funds: levels },
    v4: { name: levelSourceName('v4'), funds: levels },
    v5: { name: levelSourceName('v5'), funds: levels },
    machine: { name: t`Static output`, funds: t`Budget of the machines, set aside when you bought` },
    invitation: { name: t`Invitation reward of machines`, funds: machines },
    acceleration: { name: t`Team acceleration`, funds: machines },
  }
  return texts[source]
}

/** What a claim is from. */
export function claimName({ source, name }: Pick<ClaimCall, 'source' | 'name'>): string {
  if (source === 'levels') return t`Level rewards`
  return source === 'project' ? t`Project ${name ?? ''}` : sourceText(source).name
}

export const dueText = (due: Due, tag: string): string =>
  `${formatAmount(due.amount, tag, { digits: 4, decimals: due.decimals })} ${due.symbol}`

/** An amount of both tokens; what is zero in one of them is left out. */
export function pairText({ usdt, token }: Pair, tag: string): string {
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4 })
  const [a, b] = [`${show(usdt)} ${brand.stable.symbol}`, `${show(token)} ${brand.token.symbol}`]
  return token === 0n ? a : usdt === 0n ? b : `${a} + ${b}`
}
