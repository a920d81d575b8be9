import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/Card.tsx'
import { streamTexts } from './streams.ts'

/** What a node card brings, in words. */
export function Benefits() {
  const { t } = useLingui()
  const points = [
    {
      title: t`Team level V1`,
      text: t`Given with the purchase, at once. It belongs to the buyer and stays when the card is passed on.`,
    },
    ...streamTexts(),
    {
      title: t`Static income every 12 hours`,
      text: t`What you hold in hosting releases its income every 12 hours, as for everybody; a node does not change it.`,
    },
  ]
  return (
    <Card label={t`What a node brings`}>
      <h2>
        <Trans>What a node brings</Trans>
      </h2>
      <ul className="flex flex-col gap-3 text-sm">
        {points.map((p) => (
          <li key={p.title} className="flex flex-col">
            <span className="font-medium">{p.title}</span>
            <span className="text-ink2">{p.text}</span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3 text-sm text-ink2">
        <Trans>
          How much that is depends on how much is traded and hosted. It can be nothing, and what you pay for a
          node is not paid back.
        </Trans>
      </p>
    </Card>
  )
}
