import { Trans, useLingui } from '@lingui/react/macro'
import type { ReceiveInfo, ShopGood } from '@holdfast/protocol/shop'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { sendIntent } from '../../api/intent.ts'
import { useSubmit } from '../../api/submit.ts'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { CHANGED_BY_ORDERS, useReceiveInfo } from './queries.ts'
import { NOBODY, receiverProblem, trimmed } from './receiver.ts'
import { ReceiverForm } from './ReceiverForm.tsx'

/** Receiver and confirmation of a purchase. Sending it again makes no second order. */
export function BuySheet({ good, amount, onClose }: { good: ShopGood; amount: number; onClose(): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const navigate = useNavigate()
  const kept = useReceiveInfo()
  const [typed, setTyped] = useState<ReceiveInfo | null>(null)
  const [keep, setKeep] = useState(false)
  const receiver = typed ?? kept.data ?? NOBODY
  const problem = receiverProblem(receiver)
  const total = BigInt(good.price) * BigInt(amount)

  const buy = useSubmit({
    send: async () => {
      const to = trimmed(receiver)
      await sendIntent('buyShopGoods', {
        id: good.id,
        amount,
        recieveName: to.name,
        recieveMobile: to.mobile,
        recieveAddress: to.address,
        maxPrice: good.price,
      })
      if (keep) await post('setRecieveInfo', to)
    },
    onDone: () => {
      toast('success', t`Ordered`)
      return navigate({ to: '/shopOrder' })
    },
    stale: CHANGED_BY_ORDERS,
  })

  return (
    <Sheet open cancel sticky={buy.pending} onClose={onClose} title={t`Order`} closeLabel={t`Close`}>
      <Facts className="rounded-md bg-sunken px-4 py-3">
        <Fact label={good.text.title}>× {amount}</Fact>
        <Fact label={t`Total`} strong>
          {formatAmount(total, tag, { digits: 18 })} {brand.stable.symbol}
        </Fact>
      </Facts>
      <ReceiverForm value={receiver} onChange={setTyped} />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={keep}
          onChange={(event) => setKeep(event.target.checked)}
          className="size-5 accent-kelp"
        />
        <Trans>Keep this for my next order</Trans>
      </label>
      <Refusal text={buy.refusal} />
      <Button busy={buy.pending} disabled={problem !== null} onClick={() => buy.submit()}>
        {problem ?? (
          <Trans>
            Pay {formatAmount(total, tag, { digits: 18 })} {brand.stable.symbol}
          </Trans>
        )}
      </Button>
    </Sheet>
  )
}
