import { Trans, useLingui } from '@lingui/react/macro'
import type { Machine, UserMachine } from '@holdfast/protocol/machines'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useBalances, usePrices } from '../../api/custody.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { WhenReady } from '../../wallet/readiness.tsx'
import { MachinesClosed, useMachineState } from './MachinesPage.tsx'
import { isClosed, useMachine } from './queries.ts'

const BuySheet = lazy(() => import('./BuySheet.tsx').then((m) => ({ default: m.BuySheet })))
const [usdt, token] = [brand.stable.symbol, brand.token.symbol]
const ONE = 10n ** 18n

/** One kind of machine: amount, power, daily output, days, and what it returns at most. */
export function MachinePage({ id }: { id: number }) {
  const { t } = useLingui()
  const machine = useMachine(id)
  const gone = machine.error instanceof ApiError && machine.error.code === 'MACHINE_UNKNOWN'
  return (
    <Page title={machine.data?.text.title ?? t`Mining machine`}>
      {isClosed(machine.error) ? (
        <MachinesClosed />
      ) : gone || !Number.isSafeInteger(id) || id < 1 ? (
        <Empty
          title={t`There is no such machine`}
          action={
            <Link to="/machine" className={linkButton('ghost')}>
              <Trans>To the machines</Trans>
            </Link>
          }
        />
      ) : machine.isError && !machine.data ? (
        <LoadFailed title={t`The machine could not be loaded`} query={machine}>
          {machine.error.message}
        </LoadFailed>
      ) : machine.data ? (
        <Offer machine={machine.data} />
      ) : (
        <>
          <Bone className="h-60 rounded-lg" />
          <Bone className="h-60 rounded-lg" />
          <Bone className="h-13 rounded-md" />
        </>
      )}
    </Page>
  )
}

function Offer({ machine: m }: { machine: Machine }) {
  const { t } = useLingui()
  const { tag, code } = useLanguage()
  const balances = useBalances()
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
  const own = balances.data?.balances.find((b) => b.symbol === 'USDT')
  const short = own !== undefined && BigInt(own.withdrawable) < total
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })
  return (
    <>
      <Card>
        <div className="flex items-baseline justify-between gap-3">
          <Figure size="big" value={show(BigInt(m.price), 2)} unit={usdt} />
          <Tag tone={state.tone}>{state.text}</Tag>
        </div>
        {m.text.text !== '' && (
          <article
            className="text-sm text-ink2"
            {...(m.text.language === code ? {} : { lang: m.text.language })}
          >
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
            {show(total, 2)} {usdt}
          </Fact>
          <Fact label={t`Computing power`}>{show(BigInt(m.power) * times, 2)}</Fact>
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
          <Fact label={t`Withdrawable balance`}>
            {own ? `${show(BigInt(own.withdrawable), 2)} ${usdt}` : '–'}
          </Fact>
        </Facts>
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
      <ActionBar>
        <WhenReady>
          {m.state !== 'open' ? (
            <Button disabled>{state.text}</Button>
          ) : short ? (
            <Link to="/recharge" className={linkButton()}>
              <Trans>Your balance is not sufficient: deposit first</Trans>
            </Link>
          ) : (
            <Button busy={!own} onClick={() => setBuying(true)}>
              <Trans>
                Buy for {show(total, 2)} {usdt}
              </Trans>
            </Button>
          )}
        </WhenReady>
      </ActionBar>
      {buying && (
        <Suspense fallback={null}>
          <BuySheet machine={m} units={units} onBought={setBought} onClose={() => setBuying(false)} />
        </Suspense>
      )}
    </>
  )
}
