import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type RiskPoint, RiskPoints } from './RiskPoints.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

type Props = {
  points: readonly RiskPoint[]
  /** label of the check box that has to be ticked before the first use */
  agree: ReactNode
  open: boolean
  /** whether to ask for the agreement, as before the first use */
  ask: boolean
  onClose(): void
  onClosed(): void
  onAgree(): void
}

/** The risks of an action: shown before its first use, and on request. */
export default function RiskSheet({ points, agree, open, ask, onClose, onClosed, onAgree }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [asks] = useState(ask)
  const [read, setRead] = useState(false)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`What can go wrong`}
      closeLabel={t`Close`}
      cancel={asks}
    >
      <RiskPoints points={points} />
      {asks && (
        <>
          <label
            htmlFor={id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md bg-sunken px-4 py-2 text-sm"
          >
            <input
              id={id}
              type="checkbox"
              checked={read}
              onChange={(event) => setRead(event.target.checked)}
              className="size-5 shrink-0 accent-(--kelp)"
            />
            {agree}
          </label>
          <Button disabled={!read} onClick={onAgree}>
            <Trans>Continue</Trans>
          </Button>
        </>
      )}
    </Sheet>
  )
}
