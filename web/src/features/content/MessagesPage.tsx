import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AccountNotices } from '../../parts/notices/AccountNotices.tsx'
import { Onward } from '../../ui/Onward.tsx'
import { NoticeList, sideLink } from './NoticeList.tsx'

/** Notices to users, newest first: first those about the session's own account. */
export function MessagesPage() {
  const { t } = useLingui()
  return (
    <NoticeList
      title={t`Notices`}
      types={['message']}
      detail="/msgDetail"
      side={
        <Link to="/news" className={sideLink}>
          <Trans>News</Trans>
          <Onward />
        </Link>
      }
      empty={<Trans>Notices of the operator will be listed here.</Trans>}
    >
      <AccountNotices />
    </NoticeList>
  )
}
