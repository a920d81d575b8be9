import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { sameText } from '../lib/same-text.ts'
import { Button } from './Button.tsx'

/**
 * A confirmation by typing: the button is enabled when the field holds `expected`.
 * @param expected text to repeat; a decimal comma counts as a point
 */
export function TypedConfirm({
  expected,
  label,
  action,
  onConfirm,
}: {
  expected: string
  label: string
  action: string
  onConfirm(): void
}) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const right = sameText(text, expected)
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (right) onConfirm()
      }}
    >
      <div className="flex flex-col rounded-md border border-transparent bg-sunken px-4 py-2 focus-within:border-kelp">
        <label htmlFor={id} className="text-sm text-ink2">
          {label}
        </label>
        <input
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          placeholder={expected}
          aria-describedby={`${id}-hint`}
          className="tnum h-11 w-full bg-transparent text-lg outline-none placeholder:text-ink3"
        />
      </div>
      <p id={`${id}-hint`} className="sr-only">
        {t`Type ${expected} to confirm`}
      </p>
      <Button type="submit" disabled={!right}>
        {right ? action : <Trans>Type {expected} to confirm</Trans>}
      </Button>
    </form>
  )
}
