import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { linkButton } from '../../ui/link-button.ts'
import { Page } from '../../ui/Page.tsx'
import { Empty } from '../../ui/States.tsx'
import { COMING, type ComingKey } from './pages.ts'

/** An honest *not open yet*: what it will be, and what can be used now. */
export function ComingPage({ page }: { page: ComingKey }) {
  const { t, i18n } = useLingui()
  const { title, text } = COMING[page]
  return (
    <Page title={i18n._(title)}>
      <Empty
        icon={<Hourglass size={22} strokeWidth={1.7} aria-hidden="true" />}
        title={t`Not open yet`}
        action={
          <Link to="/hosting" className={linkButton('ghost')}>
            <Trans>To hosting, which is open</Trans>
          </Link>
        }
      >
        {i18n._(text)}
      </Empty>
    </Page>
  )
}
