import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Address, encodeFunctionData, getAbiItem, type Hex, toFunctionSelector } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { brand } from '../../../brand.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { CheckYourself } from '../../../parts/books/AssetBooks.tsx'
import { PoolAsset } from '../../../parts/books/BooksSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useChainClock } from '../../../wallet/use-clock.ts'
import { budgetAbi, linesAbi } from '../kit/abi.gen.ts'
import { Announced } from '../kit/Announced.tsx'
import { FundSheet } from '../kit/FundSheet.tsx'
import { governedFlow } from '../kit/governed.flow.ts'
import { type May, mayAtAll, useIsGuardian, useMay, useNoted, useTiming } from '../kit/governed.tsx'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { LineSheet } from './LineSheet.tsx'
import { type Lines, type LineState, openings, periodState, reserveOf, statusOf, useLines } from './lines.ts'
import { Periods } from './Periods.tsx'
import { dissolveFlow, MANAGE_LINES } from './resonance.flow.ts'
import { RobotCard } from './RobotCard.tsx'

const SET_LINE = toFunctionSelector(getAbiItem({ abi: linesAbi, name: 'setLine' }))
const UNPAUSE = toFunctionSelector(getAbiItem({ abi: budgetAbi, name: 'unpause' }))
/** Announced calls that belong here. */
const CALLS = ['setLine(', 'unpause('] as const
const usdt = brand.stable.symbol

type Asked =
  | { act: 'fund' | 'pause' | 'unpause' }
  | { act: 'line'; line: number; of: LineState | null }
  | { act: 'dissolve'; of: LineState }

