import { Trans } from '@lingui/react/macro'
import { Spinner } from './Spinner.tsx'

/** A spinner above the page while the code of a sheet is on the way. It shows only when that takes longer than a moment. */
export function Waiting() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center">
      <output className="hf-late flex items-center gap-2 rounded-md border border-line bg-raised px-4 py-3 text-sm text-ink">
        <Spinner />
        <Trans>Please wait</Trans>
      </output>
    </div>
  )
}
