import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Robot, RobotNext } from '@holdfast/protocol/robot'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatSpan } from '../../lib/durations.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { RecordList } from '../../parts/RecordList.tsx'
import { Onward } from '../../ui/Onward.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone } from '../../ui/States.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { TxHash } from '../../wallet/TxHash.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { PublicStepButton, type TakeStep, usePublicStep } from './PublicStepButton.tsx'
import { useRobot, useRobotActions } from './queries.ts'
import { actionName, alarmText, outcomeText, reasonText } from './words.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol
const SIZE = 10

/** The order robot: what it does next and why, its rule, what its key can do, its alarms, and what was done. */
export function RobotPage() {
  const { t } = useLingui()
  const robot = useRobot()
  const steps = usePublicStep()
  return (
    <Page title={t`Order robot`} width="overview">
      <p className="text-sm text-ink2">
        <Trans>
          A program of the operator that opens, closes and draws the periods of the resonance pool on time. It
          decides nothing: the rule stands in the contract, and anybody can take the same steps.
        </Trans>
      </p>
      <Columns>
        <div className="flex min-w-0 flex-col gap-3">
          <Loaded
            query={robot}
            failed={t`The order robot could not be asked`}
            skeleton={
              <>
                <Bone className="h-[245px] rounded-lg" />
                <Bone className="h-[258px] rounded-lg" />
              </>
            }
          >
            {(data) => (
              <>
                <StaleNote query={robot} />
                <Alarms robot={data} />
                <Coming robot={data} onTake={steps.take} />
                <State robot={data} />
              </>
            )}
          </Loaded>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Rule refunds={robot.data?.rule.refunds} />
          <Done />
        </div>
      </Columns>
      {steps.sheet}
    </Page>
  )
}

function Alarms({ robot }: { robot: Robot }) {
  return robot.alarms.map((alarm) => {
    const { title, text } = alarmText(alarm)
    return (
      <Notice
        key={alarm}
        tone={alarm === 'robotLate' || alarm === 'robotAway' ? 'bad' : 'wait'}
        title={title}
      >
        {text}
      </Notice>
    )
  })
}

