import { useLingui } from '@lingui/react/macro'
import { Check, Copy as CopyIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { toast } from './toast.ts'

/** A 44 px button that copies, says so, and shows for two seconds that it did. */
export function CopyButton({ text, label, doneLabel }: { text: string; label: string; doneLabel: string }) {
  const { t } = useLingui()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => setDone(false), 2_000)
    return () => clearTimeout(timer)
  }, [done])
  function said(copied: boolean) {
    setDone(copied)
    if (copied) toast('success', t`Copy successful`)
    else toast('error', t`Operation failed`)
  }
  const Icon = done ? Check : CopyIcon
  return (
    <button
      type="button"
      aria-label={done ? doneLabel : label}
      onClick={() => void copyText(text).then(said)}
      className="grid size-11 shrink-0 place-items-center rounded-md text-ink2 hover:bg-sunken hover:text-ink"
    >
      <Icon size={18} strokeWidth={1.7} aria-hidden="true" />
    </button>
  )
}
