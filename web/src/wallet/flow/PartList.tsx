import { useLingui } from '@lingui/react/macro'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Timeline } from '../../ui/Timeline.tsx'
import type { Part } from './pending.ts'
import { readable } from './readable.ts'
import { callText, titleText } from './texts.ts'

const STATES = { open: 'next', done: 'done', failed: 'failed' } as const

/** What became of each call of a batch that a wallet has carried out in part. */
export function PartList({ parts }: { parts: readonly Part[] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  return (
    <Timeline
      label={t`What was done of it`}
      steps={parts.map((part, i) => ({
        key: String(i),
        state: STATES[part.state],
        title: titleText(part.title, readable(part.amount, tag), part.symbol),
        note: callText(part.state),
      }))}
    />
  )
}
