import { Trans, useLingui } from '@lingui/react/macro'
import type { RechargeWallet } from '@holdfast/protocol/deposits'
import { Inbox } from 'lucide-react'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { NotOpen } from '../../parts/ModuleGate.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Bone } from '../../ui/States.tsx'
import { OwnOnly } from '../../wallet/readiness.tsx'
import { DepositLog } from './DepositLog.tsx'
import { Tips } from './Tips.tsx'
import { useOwnAddress } from './queries.ts'

/** The account's own deposit address, for any amount, any number of times. */
export function OwnAddress({ wallet }: { wallet: RechargeWallet }) {
  return (
    <OwnOnly
      icon={<Inbox size={22} strokeWidth={1.7} aria-hidden="true" />}
      why={<Trans>Your deposit address is made from your account, so sign in first.</Trans>}
      skeleton={<Bone className="h-96 rounded-lg" />}
    >
      <Own wallet={wallet} />
    </OwnOnly>
  )
}

function Own({ wallet }: { wallet: RechargeWallet }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const own = useOwnAddress()
  const address = own.data?.address ?? ''
  if (own.isError && !own.data)
    return <LoadFailed title={t`Your deposit address could not be loaded`} query={own} />
  if (!own.data) return <Bone className="h-96 rounded-lg" />
  if (!own.data.open) return <NotOpen module="custody" />
  return (
    <>
      <Card label={t`My deposit address`}>
        <CopyField
          caption={<Trans>My deposit address</Trans>}
          text={address}
          label={t`Copy deposit address`}
          doneLabel={t`Copied`}
          mono
        >
          <span data-testid="own-address">{address}</span>
        </CopyField>
        <div className="flex items-center gap-4">
          <QrCode
            text={address}
            label={t`QR code of the deposit address`}
            className="max-sm:size-32 border border-line"
          />
          <Facts className="min-w-0 flex-1">
            <Fact label={t`Currency`}>USDT</Fact>
            <Fact label={t`Network`}>{own.data.network}</Fact>
            <Fact label={t`Least amount`}>
              {formatAmount(BigInt(own.data.minimum), tag, { digits: 4 })} USDT
            </Fact>
            <Fact label={t`Confirmations needed`}>{wallet.confirmations}</Fact>
          </Facts>
        </div>
      </Card>
      <Tips network={own.data.network} any />
      <section className="flex flex-col gap-2 pt-2" aria-label={t`Latest deposits`}>
        <h2>
          <Trans>Latest deposits</Trans>
        </h2>
        <DepositLog size={5} />
      </section>
    </>
  )
}