function State({ robot: r }: { robot: Robot }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  return (
    <Card label={t`The robot now`}>
      <CardHead title={<Trans>The robot now</Trans>}>
        {r.address === null ? (
          <Tag tone="wait">{t`Sends nothing`}</Tag>
        ) : r.alarms.length === 0 ? (
          <Tag tone="good">{t`Running`}</Tag>
        ) : (
          <Tag tone="wait">{t`Needs attention`}</Tag>
        )}
      </CardHead>
      {r.address === null ? (
        <p className="text-sm text-ink2">
          <Trans>This server has no key for it. Steps that are due can be taken by anybody.</Trans>
        </p>
      ) : (
        <CopyField
          mono
          caption={t`Account of its key`}
          text={r.address}
          label={t`Copy address`}
          doneLabel={t`Copied`}
        />
      )}
      <Facts>
        {r.balance !== null && (
          <Fact label={t`For network fees`}>{formatAmount(BigInt(r.balance), tag, { digits: 6 })}</Fact>
        )}
        <Fact label={t`Last seen`}>{r.lastSeen === null ? t`never` : formatTime(r.lastSeen, tag)}</Fact>
        <Fact label={t`Transactions in blocks`}>{formatCount(r.sent, tag)}</Fact>
        <Fact label={t`Failed or not taken`}>{formatCount(r.failures, tag)}</Fact>
        {r.pending && (
          <Fact label={t`On its way`}>
            <TxHash hash={r.pending.txHash} />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

function Coming({ robot, onTake }: { robot: Robot; onTake: TakeStep }) {
  const { t } = useLingui()
  return (
    <Card label={t`What comes next`}>
      <CardHead title={<Trans>What comes next</Trans>} />
      {robot.next.length === 0 ? (
        <p className="text-sm text-ink2">
          <Trans>Nothing: there is no line.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {robot.next.map((n) => (
            <Next key={`${n.action} ${n.line} ${n.period}`} next={n} block={robot.block} onTake={onTake} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Next({ next: n, block, onTake }: { next: RobotNext; block: number; onTake: TakeStep }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const id = n.action === 'open' ? n.line : n.period
  return (
    <li
      className="flex flex-col gap-2 py-3 text-sm first:pt-0 last:pb-0"
      data-testid={`next-${n.action}-${n.line}`}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-medium">
          {actionName(n.action)}
          <span className="ml-2 text-xs font-normal text-ink2">
            {n.line !== null && <Trans>Line {n.line}</Trans>}
            {n.period !== null && (
              <>
                {' · '}
                <Link to="/period" search={{ id: n.period }} className="text-kelp no-underline">
                  <Trans>Period {n.period}</Trans>
                </Link>
              </>
            )}
          </span>
        </span>
        <Tag tone={n.state === 'due' ? 'good' : n.state === 'blocked' ? 'wait' : 'plain'}>
          {{ waiting: t`Waiting`, due: t`Due`, blocked: t`Blocked` }[n.state]}
        </Tag>
      </span>
      <span className="tnum flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
        <span>{reasonText(n.why)}</span>
        {n.block !== null && block < n.block ? (
          <span>
            <Trans>
              block {formatCount(n.block, tag)}, {formatCount(n.block - block, tag)} to go
            </Trans>
          </span>
        ) : n.time === null ? null : n.state === 'waiting' && n.time > now ? (
          <Countdown until={n.time} now={now} dayWord={t`d`} />
        ) : (
          <span>
            <Trans>since {formatTime(n.time, tag)}</Trans>
          </span>
        )}
      </span>
      {n.state === 'due' && n.action !== 'refund' && (id !== null || n.action === 'update') && (
        <PublicStepButton step={n.action} id={id ?? 0} onTake={onTake} />
      )}
    </li>
  )
}

function Rule({ refunds }: { refunds: boolean | undefined }) {
  const { t } = useLingui()
  const points = [
    t`A line's next period opens once its last one is settled, its rest is over, and the rewards of the whole period can be set aside.`,
    t`After the deadline a period is closed: failed below its minimum, filled in whole up to its limit, otherwise drawn.`,
    t`The block that decides is named only then, 64 blocks ahead, so that nobody who joined could know its hash.`,
    t`If nobody draws for 8,191 blocks, about an hour, the hash is out of reach and everybody is filled by the same part. There is no second draw.`,
    t`What comes first in time is done first; with several due, all go into one transaction where they fit.`,
  ]
  const cannot = [
    t`choose who is filled, or a block`,
    t`change a rule, a rate or a deadline`,
    t`move anybody's money: payments go to the orders' owners, whoever calls`,
    t`stop anything: without it, anybody can go on`,
  ]
  return (
    <>
      <Card label={t`Its rule`}>
        <CardHead title={<Trans>Its rule</Trans>} />
        <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm text-ink2">
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {refunds !== undefined && (
            <li>
              {refunds
                ? t`It also pays back what was not filled, so that you need not ask for it.`
                : t`It does not pay back what was not filled at present: you take it back yourself.`}
            </li>
          )}
        </ol>
      </Card>
      <Card label={t`What its key can do`}>
        <CardHead title={<Trans>What its key can do</Trans>} />
        <p className="text-sm text-ink2">
          <Trans>Nothing that your own account cannot do: it has no role. It cannot</Trans>
        </p>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-ink2">
          {cannot.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Link
          to="/powers"
          className="flex min-h-11 items-center self-start text-sm font-medium text-kelp no-underline"
        >
          <Trans>All powers</Trans>
          <Onward />
        </Link>
      </Card>
    </>
  )
}

function Done() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [page, setPage] = useState(1)
  const actions = useRobotActions(page, SIZE)
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
  return (
    <RecordList
      title={t`What was done`}
      query={actions}
      onPage={setPage}
      failed={t`What was done could not be loaded`}
      empty={t`Nothing yet. Each step of a period is listed here, whoever took it.`}
      keyOf={(a) => `${a.txHash} ${a.action} ${a.period} ${a.line}`}
    >
      {(a) => (
        <>
          <span className="flex items-baseline justify-between gap-3">
            <span className="font-medium">
              {actionName(a.action)}
              {a.period !== null && (
                <span className="ml-2 text-xs font-normal text-ink2">
                  <Trans>Period {a.period}</Trans>
                </span>
              )}
            </span>
            <span className="text-xs">
              {a.outcome === 'done' ? null : <Tag>{outcomeText(a.outcome)}</Tag>}
            </span>
          </span>
          <span className="tnum flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
            <span>
              {a.by === 'robot'
                ? t`by the robot`
                : t`by ${a.caller === null ? t`somebody else` : shortAddress(a.caller)}`}
              {a.delay !== null && (
                <>
                  {' · '}
                  <Trans>{formatSpan(a.delay, tag)} after it was due</Trans>
                </>
              )}
              {a.delayBlocks !== null && (
                <>
                  {' · '}
                  {plural(a.delayBlocks, {
                    one: `${formatCount(a.delayBlocks, tag)} block after it was due`,
                    other: `${formatCount(a.delayBlocks, tag)} blocks after it was due`,
                  })}
                </>
              )}
              {a.orders !== null && (
                <>
                  {' · '}
                  {plural(a.orders, {
                    one: `${formatCount(a.orders, tag)} order`,
                    other: `${formatCount(a.orders, tag)} orders`,
                  })}
                </>
              )}
              {(a.usdt !== '0' || a.token !== '0') && (
                <>
                  {' · '}
                  {show(a.usdt)} {usdt} + {show(a.token)} {token}
                </>
              )}
            </span>
            <span>{formatTime(a.time, tag)}</span>
          </span>
          <span className="self-end">
            <TxHash hash={a.txHash} />
          </span>
        </>
      )}
    </RecordList>
  )
}