/** The resonance pool: lines and their periods, budgets, the order robot, and what the connected wallet may change. */
export function Resonance({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  const read = useLines()
  const may = useMay('resonancePool', [SET_LINE, UNPAUSE]).data?.value
  const guardian = useIsGuardian().data?.value === true
  const [asked, setAsked] = useState<Asked | null>(null)
  if (read.isError && !read.data)
    return <LoadFailed title={t`The pool could not be read from the chain`} query={read} />
  if (!read.data || !info) return <Bone className="h-96 rounded-lg" />
  const { config, lines, books } = read.data.value
  const address = contractOf(info, 'resonancePool')
  const close = () => setAsked(null)
  const setLine = may?.get(SET_LINE)
  return (
    <section className="flex flex-col gap-4" aria-label={t`Resonance pool`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>
          <Trans>Resonance pool</Trans>
        </h2>
        {config.paused && <Tag tone="bad">{t`Paused`}</Tag>}
      </div>
      <LineTable
        pool={read.data.value}
        onChange={
          mayChange && mayAtAll(setLine) ? (of) => setAsked({ act: 'line', line: of.line, of }) : null
        }
        onDissolve={mayChange && guardian ? (of) => setAsked({ act: 'dissolve', of }) : null}
      />
      <div className="grid gap-4 xl:grid-cols-2">
        <PoolAsset symbol={usdt} books={books.usdt} />
        <PoolAsset symbol={brand.token.symbol} books={books.token} />
      </div>
      <CheckYourself contract={address} block={read.data.block.number} />
      <RobotCard />
      {mayChange && (
        <Card label={t`Change the resonance pool`}>
          <h3 className="font-medium">
            <Trans>Change the resonance pool</Trans>
          </h3>
          <p className="text-sm text-ink2">
            <Trans>
              A line's rule is for periods yet to open: an open period keeps its terms. It is announced first
              and can be cancelled by a guardian.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-2">
            <Act label={t`Fund a budget`} onClick={() => setAsked({ act: 'fund' })} />
            <Act
              label={t`New line`}
              disabled={!mayAtAll(setLine)}
              onClick={() => setAsked({ act: 'line', line: lines.length + 1, of: null })}
            />
            {config.paused ? (
              <Act
                label={t`Open again`}
                disabled={!mayAtAll(may?.get(UNPAUSE))}
                onClick={() => setAsked({ act: 'unpause' })}
              />
            ) : (
              <Act label={t`Pause`} disabled={!guardian} onClick={() => setAsked({ act: 'pause' })} />
            )}
          </div>
          <p className="text-xs text-ink3">
            <Trans>What the connected wallet may not do is grey. Who may is listed under Powers.</Trans>
          </p>
        </Card>
      )}
      <Announced target="resonancePool" title={MANAGE_LINES} only={CALLS} />
      <Periods />
      {asked?.act === 'fund' && (
        <FundSheet pool={address} free={{ usdt: books.usdt.free, token: books.token.free }} onClose={close} />
      )}
      {asked?.act === 'line' && setLine && (
        <LineSheet
          address={address}
          line={asked.line}
          rule={asked.of?.rule ?? null}
          levelBps={config.levelBps}
          may={setLine}
          onClose={close}
        />
      )}
      {asked?.act === 'dissolve' && <DissolveSheet address={address} of={asked.of} onClose={close} />}
      {asked?.act === 'pause' && (
        <SwitchSheet address={address} act="pause" may={{ immediate: true, delay: 0 }} onClose={close} />
      )}
      {asked?.act === 'unpause' && may?.get(UNPAUSE) && (
        <SwitchSheet address={address} act="unpause" may={may.get(UNPAUSE)!} onClose={close} />
      )}
    </section>
  )
}

function Act({ label, disabled = false, onClick }: { label: string; disabled?: boolean; onClick(): void }) {
  return (
    <Button size="small" look="ghost" disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  )
}

function LineTable({
  pool: { lines, config, books },
  onChange,
  onDissolve,
}: {
  pool: Lines
  onChange: ((of: LineState) => void) | null
  onDissolve: ((of: LineState) => void) | null
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  const free = { usdt: books.usdt.free, token: books.token.free }
  const isDissolvable = ({ period }: LineState) =>
    period !== null && statusOf(period.status) === 'open' && now < Number(period.deadline)
  return (
    <Table
      label={t`Lines`}
      rows={lines}
      id={(l) => l.line}
      columns={[
        {
          key: 'line',
          label: t`Line`,
          head: true,
          tight: true,
          renderCell: (l) => (
            <span className="flex flex-wrap items-center gap-1.5">
              {`#${l.line} · ${plural(l.rule.steps / 2, { one: `${formatCount(l.rule.steps / 2, tag)} day`, other: `${formatCount(l.rule.steps / 2, tag)} days` })}`}
              {!l.rule.isOpen && <Tag>{t`Closed`}</Tag>}
            </span>
          ),
        },
        {
          key: 'capacity',
          label: t`Capacity`,
          right: true,
          renderCell: (l) => `${show(l.rule.capacity)} ${usdt}`,
        },
        {
          key: 'reward',
          label: t`Reward for 100 ${usdt}`,
          right: true,
          renderCell: (l) =>
            `${formatAmount(l.rule.rateUsdt * 100n, tag, { digits: 4 })} ${usdt} + ${formatAmount(l.rule.rateToken * 100n, tag, { digits: 4 })} ${brand.token.symbol}`,
        },
        {
          key: 'runway',
          label: t`Budget for periods`,
          right: true,
          renderCell: (l) => {
            const count = openings(reserveOf(l.rule, config.levelBps), free)
            if (count === null) return '–'
            return <Tag tone={count < 3n ? 'wait' : 'good'}>{formatCount(count, tag)}</Tag>
          },
        },
        {
          key: 'period',
          label: t`Period`,
          renderCell: (l) => {
            const status = l.period && statusOf(l.period.status)
            if (!l.period || !status) return t`none yet`
            return (
              <span className="flex flex-wrap items-center justify-end gap-1.5 lg:justify-start">
                {formatCount(l.number, tag)} · {show(l.period.total)} {usdt}
                <Tag tone={periodState(status).tone}>{periodState(status).name}</Tag>
              </span>
            )
          },
        },
        {
          key: 'next',
          label: t`Deadline, or next opening`,
          tight: true,
          renderCell: (l) => {
            const open = l.period && statusOf(l.period.status) === 'open'
            const time = Number(open ? l.period?.deadline : l.opensAt)
            return time === 0 ? '–' : formatTime(time, tag)
          },
        },
        {
          key: 'act',
          label: t`Actions`,
          right: true,
          renderCell: (l) => (
            <span className="flex flex-wrap justify-end gap-2">
              {onChange && <Act label={t`Change`} onClick={() => onChange(l)} />}
              {onDissolve && isDissolvable(l) && <Act label={t`Dissolve`} onClick={() => onDissolve(l)} />}
            </span>
          ),
        },
      ]}
    />
  )
}

/** Dissolves an open period before its deadline; the reason goes to the chain and to the audit log. */
function DissolveSheet({ address, of, onClose }: { address: Address; of: LineState; onClose(): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { go, noted, sheet, busy } = useNoted(address, onClose)
  const joined = `${formatAmount(of.period?.total ?? 0n, tag, { digits: 2 })} ${usdt}`
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={t`Dissolve period ${of.number.toString()}`}
          description={t`Everybody gets everything back. It cannot be undone; everybody can read the reason on the chain.`}
          now={t`${joined} joined`}
          then={periodState('dissolved').name}
          word={of.number.toString()}
          action={t`Write down and go to the wallet`}
          busy={busy}
          onClose={onClose}
          onConfirm={(reason) =>
            go({
              ...dissolveFlow(address, of.number, reason),
              current: joined,
              reason,
              title: t`Send the call`,
            })
          }
        />
      )}
      {sheet}
    </>
  )
}

/** Pauses joining and opening, or allows them again. Draws, refunds and claims work in both cases. */
function SwitchSheet({
  address,
  act,
  may,
  onClose,
}: {
  address: Address
  act: 'pause' | 'unpause'
  may: May
  onClose(): void
}) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  const timing = useTiming(may)
  const { go, noted, sheet, busy } = useNoted(address, onClose)
  const [now, then] = act === 'pause' ? [t`Open`, t`Paused`] : [t`Paused`, t`Open`]
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={act === 'pause' ? t`Pause the pool` : t`Open the pool again`}
          description={
            <>
              {t`Concerns joining and opening; draws, refunds, claims and releases go on.`} {timing.text}
            </>
          }
          now={now}
          then={then}
          word={act}
          action={t`Write down and go to the wallet`}
          busy={busy}
          onClose={onClose}
          onConfirm={(reason) => {
            if (!info) return
            const data: Hex = encodeFunctionData({ abi: budgetAbi, functionName: act })
            go({
              data,
              current: now,
              reason,
              title: timing.step,
              flow: governedFlow(address, contractOf(info, 'accessManager'), data, MANAGE_LINES, may),
            })
          }}
        />
      )}
      {sheet}
    </>
  )
}
