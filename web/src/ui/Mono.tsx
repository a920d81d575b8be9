import { Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** Monospaced text. */
export function Mono({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cx('font-mono text-[13px] text-ink2', className)}>{children}</span>
}

/** A dotted wire name such as `config.set`; lines can break after its dots. */
export function Dotted({ children }: { children: string }) {
  return (
    <Mono>
      {children.split(/(?<=\.)/).map((part, i) => (
        <Fragment key={`${i} ${part}`}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </Mono>
  )
}
