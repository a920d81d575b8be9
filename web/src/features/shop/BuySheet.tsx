import { Trans, useLingui } from '@lingui/react/macro'
import type { ReceiveInfo, ShopGood } from '@holdfast/protocol/shop'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { sendIntent } from '../../api/intent.ts'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshShop, useReceiveInfo } from './queries.ts'
import { NOBODY, receiverProblem, trimmed } from './receiver.ts'
import { ReceiverForm } from './ReceiverForm.tsx'

/** Whom it goes to, and the purchase: one order however often it is sent. */
export function BuySheet({ good, amount, onClose }: { good: ShopGood; amount: number; onClose(): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const navigate = useNavigate()
  const kept = useReceiveInfo()
  const [typed, setTyped] = useState<ReceiveInfo | null>(null)
  const [keep, setKeep] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const receiver = typed ?? kept.data ?? NOBODY
  const problem = receiverProblem(receiver)
  const total = BigInt(good.price) * BigInt(amount)

  async function buy() {
    const to = trimmed(receiver)
    const body = {
      id: good.id,
      amount,
      recieveName: to.name,
      recieveMobile: to.mobile,
      recieveAddress: to.address,
      maxPrice: good.price,
    }
    setBusy(true)
    setRefusal(null)
    try {
      await sendIntent('buyShopGoods', body)
      if (keep) await post('setRecieveInfo', to)
      toast('success', t`Ordered`)
      await navigate({ to: '/shopOrder' })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
      refreshShop()
    }
  }

  return (
    <Sheet open sticky={busy} onClose={onClose} title={t`Order`} closeLabel={t`Close`}>
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
      {refusal && (
        <div role="alert">
          <Notice tone="bad" title={refusal} />
        </div>
      )}
      <Button busy={busy} disabled={problem !== null} onClick={() => void buy()}>
        {problem ?? (
          <Trans>
            Pay {formatAmount(total, tag, { digits: 18 })} {brand.stable.symbol}
          </Trans>
        )}
      </Button>
    </Sheet>
  )
}
