import { Suspense } from 'react'
import { useNotice, useNotices } from '../../api/notices.ts'
import { OtherLanguage } from '../../parts/OtherLanguage.tsx'
import { tagOf } from '../../lib/i18n/languages.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Bone } from '../../ui/States.tsx'

const Markdown = lazyPart(() => import('../../ui/Markdown.tsx').then((m) => ({ default: m.Markdown })))

/** What operators write about the rights of nodes, beside what the contract gives; nothing where they wrote nothing. */
export function WrittenRights() {
  const first = useNotices(['nodeRights'], 1, 1).data?.records[0]
  // Lists have the beginning of a text only.
  const whole = useNotice(first?.cut ? first.id : null).data ?? first
  if (!whole) return null
  return (
    <Card label={whole.text.title}>
      <CardHead title={<span lang={tagOf(whole.text.language)}>{whole.text.title}</span>}>
        <OtherLanguage language={whole.text.language} />
      </CardHead>
      <article className="text-sm text-ink2" lang={tagOf(whole.text.language)}>
        <Suspense fallback={<Bone className="h-24" />}>
          <Markdown text={whole.text.text} />
        </Suspense>
      </article>
    </Card>
  )
}
