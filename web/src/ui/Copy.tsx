import { Check, Copy as CopyIcon } from 'lucide-react'
import { useEffect, useState } from 'react'

/** Puts `text` on the clipboard, also where the modern call is missing (wallet browsers over http). */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    area.style.opacity = '0'
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}

/** A 44 px button that copies and shows for two seconds that it did. */
export function CopyButton({ text, label, doneLabel }: { text: string; label: string; doneLabel: string }) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => setDone(false), 2_000)
    return () => clearTimeout(timer)
  }, [done])
  const Icon = done ? Check : CopyIcon
  return (
    <button
      type="button"
      aria-label={done ? doneLabel : label}
      onClick={() => void copyText(text).then(setDone)}
      className="grid size-11 shrink-0 place-items-center rounded-md text-ink2 hover:bg-sunken hover:text-ink"
    >
      <Icon size={18} strokeWidth={1.7} aria-hidden="true" />
    </button>
  )
}
