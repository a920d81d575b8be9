import { t } from '@lingui/core/macro'
import type { EarningSource } from '@holdfast/protocol/earnings'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { sourceName as levelSourceName } from '../levels/words.ts'
import type { ClaimCall } from './claims.ts'
import type { Due } from './dues.ts'
import { isNothing, type Pair } from './pair.ts'

/** What a source of income is called. */
export const sourceName = (source: EarningSource): string =>
  ({
    static: t`Static income`,
    resonance: t`Resonance pool`,
    liquidity: t`Liquidity mining`,
    award: t`Special contribution award`,
    node: t`Node income`,
    invite: levelSourceName('invite'),
    community: levelSourceName('community'),
    v4: levelSourceName('v4'),
    v5: levelSourceName('v5'),
    machine: t`Static output`,
    invitation: t`Invitation reward of machines`,
    acceleration: t`Team acceleration`,
  })[source]

/** What a claim is from. */
export function claimName({ key, source, name }: Pick<ClaimCall, 'key' | 'source' | 'name'>): string {
  if (source === 'levels') return t`Level rewards`
  if (key.startsWith('airdrop')) return t`Project ${name ?? ''}, airdrop`
  return source === 'project' ? t`Project ${name ?? ''}` : sourceName(source)
}

export const dueText = (due: Due, tag: string): string =>
  `${formatAmount(due.amount, tag, { digits: 4, decimals: due.decimals })} ${due.symbol}`

/** An amount of both tokens; what is zero in one of them is left out. */
export function pairText({ usdt, token }: Pair, tag: string): string {
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4 })
  const [a, b] = [`${show(usdt)} ${brand.stable.symbol}`, `${show(token)} ${brand.token.symbol}`]
  return token === 0n ? a : usdt === 0n ? b : `${a} + ${b}`
}

/** As `pairText`; a dash where there is nothing. */
export const pairOrDash = (pair: Pair, tag: string): string => (isNothing(pair) ? '–' : pairText(pair, tag))
