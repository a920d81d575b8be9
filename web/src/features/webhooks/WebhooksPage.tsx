import { Trans, useLingui } from '@lingui/react/macro'
import { OWN_WEBHOOKS, type WebhookSecret } from '@holdfast/protocol/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Webhook as Hook } from 'lucide-react'
import { useState } from 'react'
import { get } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { SecretSheet } from '../../parts/webhooks/SecretSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { OwnOnly } from '../../wallet/readiness.tsx'
import { AddSheet } from './AddSheet.tsx'
import { OwnDeliveries } from './OwnDeliveries.tsx'
import { OwnEndpoint } from './OwnEndpoint.tsx'
import { OWN_WEBHOOKS_KEY } from './keys.ts'

/** Which systems of others this account tells of its own deposits, withdrawals, orders and levels. */
export function WebhooksPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Webhooks`}>
      <OwnOnly
        icon={<Hook size={22} strokeWidth={1.7} aria-hidden="true" />}
        why={<Trans>Whom this account tells what happens is shown to you alone.</Trans>}
        skeleton={<Bone className="h-48 rounded-lg" />}
      >
        <Own />
      </OwnOnly>
    </Page>
  )
}

function Own() {
  const { t } = useLingui()
  const { isLogin, loginAccount } = useSession()
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<WebhookSecret | null>(null)
  const list = useQuery({
    queryKey: [OWN_WEBHOOKS_KEY, 'list', loginAccount],
    enabled: isLogin,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('listOwnWebhooks', {}, signal),
  })
  if (list.isError && !list.data) return <LoadFailed title={t`The list could not be loaded`} query={list} />
  if (!list.data) return <Bone className="h-48 rounded-lg" />
  return (
    <>
      <StaleNote query={list} />
      <p className="text-sm text-ink2">
        <Trans>
          An endpoint is the address of another system, such as your book-keeping. It is told at once what
          happens on this account, with a signature that it can check. It can do nothing here. Remove whatever
          you did not add yourself.
        </Trans>
      </p>
      {list.data.length > 0 && (
        <ul className="hf-card divide-y divide-line overflow-hidden" aria-label={t`Endpoints`}>
          {list.data.map((w) => (
            <OwnEndpoint key={w.id} webhook={w} onSecret={setSecret} />
          ))}
        </ul>
      )}
      {list.data.length < OWN_WEBHOOKS && (
        <Button look={list.data.length > 0 ? 'ghost' : 'filled'} onClick={() => setAdding(true)}>
          <Trans>Add an endpoint</Trans>
        </Button>
      )}
      {list.data.length > 0 && <OwnDeliveries />}
      {adding && <AddSheet onClose={() => setAdding(false)} onSecret={setSecret} />}
      {secret && <SecretSheet made={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
