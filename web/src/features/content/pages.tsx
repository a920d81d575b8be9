import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useChainInfo } from '../../api/chain-info.ts'
import { formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { OutLink } from '../../ui/OutLink.tsx'
import { Bone } from '../../ui/States.tsx'
import { Partners } from './Partners.tsx'
import { NoticeList, sideLink } from './NoticeList.tsx'
import { WrittenPage } from './NoticePage.tsx'

/** News and announcements, newest first. */
export function NewsPage() {
  const { t } = useLingui()
  return (
    <NoticeList
      title={t`News`}
      types={['news', 'announcement']}
      detail="/newsDetail"
      side={
        <Link to="/msg" className={sideLink}>
          <Trans>Notices</Trans>
          <Onward />
        </Link>
      }
      empty={<Trans>Announcements of the operator will be listed here.</Trans>}
    />
  )
}

/** About partners: a text that operators write, and the list of partners. */
export function EcologyPage() {
  const { t } = useLingui()
  return (
    <WrittenPage
      title={t`Ecology`}
      type="ecology"
      empty={<Trans>Partners and projects built on the same contracts will be shown here.</Trans>}
    >
      <Partners />
      <nav className="flex flex-wrap gap-2" aria-label={t`Ecology`}>
        <Link to="/bridge" className={linkButton('ghost', 'small')}>
          <Trans>Cross-chain bridge</Trans>
        </Link>
        <Link to="/game" className={linkButton('ghost', 'small')}>
          <Trans>Game</Trans>
        </Link>
        <Link to="/award" className={linkButton('ghost', 'small')}>
          <Trans>Special contribution award</Trans>
        </Link>
      </nav>
    </WrittenPage>
  )
}

/** About the chain: a text that operators write, and the network's figures. */
export function ChainPage() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  return (
    <WrittenPage
      title={t`Public-chain intro`}
      type="chain"
      empty={<Trans>What the chain is and how to look things up on it will be explained here.</Trans>}
    >
      <Card label={t`This chain`}>
        <h2>
          <Trans>This chain</Trans>
        </h2>
        {info ? (
          <Facts>
            <Fact label={t`Network`}>{info.name}</Fact>
            <Fact label={t`Chain id`}>
              {info.chainId} (0x{info.chainId.toString(16)})
            </Fact>
            <Fact label={t`Newest block`}>{formatCount(info.head.latest, tag)}</Fact>
            <Fact label={t`Final up to block`}>{formatCount(info.head.finalized, tag)}</Fact>
            <Fact label={t`Fees are paid in`}>{info.gasSymbol}</Fact>
            {info.explorer !== null && (
              <Fact label={t`Explorer`}>
                <OutLink href={info.explorer}>{new URL(info.explorer).host}</OutLink>
              </Fact>
            )}
          </Facts>
        ) : (
          <Bone className="h-40" />
        )}
      </Card>
    </WrittenPage>
  )
}
