import { useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { useSheet } from '../lib/use-sheet.ts'
import { Waiting } from './Waiting.tsx'

/** Where a figure comes from. */
export type SourceInfo = {
  what: string
  kind: 'chain' | 'server'
  /** the contract function or server call */
  call: string
  contract?: string
  block?: number
  /** ms */
  readAt?: number
  note?: string
}

const SourceSheet = lazyPart(() => import('./SourceSheet.tsx'))

/** The small mark beside a figure that tells where it comes from. */
export function Source({ source }: { source: SourceInfo }) {
  const { t } = useLingui()
  const sheet = useSheet()
  return (
    <>
      <button
        type="button"
        aria-label={t`Source: ${source.what}`}
        onClick={() => sheet.open()}
        className="-m-3 grid size-11 shrink-0 place-items-center rounded-full text-ink3 hover:text-ink"
      >
        <Info size={14} strokeWidth={1.7} aria-hidden="true" />
      </button>
      {sheet.shown && (
        <Suspense fallback={<Waiting />}>
          <SourceSheet source={source} {...sheet.props} />
        </Suspense>
      )}
    </>
  )
}
