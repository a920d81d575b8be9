import { useLingui } from '@lingui/react/macro'

/** A message as it is sent, with its lines apart. */
export function Body({ text }: { text: string }) {
  const { t } = useLingui()
  return (
    <pre
      aria-label={t`Message`}
      className="rounded-md bg-sunken px-4 py-3 font-mono text-xs break-all whitespace-pre-wrap"
    >
      {JSON.stringify(JSON.parse(text), null, 2)}
    </pre>
  )
}
