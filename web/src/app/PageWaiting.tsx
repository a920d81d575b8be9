import { Trans } from '@lingui/react/macro'
import { Spinner } from '../ui/Spinner.tsx'
import { Bone } from '../ui/States.tsx'

/** In a page's place while its code is on the way. */
export function PageWaiting() {
  return (
    <div className="flex w-full max-w-[720px] flex-col gap-3" aria-busy="true">
      <output className="flex min-h-11 items-center gap-2 text-sm text-ink2">
        <Spinner />
        <Trans>Loading the page</Trans>
      </output>
      <Bone className="h-13 rounded-md" />
      <Bone className="h-36 rounded-lg" />
      <Bone className="h-56 rounded-lg" />
    </div>
  )
}
