import { Trans, useLingui } from '@lingui/react/macro'
import { STEP_SECONDS } from '@holdfast/protocol/hosting'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { tagOf } from '../../lib/i18n/languages.ts'
import { Card } from '../../ui/Card.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { OtherLanguage } from '../../parts/OtherLanguage.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Figures, fill, paperIn } from './paper.ts'
import { usePaperFigures } from './queries.ts'

const DAY = 86_400
const BPS = 10_000n

/** The white paper, with figures read from the contracts now. */
export function WhitePaperPage() {
  const { t } = useLingui()
  const { code, tag } = useLanguage()
  const read = usePaperFigures()
  const figures = useFigures(read.data?.value)
  const { text, language } = paperIn(code)
  return (
    <Page title={t`White paper`} side={<OtherLanguage language={language} />}>
      <Card>
        <article lang={tagOf(language)} className="text-ink2">
          <Markdown text={fill(text, figures)} />
        </article>
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

type Read = NonNullable<ReturnType<typeof usePaperFigures>['data']>['value']

function useFigures(read: Read | undefined): Figures | undefined {
  const { t } = useLingui()
  const { tag } = useLanguage()
  if (!read) return undefined
  const percent = (bps: bigint) => formatPercent(bps, BPS, tag, 2)
  const { issued, fees, card, cards, hosting, offers, figures } = read
  const [usdt, token] = [brand.stable.symbol, brand.token.symbol]
  const rows = offers
    .filter((o) => o.steps > 0)
    .map((o) => {
      const days = formatCount((o.steps * STEP_SECONDS) / DAY, tag)
      const rate = (value: bigint) => formatAmount(value, tag, { digits: 6 })
      return `| ${t`${days} days`} | ${rate(o.rateUsdt)} | ${rate(o.rateToken)} |`
    })
  return {
    supply: formatAmount(issued, tag),
    nodeFee: percent(fees.nodeBps),
    burnFee: percent(fees.burnBps),
    nodePrice: formatAmount(card.price, tag),
    nodeCap: formatCount(cards.supplyCap, tag),
    hostingMinimum: formatAmount(hosting.stakeMin, tag),
    levelShare: percent(hosting.levelBps),
    withdrawalFee: percent(figures.feeRate),
    terms: [
      `| ${t`Term`} | ${t`${usdt} per ${usdt}`} | ${t`${token} per ${usdt}`} |`,
      '| --- | --- | --- |',
      ...rows,
    ].join('\n'),
  }
}
