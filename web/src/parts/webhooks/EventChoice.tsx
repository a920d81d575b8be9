import { Trans } from '@lingui/react/macro'
import { ASKED_TYPES, type EventType } from '@holdfast/protocol/webhooks'
import { eventName } from './words.ts'

/** Which events an endpoint is told of. */
export function EventChoice({
  value,
  onChange,
}: {
  value: readonly EventType[]
  onChange(v: EventType[]): void
}) {
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1 text-sm text-ink2">
        <Trans>It is told of</Trans>
      </legend>
      {ASKED_TYPES.map((type) => (
        <label key={type} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={value.includes(type)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, type] : value.filter((other) => other !== type))
            }
            className="size-5 shrink-0 accent-kelp"
          />
          <span className="flex min-w-0 flex-col">
            {eventName(type)}
            <span className="font-mono text-xs text-ink2">{type}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
