import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../../ui/Tag.tsx'

/** Deposits are switched off: whoever sends now would wait. */
export function Closed() {
  const { t } = useLingui()
  return (
    <Notice tone="wait" title={t`Deposits are not open at present`}>
      <Trans>
        Send nothing now. What is already on its way is still recognised, and credited once it is final.
      </Trans>
    </Notice>
  )
}
