import { Trans, useLingui } from '@lingui/react/macro'
import type { UserMachine } from '@holdfast/protocol/machines'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatAmount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { machineState } from '../../parts/words/state-names.ts'
import { useMachineSummary } from '../../parts/money/queries.ts'
import { useAutoExchange, useMachines } from './queries.ts'

const [usdt, token] = [brand.stable.symbol, brand.token.symbol]
const SIZE = 5

/** The account's purchased machines: total and remaining power, output, and the state of each. */
export default function Machines() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const summary = useMachineSummary()
  const [page, setPage] = useState(1)
  const list = useMachines(page, SIZE)
  const show = (v: string, digits = 4) => formatAmount(BigInt(v), tag, { digits })
  return (
    <Card label={t`Purchased machines`}>
      <CardHead title={<Trans>Purchased machines</Trans>}>
        <Link
          to="/machine"
          className="-my-3 flex min-h-11 items-center text-sm font-medium text-kelp no-underline"
        >
          <Trans>Machines</Trans>
          <Onward />
        </Link>
      </CardHead>
      <Loaded
        query={summary}
        failed={t`Your machines could not be loaded`}
        skeleton={<Bone className="h-24" />}
      >
        {(s) =>
          s.totalPower === '0' ? (
            <p className="text-sm text-ink2">
              <Trans>You have no machine. Its power and daily output would be listed here.</Trans>
            </p>
          ) : (
            <>
              <Facts>
                <Fact label={t`Total power`}>{show(s.totalPower, 2)}</Fact>
                <Fact label={t`Remaining power`}>{show(s.remainingPower, 2)}</Fact>
                <Fact label={t`Output a day`}>
                  {show(s.dailyOutput)} {token}
                </Fact>
                <Fact label={t`Paid so far`} strong>
                  {show(s.output)} {token}
                </Fact>
              </Facts>
              <ReserveLine
                label={t`${show(s.output)} ${token} paid, ${show(s.remainingOutput)} ${token} set aside for the rest`}
                filled={ratio(BigInt(s.output), BigInt(s.output) + BigInt(s.remainingOutput))}
                hatched={1}
                left={
                  <Trans>
                    Set aside for the rest: {show(s.remainingOutput, 2)} {token}
                  </Trans>
                }
              />
              <AutoExchange on={s.autoExchange} />
              <ul className="flex flex-col divide-y divide-line border-t border-line">
                {list.data?.records.map((m) => (
                  <Row key={m.id} machine={m} />
                ))}
              </ul>
              {list.data && <Pager page={page} size={SIZE} total={list.data.total} onPage={setPage} />}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

/** Switch: whether each day's output is converted to USDT when it is booked. */
function AutoExchange({ on }: { on: boolean }) {
  const set = useAutoExchange()
  return (
    <div className="border-t border-line pt-1">
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-kelp"
          checked={set.pending ? set.input : on}
          disabled={set.pending}
          onChange={(event) => set.submit(event.target.checked)}
        />
        <Trans>Automatic exchange to {usdt}</Trans>
      </label>
      <p className="pl-8 text-xs text-ink2">
        <Trans>
          Each day's output is converted when it is posted, at the price and fee of that moment. Without a
          fresh price or enough liquidity it stays {token}.
        </Trans>
      </p>
    </div>
  )
}

function Row({ machine: m }: { machine: UserMachine }) {
  const { tag } = useLanguage()
  const show = (v: string, digits = 2) => formatAmount(BigInt(v), tag, { digits })
  const state = machineState(m.status)
  return (
    <li className="flex flex-col gap-1 py-3 text-sm last:pb-0">
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">
          {m.machine.title} × {m.units}
        </span>
        <Tag tone={state.tone}>{state.name}</Tag>
      </span>
      <span className="tnum flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
        <span>
          <Trans>
            Power {show(m.remainingPower)} of {show(m.power)}
          </Trans>
        </span>
        <span>
          {m.status === 'notActivated' ? (
            <Trans>Produces from {formatTime(m.startsAt, tag)}</Trans>
          ) : (
            <Trans>
              Day {m.posted} of {m.days}, until {formatDay(m.endsAt, tag)}
            </Trans>
          )}
        </span>
      </span>
    </li>
  )
}
