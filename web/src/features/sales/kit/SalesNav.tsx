import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

const link = 'grid min-h-11 place-items-center rounded-md px-3 text-kelp aria-[current=page]:text-ink'

/** From one page of sales to the others. */
export function SalesNav() {
  const { t } = useLingui()
  return (
    <nav className="-mx-3 flex flex-wrap text-sm" aria-label={t`Projects and sales`}>
      <Link to="/project" className={link} activeOptions={{ exact: true }}>
        {t`Projects`}
      </Link>
      <Link to="/myProject" className={link}>
        {t`My projects`}
      </Link>
      <Link to="/orders" className={link}>
        {t`Orders`}
      </Link>
      <Link to="/lockRelease" className={link}>
        {t`Lock release`}
      </Link>
    </nav>
  )
}
