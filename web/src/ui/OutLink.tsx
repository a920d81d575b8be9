import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * A link to a place that is not ours: marked by a sign, said to screen readers, opened beside this page, and telling the
 * other side nothing. No other component links out: web/test/links-out.test.ts.
 * @param here opens in place of this page, for addresses that another app of the device takes
 * @param onOpen called when it is pressed
 */
export function OutLink({
  href,
  here = false,
  onOpen,
  className,
  children,
}: {
  href: string
  here?: boolean
  onOpen?: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <a
      href={href}
      rel="noopener noreferrer nofollow"
      {...(here ? {} : { target: '_blank' })}
      onClick={onOpen}
      className={className}
    >
      {children}
      <ExternalLink
        size={14}
        strokeWidth={1.7}
        aria-hidden="true"
        className="ml-1 inline-block shrink-0 align-[-0.1em]"
      />
      <span className="sr-only">
        {' '}
        <Trans>(leaves this site)</Trans>
      </span>
    </a>
  )
}
