import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { CopyButton } from './Copy.tsx'

/** A value on a sunken ground with a button that copies it. */
export function CopyField({
  caption,
  text,
  children,
  label,
  doneLabel,
  mono = false,
}: {
  /** what it is, above the value */
  caption?: ReactNode
  /** what is copied */
  text: string
  /** what is shown, `text` when left out */
  children?: ReactNode
  label: string
  doneLabel: string
  mono?: boolean
}) {
  return (
    <div className="flex items-center gap-2 rounded-md bg-sunken py-2 pr-1 pl-4">
      <div className="flex min-w-0 flex-1 flex-col">
        {caption && <span className="text-sm text-ink2">{caption}</span>}
        <span className={cx('tnum break-all', mono ? 'font-mono text-[13px]' : 'font-medium')}>
          {children ?? text}
        </span>
      </div>
      <CopyButton text={text} label={label} doneLabel={doneLabel} />
    </div>
  )
}
