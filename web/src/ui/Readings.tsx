import { Suspense } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { PartBoundary } from './PartBoundary.tsx'

const ReadingButtons = lazyPart(() => import('./ReadingButtons.tsx'))

export type ReadingsProps = { value: string; unit?: string | undefined; onChange(text: string): void }

/** Below a field: the two amounts that a text such as `1,125` can mean, to choose from. Nothing for all other texts. */
export function Readings(props: ReadingsProps) {
  // Its code is fetched for the few texts that can need it: a separator before three last digits, of any script.
  if (!/\p{P}\p{Nd}{3}\P{Nd}*$/u.test(props.value)) return null
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <ReadingButtons {...props} />
      </Suspense>
    </PartBoundary>
  )
}
