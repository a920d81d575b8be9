import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useChainInfo } from '../../api/chain-info.ts'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Page } from '../../ui/Page.tsx'
import { Bone, Empty, Mono } from '../../ui/States.tsx'
import { useIsManager } from '../../wallet/use-manager.ts'

/** For managers: the contracts of this deployment. Everybody else is told that the page is not theirs. */
export function ManagerPage() {
  const { t } = useLingui()
  const isManager = useIsManager()
  const { data: info } = useChainInfo()
  return (
    <Page title={t`Main contract`}>
      {!isManager ? (
        <Empty
          icon={<KeyRound size={22} strokeWidth={1.7} aria-hidden="true" />}
          title={t`For managers only`}
        >
          <Trans>Connect a manager's account to use this page.</Trans>
        </Empty>
      ) : !info ? (
        <Bone className="h-60 rounded-lg" />
      ) : (
        <>
          <Link to="/projectCreate" className={linkButton('ghost')}>
            <Trans>List a project</Trans>
          </Link>
          <Card label={t`Contracts`}>
            <h2>
              <Trans>Contracts on {info.name}</Trans>
            </h2>
            <ul className="flex flex-col divide-y divide-line">
              {Object.entries(info.contracts).map(([name, address]) => (
                <li key={name} className="flex items-center gap-2 py-1">
                  <div className="min-w-0 flex-1">
                    <p className="text-sm font-medium">{name}</p>
                    <Mono className="break-all">{address}</Mono>
                  </div>
                  <CopyButton text={address} label={t`Copy address of ${name}`} doneLabel={t`Copied`} />
                </li>
              ))}
            </ul>
            <Facts ruled>
              <Fact label={t`Chain id`}>{info.chainId}</Fact>
              <Fact label={t`Read up to block`}>{info.head.indexed}</Fact>
              <Fact label={t`Final up to block`}>{info.head.finalized}</Fact>
            </Facts>
          </Card>
        </>
      )}
    </Page>
  )
}
