import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

type Look = 'filled' | 'ghost' | 'quiet'
const looks: Record<Look, string> = {
  filled: 'bg-kelp text-kelp-ink font-semibold hover:bg-kelp-hover disabled:bg-sunken disabled:text-ink3',
  ghost: 'border border-line bg-surface text-ink font-medium hover:bg-sunken disabled:text-ink3',
  quiet: 'text-kelp font-medium hover:bg-kelp-soft disabled:text-ink3',
}

export type ButtonProps = ComponentProps<'button'> & {
  look?: Look
  /** 52 px for the one action of a screen, 44 px elsewhere */
  size?: 'large' | 'small'
  busy?: boolean
}

/** A button. While `busy` it keeps its label, shows a spinner and takes no press. */
export function Button({
  look = 'filled',
  size = 'large',
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
      className={cx(
        'flex items-center justify-center gap-2 rounded-md text-center transition-colors duration-150 disabled:cursor-default',
        size === 'large' ? 'min-h-13 px-4 py-2 text-base leading-5' : 'min-h-11 px-4 text-sm',
        looks[look],
        className,
      )}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
