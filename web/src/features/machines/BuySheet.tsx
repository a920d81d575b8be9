import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Machine, UserMachine } from '@holdfast/protocol/machines'
import { CUSTODY } from '../../api/custody.ts'
import { sendIntent } from '../../api/intent.ts'
import { useSubmit } from '../../api/submit.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'

/** Confirmation of a purchase. Sending it again does not buy twice. */
export function BuySheet({
  machine: m,
  units,
  onBought,
  onClose,
}: {
  machine: Machine
  units: number
  onBought(bought: UserMachine): void
  onClose(): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const times = BigInt(units)
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })
  const [usdt, token] = [brand.stable.symbol, brand.token.symbol]

  const buy = useSubmit({
    send: () => sendIntent('buyMachine', { id: m.id, amount: units, version: m.version }),
    onDone: (bought) => {
      toast('success', t`Machine bought`)
      onBought(bought)
      onClose()
    },
    stale: [['machines'], [CUSTODY]],
  })

  return (
    <Sheet open cancel sticky={buy.pending} onClose={onClose} title={t`Buy a machine`} closeLabel={t`Close`}>
      <Facts className="rounded-md bg-sunken px-4 py-3">
        <Fact label={m.text.title}>× {formatCount(units, tag)}</Fact>
        <Fact label={t`Purchase amount`} strong>
          {show(BigInt(m.price) * times, 18)} {usdt}
        </Fact>
        <Fact label={t`Output a day`}>
          {show(BigInt(m.dailyOutput) * times)} {token}
        </Fact>
        <Fact label={t`Returns at most`}>
          {plural(m.days, {
            one: `${show(BigInt(m.totalOutput) * times)} ${token} in ${formatCount(m.days, tag)} day`,
            other: `${show(BigInt(m.totalOutput) * times)} ${token} in ${formatCount(m.days, tag)} days`,
          })}
        </Fact>
      </Facts>
      <p className="text-sm text-ink2">
        <Trans>What you pay is not paid back, and the output can be worth less than it.</Trans>
      </p>
      <Refusal text={buy.refusal} />
      <Button busy={buy.pending} onClick={() => buy.submit()}>
        <Trans>
          Pay {show(BigInt(m.price) * times, 18)} {usdt}
        </Trans>
      </Button>
    </Sheet>
  )
}
