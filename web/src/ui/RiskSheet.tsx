import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Sheet } from './Sheet.tsx'

export type RiskPoint = { title: string; text: string }

type Props = {
  points: readonly RiskPoint[]
  /** what is confirmed with a tick before a first use */
  agree: ReactNode
  open: boolean
  /** before a first use: asks for a confirmation */
  ask: boolean
  onClose(): void
  onClosed(): void
  onAgree(): void
}

/** The points of what can go wrong, one below the other. */
export function RiskPoints({ points }: { points: readonly RiskPoint[] }) {
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {points.map((p) => (
        <li key={p.title} className="flex flex-col">
          <span className="font-medium">{p.title}</span>
          <span className="text-ink2">{p.text}</span>
        </li>
      ))}
    </ul>
  )
}

/** What can go wrong, before something is used for the first time and whenever somebody asks. */
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
