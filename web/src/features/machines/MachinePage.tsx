import { Trans, useLingui } from '@lingui/react/macro'
import type { Machine, UserMachine } from '@holdfast/protocol/machines'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { refusedWith } from '../../api/refusal.ts'
import { usePrices } from '../../api/custody.ts'
import { fileUrl } from '../../api/notices.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatPercent, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { tagOf } from '../../lib/i18n/languages.ts'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { OtherLanguage } from '../../parts/OtherLanguage.tsx'
import { useShut } from '../../parts/ModuleGate.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Bone } from '../../ui/States.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { BuyBar, useSpendable } from '../../wallet/BuyBar.tsx'
import { useMachineState } from './MachinesPage.tsx'
import { useMachine, useMachineTotals } from './queries.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const BuySheet = lazyPart(() => import('./BuySheet.tsx').then((m) => ({ default: m.BuySheet })))
const [usdt, token] = [brand.stable.symbol, brand.token.symbol]
const ONE = 10n ** 18n
const BPS = 10_000n

/** One kind of machine: amount, power, daily output, days, and what it returns at most. */
export function MachinePage({ id }: { id: number }) {
  const { t } = useLingui()
  const machine = useMachine(id)
  const shut = useShut('machines')
  const gone = !Number.isSafeInteger(id) || id < 1 || refusedWith(machine.error, 'MACHINE_UNKNOWN')
  return (
    <DetailPage
      title={machine.data?.text.title ?? t`Mining machine`}
      query={machine}
      closed={shut}
      gone={
        gone
          ? {
              title: t`There is no such machine`,
              action: (
                <Link to="/machine" className={linkButton('ghost')}>
                  <Trans>To the machines</Trans>
                </Link>
              ),
            }
          : null
      }
      failed={t`The machine could not be loaded`}
      skeleton={
        <>
          <Bone className="h-60 rounded-lg" />
          <Bone className="h-60 rounded-lg" />
          <Bone className="h-13 rounded-md" />
        </>
      }
    >
      {(data) => <Offer machine={data} />}
    </DetailPage>
  )
}

function Offer({ machine: m }: { machine: Machine }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const own = useSpendable()
  const prices = usePrices()
  const state = useMachineState()(m.state)
  const [wanted, setWanted] = useState(1)
  const [buying, setBuying] = useState(false)
  const [bought, setBought] = useState<UserMachine | null>(null)
  const units = Math.min(wanted, Math.max(1, m.available))
  const times = BigInt(units)
  const total = BigInt(m.price) * times
  const most = BigInt(m.totalOutput) * times
  const price = prices.data?.find((p) => p.symbol === 'TDE')
  const worth = price && !price.stale ? (most * BigInt(price.price)) / ONE : null
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })
  return (
    <>
      <Card>
        {m.image !== null && (
          <img
            src={fileUrl(m.image)}
            alt=""
            className="aspect-video max-h-80 w-full rounded-md object-cover"
          />
        )}
        <div className="flex items-baseline justify-between gap-3">
          <Figure size="big" value={show(BigInt(m.price), 18)} unit={usdt} />
          <span className="flex flex-wrap justify-end gap-2">
            <OtherLanguage language={m.text.language} />
            <Tag tone={state.tone}>{state.text}</Tag>
          </span>
        </div>
        {m.text.text !== '' && (
          <article className="text-sm text-ink2" lang={tagOf(m.text.language)}>
            <Markdown text={m.text.text} />
          </article>
        )}
      </Card>
      <Card label={t`What you buy`}>
        <div className="flex items-center justify-between gap-3">
          <span className="text-sm text-ink2">
            <Trans>Machines</Trans>
          </span>
          <Stepper label={t`Machines`} value={units} most={m.available} onChange={setWanted} />
        </div>
        <Facts ruled>
          <Fact label={t`Purchase amount`} strong>
            {show(total, 18)} {usdt}
          </Fact>
          <Fact label={t`Power you get`}>{show(BigInt(m.power) * times, 2)}</Fact>
          <Fact label={t`Daily output ratio`}>{t`${show(BigInt(m.ratio))} ${token} for 1 power`}</Fact>
          <Fact label={t`Output a day`}>
            {show(BigInt(m.dailyOutput) * times)} {token}
          </Fact>
          <Fact label={t`Days`}>{formatCount(m.days, tag)}</Fact>
          <Fact label={t`Returns at most`} strong>
            {show(most)} {token}
          </Fact>
          <Fact label={t`Worth that today`}>
            {worth === null ? t`unknown: no fresh price` : `${show(worth, 2)} ${usdt}`}
          </Fact>
          <Fact label={t`Produces from`}>
            <Trans>the next 00:00 UTC</Trans>
          </Fact>
          <Fact label={t`Your uplines receive on top`}>
            {formatPercent(BigInt(m.invitationBps + m.accelerationBps), 10_000n, tag, 2)}
          </Fact>
          <Fact label={t`Withdrawable balance`}>{own === undefined ? '–' : `${show(own, 2)} ${usdt}`}</Fact>
          <Fact label={t`Can be bought`}>{formatCount(m.available, tag)}</Fact>
        </Facts>
        {m.state === 'open' && (
          <Backing needed={(most * (BPS + BigInt(m.invitationBps + m.accelerationBps))) / BPS} />
        )}
      </Card>
      <Notice
        tone={worth !== null && worth < total ? 'wait' : 'plain'}
        title={t`It can return less than it costs`}
      >
        {worth !== null && worth < total ? (
          <Trans>
            At today's price all its output is worth {show(worth, 2)} {usdt}, less than you pay. The price of{' '}
            {token} can rise or fall.
          </Trans>
        ) : (
          <Trans>
            The output in {token} is set aside in full when you buy. What it is worth then depends on the
            price of {token}, and what you pay is not paid back.
          </Trans>
        )}
      </Notice>
      {bought && (
        <div aria-live="polite">
          <Notice tone="good" title={t`Bought: ${bought.machine.title} × ${bought.units}`}>
            <Link to="/mine">
              <Trans>To my machines</Trans>
            </Link>
          </Notice>
        </div>
      )}
      <BuyBar total={total} shut={m.state === 'open' ? null : state.text} onBuy={() => setBuying(true)} />
      {buying && (
        <Suspense fallback={<Waiting />}>
          <BuySheet machine={m} units={units} onBought={setBought} onClose={() => setBuying(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What a purchase would set aside, beside what is free for it. */
function Backing({ needed }: { needed: bigint }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data } = useMachineTotals()
  if (!data) return <Bone className="h-7" />
  const show = (v: bigint) => `${formatAmount(v, tag)} ${token}`
  const free = BigInt(data.budget)
  return (
    <div className="border-t border-line pt-3">
      <ReserveLine
        label={t`Buying sets ${show(needed)} aside out of ${show(free)} that are free`}
        filled={ratio(needed, free)}
        hatched={1}
        left={<Trans>Set aside when you buy: {show(needed)}</Trans>}
        right={<Trans>Free: {show(free)}</Trans>}
      />
    </div>
  )
}
