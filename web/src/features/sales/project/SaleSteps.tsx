import { useLingui } from '@lingui/react/macro'
import { SALE_STEPS, type SaleState } from '@holdfast/protocol/sales'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Card } from '../../../ui/Card.tsx'
import { Timeline, type TimelineStep } from '../../../ui/Timeline.tsx'
import { saleState } from '../../../parts/words/state-names.ts'
import { type ChainSale, stateAt } from '../kit/model.ts'
import type { ChainProject } from '../kit/queries.ts'
import { useSaleDetail } from '../kit/records.ts'

/** The states that a sale has passed, and those that follow if it succeeds. */
export function SaleSteps({ project, sale, now }: { project: ChainProject; sale: ChainSale; now: number }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const detail = useSaleDetail(Number(project.index), Number(sale.index))
  const state = stateAt(sale, now)
  const known = new Map((detail.data?.steps ?? []).map((s) => [s.state, s.time]))
  const ends = state === 'failed' || state === 'dissolution' || state === 'principalReturn'
  const way: SaleState[] = ends
    ? [
        'awaitingOrder',
        'orderArranged',
        known.has('dissolution') ? 'dissolution' : 'failed',
        'principalReturn',
      ]
    : ['awaitingOrder', 'orderArranged', 'success']
  if (state === 'dissolution') way[2] = 'dissolution'
  const at = way.indexOf(state)
  const times: { [state in SaleState]?: number | undefined } = {
    awaitingOrder: detail.data?.sale.createdAt,
    orderArranged: Number(sale.startTime),
    ...(sale.successTime > 0n ? { success: Number(sale.successTime) } : {}),
    ...(state === 'failed' || ends ? { failed: Number(sale.endTime) } : {}),
    ...Object.fromEntries(known),
  }
  const steps: TimelineStep[] = way.map((s, i) => {
    const time = times[s]
    const over = SALE_STEPS[s].length === 0
    const bad = s === 'failed' || s === 'dissolution'
    return {
      key: s,
      state: i < at || (i === at && over) ? 'done' : i > at ? 'next' : bad ? 'failed' : 'now',
      title: saleState(s).name,
      ...(time === undefined ? {} : { side: formatTime(time, tag) }),
    }
  })
  return (
    <Card label={t`Progress`}>
      <h2>{t`Progress`}</h2>
      <Timeline steps={steps} label={t`States of the sale`} />
    </Card>
  )
}
