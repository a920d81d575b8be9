import { Trans, useLingui } from '@lingui/react/macro'
import type { ReceiveInfo, ShopOrder } from '@holdfast/protocol/shop'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Timeline, type TimelineStep } from '../../ui/Timeline.tsx'
import { shopOrderState } from '../../parts/words/state-names.ts'
import { GoodPicture } from './GoodPicture.tsx'
import { useOrderAct } from './queries.ts'
import { receiverProblem, trimmed } from './receiver.ts'
import { ReceiverForm } from './ReceiverForm.tsx'

/** One shop order: state, receiver, and what can be done now. */
export function OrderCard({ order, mine }: { order: ShopOrder; mine: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const state = shopOrderState(order.state)
  return (
    <Card label={t`Order ${order.id}`}>
      <div className="flex items-start gap-3">
        <GoodPicture image={order.good.image} className="size-14 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{order.good.title}</span>
          <span className="text-sm text-ink2">× {formatCount(order.amount, tag)}</span>
        </div>
        <Tag tone={state.tone}>{state.name}</Tag>
      </div>
      <div className="grid gap-3 border-t border-line pt-3 lg:grid-cols-2 lg:gap-8">
        <Facts>
          <Fact label={t`Order`}>#{order.id}</Fact>
          <Fact label={t`Total`} strong>
            {formatAmount(BigInt(order.total), tag, { digits: 18 })} {brand.stable.symbol}
          </Fact>
          {mine ? (
            <Fact label={t`Sold by`}>{order.store.name}</Fact>
          ) : (
            <Fact label={t`Buyer`}>{shortAddress(order.buyer)}</Fact>
          )}
          {order.receiver && (
            <>
              <Fact label={t`Receiver's name`}>{order.receiver.name}</Fact>
              <Fact label={t`Phone number`}>{order.receiver.mobile}</Fact>
              <Fact label={t`Delivery address`}>{order.receiver.address}</Fact>
            </>
          )}
        </Facts>
        <Way order={order} />
      </div>
      {mine ? <BuyerActs order={order} /> : <SenderActs order={order} />}
    </Card>
  )
}

/** Timeline of a shop order. */
function Way({ order }: { order: ShopOrder }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const at = (time: number | null) => (time === null ? undefined : formatTime(time, tag, true))
  const ordered = {
    key: 'ordered',
    state: 'done',
    title: t`Ordered and paid`,
    side: at(order.createdAt),
  } as const
  const { state } = order
  const steps: TimelineStep[] =
    state === 'cancelled'
      ? [ordered, { key: 'back', state: 'done', title: t`Cancelled, paid back`, side: at(order.endedAt) }]
      : [
          ordered,
          {
            key: 'shipped',
            state: state === 'pending' ? 'now' : 'done',
            title: state === 'pending' ? t`Pending shipment` : t`Shipped`,
            note: order.sendInfo,
            side: at(order.shippedAt),
          },
          {
            key: 'received',
            state: state === 'received' ? 'done' : state === 'shipped' ? 'now' : 'next',
            title: state === 'shipped' ? t`On its way` : t`Arrived at the buyer`,
            side: at(order.endedAt),
          },
        ]
  return (
    <div className="border-t border-line pt-3 lg:border-0 lg:pt-0">
      <Timeline label={t`Order ${order.id}: progress`} steps={steps} />
    </div>
  )
}

function BuyerActs({ order }: { order: ShopOrder }) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  const cancel = useOrderAct('cancelShopOrder', t`Cancelled; the price is back in your balance`)
  const confirm = useOrderAct('confirmShopOrder', t`Thank you`)
  const remove = useOrderAct('removeOrderRecieveInfo', t`Removed`)
  if (order.state === 'pending')
    return (
      <div className="flex flex-wrap gap-2">
        <Button look="ghost" size="small" onClick={() => setEditing(true)}>
          <Trans>Change the receiver</Trans>
        </Button>
        <Button
          look="ghost"
          size="small"
          busy={cancel.pending}
          onClick={() => cancel.submit({ id: order.id })}
        >
          <Trans>Cancel the order</Trans>
        </Button>
        {editing && order.receiver && (
          <EditSheet id={order.id} receiver={order.receiver} onClose={() => setEditing(false)} />
        )}
      </div>
    )
  if (order.state === 'shipped')
    return (
      <Button busy={confirm.pending} onClick={() => confirm.submit({ id: order.id })}>
        <Trans>It has arrived</Trans>
      </Button>
    )
  return order.receiver ? (
    <Button
      look="quiet"
      size="small"
      className="-ml-4 self-start text-left"
      busy={remove.pending}
      onClick={() => remove.submit({ id: order.id })}
    >
      <Trans>Remove my name and address from this order</Trans>
    </Button>
  ) : null
}

function EditSheet({ id, receiver, onClose }: { id: number; receiver: ReceiveInfo; onClose(): void }) {
  const { t } = useLingui()
  const [value, setValue] = useState(receiver)
  const save = useOrderAct('setOrderRecieveInfo', t`Changed`)
  const problem = receiverProblem(value)
  return (
    <Sheet open cancel onClose={onClose} title={t`Change the receiver`} closeLabel={t`Close`}>
      <ReceiverForm value={value} onChange={setValue} />
      <Button
        busy={save.pending}
        disabled={problem !== null}
        onClick={() => save.submit({ id, ...trimmed(value) }, onClose)}
      >
        {problem ?? <Trans>Save</Trans>}
      </Button>
    </Sheet>
  )
}

function SenderActs({ order }: { order: ShopOrder }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const send = useOrderAct('sendOrder', t`Shipped`)
  const cancel = useOrderAct('cancelShopOrder', t`Cancelled; the buyer has the price back`)
  if (order.state !== 'pending') return null
  const ready = text.trim().length >= 2
  return (
    <>
      <TextField
        label={t`Sending info`}
        value={text}
        maxLength={300}
        onChange={setText}
        note={t`Carrier and tracking number; the buyer reads this.`}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1"
          busy={send.pending}
          disabled={!ready}
          onClick={() => send.submit({ id: order.id, sendInfo: text.trim() })}
        >
          {ready ? <Trans>Shipped</Trans> : <Trans>Enter how it was sent</Trans>}
        </Button>
        <Button look="ghost" busy={cancel.pending} onClick={() => cancel.submit({ id: order.id })}>
          <Trans>Cannot deliver: pay back</Trans>
        </Button>
      </div>
    </>
  )
}
