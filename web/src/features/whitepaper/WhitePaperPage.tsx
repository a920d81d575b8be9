import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { STEP_SECONDS } from '@holdfast/protocol/hosting'
import { useDeferredValue } from 'react'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { tagOf } from '../../lib/i18n/languages.ts'
import { Card } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { OtherLanguage } from '../../parts/OtherLanguage.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone } from '../../ui/States.tsx'
import { type Figures, fill } from './paper.ts'
import { usePaper, usePaperFigures } from './queries.ts'

const DAY = 86_400
const BPS = 10_000n

/** The white paper, with figures read from the contracts now. */
export function WhitePaperPage() {
  const { t } = useLingui()
  const { code, tag } = useLanguage()
  const read = usePaperFigures()
  const figures = useFigures(read.data?.value)
  const { language, query } = usePaper(code)
  return (
    <Page title={t`White paper`} side={<OtherLanguage language={language} />}>
      <Card>
        <Loaded
          query={query}
          failed={t`This could not be loaded`}
          skeleton={<Bone className="h-screen rounded-md" />}
        >
          {(text) => (
            <article lang={tagOf(language)} className="text-ink2">
              <Text text={fill(text, figures)} />
            </article>
          )}
        </Loaded>
        <p className="border-t border-line pt-3 text-xs text-ink3">
          {read.data ? (
            <Trans>
              Figures read from the contracts at block {formatCount(read.data.block.number, tag)}.
            </Trans>
          ) : read.isError ? (
            <Trans>The figures could not be read: the chain's node did not answer.</Trans>
          ) : (
            <Trans>Reading the figures from the contracts…</Trans>
          )}
        </p>
      </Card>
    </Page>
  )
}

/** Long enough to be drawn in slices, also when the figures come. */
const Text = ({ text }: { text: string }) => <Markdown text={useDeferredValue(text)} />

type Read = NonNullable<ReturnType<typeof usePaperFigures>['data']>['value']

function useFigures(read: Read | undefined): Figures | undefined {
  const { t } = useLingui()
  const { tag } = useLanguage()
  if (!read) return undefined
  const percent = (bps: bigint) => formatPercent(bps, BPS, tag, 2)
  const { issued, fees, card, cards, hosting, offers, figures, shares, rates, lines } = read
  const [usdt, token] = [brand.stable.symbol, brand.token.symbol]
  const rate = (value: bigint) => formatAmount(value, tag, { digits: 6 })
  const whole = (value: bigint) => formatAmount(value, tag)
  const daysOf = (steps: number) => {
    const days = formatCount((steps * STEP_SECONDS) / DAY, tag)
    return plural((steps * STEP_SECONDS) / DAY, { one: `${days} day`, other: `${days} days` })
  }
  const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const termsOf = (all: typeof offers, unit: string) =>
    tableOf(
      [t`Term`, t`${usdt} per ${unit}`, t`${token} per ${unit}`],
      all.filter((o) => o.steps > 0).map((o) => [daysOf(o.steps), rate(o.rateUsdt), rate(o.rateToken)]),
    )
  return {
    supply: formatAmount(issued, tag),
    nodeFee: percent(fees.nodeBps),
    burnFee: percent(fees.burnBps),
    nodePrice: formatAmount(card.price, tag),
    nodeCap: formatCount(cards.supplyCap, tag),
    hostingMinimum: formatAmount(hosting.stakeMin, tag),
    levelShare: percent(hosting.levelBps),
    withdrawalFee: percent(figures.feeRate),
    terms: termsOf(offers, usdt),
    liquidityTerms: termsOf(shares, 'LP'),
    lines: tableOf(
      [t`Term`, t`Fails below`, t`Capacity`, t`${usdt} per ${usdt}`, t`${token} per ${usdt}`],
      lines
        .filter((l) => l.isOpen)
        .map((l) => [
          daysOf(l.steps),
          whole(l.minimum),
          whole(l.capacity),
          rate(l.rateUsdt),
          rate(l.rateToken),
        ]),
    ),
    awardRates: ['A', 'B', 'C'].map((name, n) => `${name} ${percent(rates[n] ?? 0n)}`).join(' · '),
  }
}
