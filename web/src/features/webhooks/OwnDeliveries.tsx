import { Trans, useLingui } from '@lingui/react/macro'
import type { Delivery } from '@holdfast/protocol/webhooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get, post } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { formatTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Body } from '../../parts/webhooks/Body.tsx'
import { deliveryResult, deliveryState, eventName } from '../../parts/webhooks/words.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadedList } from '../../ui/Loaded.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toast } from '../../ui/toast.ts'
import { OWN_WEBHOOKS_KEY } from './keys.ts'

const SIZE = 10

/** What the own endpoints were told, newest first. */
export function OwnDeliveries() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { loginAccount } = useSession()
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Delivery | null>(null)
  const list = useQuery({
    queryKey: [OWN_WEBHOOKS_KEY, 'deliveries', loginAccount, page],
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('pageOwnDeliveries', { page, size: SIZE }, signal),
  })
  const resend = useSubmit({
    send: (d: Delivery) => post('resendOwnDeliveries', { id: d.webhook, delivery: d.id }),
    onDone: ({ count }) => toast('success', t`Sent again: ${count}`),
    onRefused: (refusal) => toast('error', refusal),
    stale: [[OWN_WEBHOOKS_KEY]],
  })
  return (
    <section className="flex flex-col gap-3" aria-label={t`Deliveries`}>
      <h2>
        <Trans>Deliveries</Trans>
      </h2>
      <LoadedList
        query={list}
        failed={t`The list could not be loaded`}
        skeleton={<Bone className="h-40 rounded-lg" />}
        empty={
          <p className="hf-card px-4 py-6 text-sm text-ink2">
            <Trans>Nothing was told yet.</Trans>
          </p>
        }
      >
        {(data) => (
          <>
            <ul className="hf-card divide-y divide-line overflow-hidden">
              {data.records.map((d) => (
                <li key={d.id}>
                  <button
                    type="button"
                    className="flex min-h-11 w-full flex-col gap-1 px-4 py-3 text-left text-sm hover:bg-sunken"
                    onClick={() => setAsked(d)}
                  >
                    <span className="flex w-full items-start justify-between gap-3">
                      <span className="min-w-0 font-medium">{eventName(d.type)}</span>
                      <Tag tone={deliveryState(d.state).tone}>{deliveryState(d.state).text}</Tag>
                    </span>
                    <span className="text-xs text-ink2">
                      {[formatTime(d.createdAt, tag), deliveryResult(d)].filter(Boolean).join(' · ')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <Pager page={page} size={SIZE} total={data.total} onPage={setPage} />
          </>
        )}
      </LoadedList>
      {asked && (
        <Sheet
          open
          onClose={() => setAsked(null)}
          title={eventName(asked.type)}
          description={t`The receiver knows it by its id and does nothing the second time.`}
          closeLabel={t`Close`}
          cancel
        >
          <Body text={asked.body} />
          <Button busy={resend.pending} onClick={() => resend.submit(asked, () => setAsked(null))}>
            <Trans>Send again</Trans>
          </Button>
        </Sheet>
      )}
    </section>
  )
}
