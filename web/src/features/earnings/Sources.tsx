import { Trans, useLingui } from '@lingui/react/macro'
import type { Earning, Earnings } from '@holdfast/protocol/earnings'
import { Link } from '@tanstack/react-router'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { pairText, sourceText } from './words.ts'

const [usdt, token] = [brand.stable.symbol, brand.token.symbol]
const DETAILS = {
  static: '/hosting',
  resonance: '/hosting',
  liquidity: '/hosting',
  node: '/node',
  award: '/award',
  invite: '/team',
  community: '/team',
} as const

/** Every source of income: what it gave, lately and in all, and whose money it is. */
export function Sources({ earnings }: { earnings: Earnings }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { waiting } = earnings
  const both = { usdt: BigInt(waiting.usdt), token: BigInt(waiting.token) }
  return (
    <Card label={t`Where it comes from`}>
      <CardHead title={<Trans>Where it comes from</Trans>} />
      <ul className="flex flex-col divide-y divide-line">
        {earnings.sources.map((s) => (
          <Source key={s.source} of={s} />
        ))}
      </ul>
      {(both.usdt > 0n || both.token > 0n) && (
        <p className="tnum rounded-md bg-sunken px-4 py-3 text-sm text-ink2">
          {waiting.activeAt === null ? (
            <Trans>Computed and not posted yet: {pairText(both, tag)}</Trans>
          ) : (
            <Trans>
              Claimable from {formatTime(waiting.activeAt, tag)}: {pairText(both, tag)}
            </Trans>
          )}
        </p>
      )}
    </Card>
  )
}

function Source({ of: s }: { of: Earning }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
  const { name, funds } = sourceText(s.source)
  const to = s.source in DETAILS ? DETAILS[s.source as keyof typeof DETAILS] : null
  const recent = { usdt: BigInt(s.recentUsdt), token: BigInt(s.recentToken) }
  return (
    <li
      className="flex flex-col gap-0.5 py-3 text-sm first:pt-0 last:pb-0"
      data-testid={`source-${s.source}`}
    >
      <span className="flex items-baseline justify-between gap-4">
        {to ? (
          <Link
            to={to}
            className="-my-3 flex min-h-11 items-center font-medium text-ink no-underline hover:text-kelp"
          >
            {name} ›
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <span className="tnum text-right">
          {show(s.usdt)} {usdt} + {show(s.token)} {token}
        </span>
      </span>
      <span className="flex items-baseline justify-between gap-4 text-xs text-ink2">
        <span className="min-w-0">{funds}</span>
        {(recent.usdt !== 0n || recent.token !== 0n) && (
          <span className="tnum shrink-0 text-right">
            {s.recent === 'today' ? t`today` : t`last epoch`}: {pairText(recent, tag)}
          </span>
        )}
      </span>
    </li>
  )
}
