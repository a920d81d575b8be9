import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { Onward } from '../../ui/Onward.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { NotOpen } from '../../parts/ModuleGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { TabPanel, Tabs } from '../../ui/Segments.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { GasHint } from '../../wallet/GasHint.tsx'
import { IntentForm } from './IntentForm.tsx'
import { OpenIntent } from './OpenIntent.tsx'
import { OwnAddress } from './OwnAddress.tsx'
import { useIntent, useRechargeWallets } from './queries.ts'
import type { RechargeTab } from './tabs.ts'

/**
 * Deposit: any amount to the account's own deposit address, or an exact amount to the shared address.
 * @param asked the tab that the address names; without one it is the own address, or the exact amount that is under way
 */
export function RechargePage({ tab: asked }: { tab: RechargeTab | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: intent } = useIntent()
  const tab = asked ?? (intent && intent.id !== seenBefore() ? 'exact' : 'own')
  const wallets = useRechargeWallets()
  const wallet = wallets.data?.[0]
  return (
    <Page
      title={t`Deposit`}
      side={
        <Link
          to="/walletDetail"
          search={{ symbol: 'USDT', tab: 'deposits' }}
          className="flex min-h-11 items-center text-sm font-medium text-kelp no-underline"
        >
          <Trans>My deposits</Trans>
          <Onward />
        </Link>
      }
    >
      <Tabs<RechargeTab>
        id="recharge"
        label={t`Deposit`}
        value={tab}
        items={[
          { value: 'own', label: t`My own address` },
          { value: 'exact', label: t`Exact amount` },
        ]}
        onChange={(next) => void navigate({ to: '/recharge', search: { tab: next }, replace: true })}
      />
      <TabPanel id="recharge" value={tab}>
        <GasHint />
        <StaleNote query={wallets} />
        {/* One element from the first view on: another one would be painted anew. */}
        {(wallet || !wallets.data) && (
          <p className="text-sm text-ink2">
            <Trans>
              Only USDT can be deposited: its transfers are the ones we can match to you and credit exactly.
              The other assets come from conversions.
            </Trans>
          </p>
        )}
        {wallets.isError && !wallets.data ? (
          <LoadFailed title={t`It could not be loaded where deposits are taken`} query={wallets}>
            <Trans>Send nothing before this page shows an address.</Trans>
          </LoadFailed>
        ) : !wallet ? (
          wallets.data ? (
            <NotOpen module="custody" />
          ) : (
            <Bone className="h-96 rounded-lg" />
          )
        ) : tab === 'own' ? (
          <OwnAddress wallet={wallet} />
        ) : (
          <Exact wallets={wallets.data ?? []} />
        )}
      </TabPanel>
    </Page>
  )
}

const SEEN = 'deposit.seen'
const seenBefore = () => Number(readText(SEEN, 'session'))

function Exact({ wallets }: { wallets: NonNullable<ReturnType<typeof useRechargeWallets>['data']> }) {
  const { t } = useLingui()
  const { isLogin } = useSession()
  const intent = useIntent()
  // The server keeps returning a requested amount that has ended for a while. This is the id of the last one that the user
  // has seen end.
  const [seen, setSeen] = useState(seenBefore)
  function beginAnew(id: number) {
    writeText(SEEN, String(id), 'session')
    setSeen(id)
  }
  if (!isLogin) return <IntentForm wallets={wallets} />
  if (intent.isError && intent.data === undefined)
    return <LoadFailed title={t`Your open deposit could not be loaded`} query={intent} />
  if (intent.data === undefined) return <Bone className="h-96 rounded-lg" />
  return (
    <>
      <StaleNote query={intent} />
      {intent.data && intent.data.id !== seen ? (
        <OpenIntent intent={intent.data} wallets={wallets} onAnew={beginAnew} />
      ) : (
        <IntentForm wallets={wallets} />
      )}
    </>
  )
}
