import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'
import { useWhom } from '../../../parts/whom/use-whom.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact, Facts } from '../../../ui/Card.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'

const LEAST = 3
const MOST = 500

/**
 * Asks for the reason of a change and shows the values before and after. A dangerous change is confirmed by typing `word`, one that
 * gives something to an address by the end of it.
 */
export function ReasonSheet({
  title,
  description,
  now,
  then,
  word,
  whom,
  action,
  busy,
  children,
  onClose,
  onConfirm,
}: {
  title: string
  description?: ReactNode
  now?: ReactNode
  then?: ReactNode
  /** must be typed before the button is enabled; omitted for a harmless change */
  word?: string | undefined
  /** the address that gets something, confirmed in place of `word` */
  whom?: string | null | undefined
  action: string
  busy: boolean
  children?: ReactNode
  onClose(): void
  onConfirm(reason: string): void
}) {
  const { t } = useLingui()
  const id = useId()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const long = reason.trim().length >= LEAST
  const given = useWhom(whom ?? null, t`Address`)
  const asked = whom ? undefined : word
  const right =
    given.isConfirmed && (asked === undefined || typed.trim().toLowerCase() === asked.toLowerCase())
  return (
    <Sheet
      open
      cancel
      sticky={busy}
      onClose={onClose}
      title={title}
      {...(description ? { description } : {})}
      closeLabel={t`Close`}
    >
      {(now !== undefined || then !== undefined) && (
        <Facts className="rounded-md bg-sunken px-4 py-3">
          {now !== undefined && <Fact label={t`Now`}>{now}</Fact>}
          {then !== undefined && (
            <Fact label={t`Then`} strong>
              {then}
            </Fact>
          )}
        </Facts>
      )}
      {children}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (long && right && !busy) onConfirm(reason.trim())
        }}
      >
        <Field id={id} label={t`Reason, for the audit log`}>
          <textarea
            id={id}
            value={reason}
            rows={3}
            maxLength={MOST}
            onChange={(event) => setReason(event.target.value)}
            className="w-full resize-none bg-transparent sm:text-sm outline-none"
          />
        </Field>
        {given.view}
        {asked !== undefined && (
          <Field id={`${id}-word`} label={t`Type ${word} to confirm`}>
            <input
              id={`${id}-word`}
              value={typed}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
              className="h-9 w-full bg-transparent outline-none"
            />
          </Field>
        )}
        <Button type="submit" busy={busy} disabled={!long || !right}>
          {!long ? (
            <Trans>Say why</Trans>
          ) : !right ? (
            (given.why ?? <Trans>Type {word} to confirm</Trans>)
          ) : (
            action
          )}
        </Button>
      </form>
    </Sheet>
  )
}

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 rounded-md border border-transparent bg-sunken px-4 py-2 focus-within:border-kelp">
      <label htmlFor={id} className="text-sm text-ink2">
        {label}
      </label>
      {children}
    </div>
  )
}
