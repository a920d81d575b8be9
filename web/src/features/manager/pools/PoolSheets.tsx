import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import { useState } from 'react'
import { type Address, encodeFunctionData } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { brand } from '../../../brand.ts'
import { decimalSeparator, formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Choice } from '../../../ui/Segments.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { budgetAbi } from '../kit/abi.gen.ts'
import { governedFlow } from '../kit/governed.flow.ts'
import { type May, useNoted, useTiming } from '../kit/governed.tsx'
import { MANAGE_POOL } from './pool.flow.ts'
import { type BudgetPool, dataOf, daysOf, usePoolState } from './pool.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

/** @property unit of principal */
type Props = { address: Address; pool: BudgetPool; unit: string; onClose(): void }

/** Changes the minimum of an order, the capacity of later periods, and the default term; for new orders only. */
export function ConfigSheet({ address, pool, unit, may, onClose }: Props & { may: May }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const separator = decimalSeparator(tag)
  const timing = useTiming(may)
  const { go, noted, sheet, busy } = useNoted(address, onClose)
  const { stakeMin, capacity, defaultTerm } = pool.config
  const [least, setLeast] = useState(toDecimal(stakeMin))
  const [most, setMost] = useState(toDecimal(capacity))
  const [term, setTerm] = useState(String(defaultTerm))
  const show = (v: bigint) => `${formatAmount(v, tag, { digits: 2 })} ${unit}`
  const text = (a: bigint, b: bigint, c: bigint) => `${show(a)} · ${show(b)} · #${c + 1n}`
  const [a, b] = [parseAmount(least, 18, separator), parseAmount(most, 18, separator)]
  const valid = a.ok && b.ok && a.value > 0n && b.value >= a.value
  const same = valid && a.value === stakeMin && b.value === capacity && BigInt(term) === defaultTerm
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={t`Minimum and capacity`}
          description={timing.text}
          now={text(stakeMin, capacity, defaultTerm)}
          then={valid ? text(a.value, b.value, BigInt(term)) : '–'}
          word="setConfig"
          action={
            !valid ? t`Enter both amounts` : same ? t`Nothing is changed` : t`Write down and go to the wallet`
          }
          busy={busy}
          onClose={onClose}
          onConfirm={(reason) => {
            if (!valid || same || !info) return
            const data = dataOf.config(a.value, b.value, BigInt(term))
            go({
              data,
              current: text(stakeMin, capacity, defaultTerm),
              reason,
              title: timing.step,
              flow: governedFlow(address, contractOf(info, 'accessManager'), data, MANAGE_POOL, may),
            })
          }}
        >
          <TextField
            label={t`Minimum of an order`}
            unit={unit}
            inputMode="decimal"
            value={least}
            onChange={setLeast}
          />
          <TextField
            label={t`Capacity of a period`}
            unit={unit}
            inputMode="decimal"
            value={most}
            onChange={setMost}
          />
          <Choice
            label={t`Default term`}
            columns={6}
            items={pool.offers.map((o, i) => ({
              value: String(i),
              label: `#${i + 1}`,
              disabled: o.steps === 0,
            }))}
            value={term}
            onChange={setTerm}
          />
        </ReasonSheet>
      )}
      {sheet}
    </>
  )
}

type Row = { steps: string; usdt: string; token: string }

/** Changes the rewards of the six terms, for new orders only. The lengths of the terms cannot change. */
export function OffersSheet({ address, pool, may, onClose }: Props & { may: May }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const separator = decimalSeparator(tag)
  const timing = useTiming(may)
  const { go, noted, sheet, busy } = useNoted(address, onClose)
  const [rows, setRows] = useState<Row[]>(() =>
    pool.offers.map((o) => ({
      steps: String(o.steps),
      usdt: toDecimal(o.rateUsdt * 100n),
      token: toDecimal(o.rateToken * 100n),
    })),
  )
  const set = (at: number, change: Partial<Row>) =>
    setRows(rows.map((row, i) => (i === at ? { ...row, ...change } : row)))
  const offers = rows.map((row) => {
    const [usdt, token] = [parseAmount(row.usdt, 18, separator), parseAmount(row.token, 18, separator)]
    if (!usdt.ok || !token.ok || !/^\d{1,4}$/.test(row.steps)) return null
    return { steps: Number(row.steps), rateUsdt: usdt.value / 100n, rateToken: token.value / 100n }
  })
  const [o1, o2, o3, o4, o5, o6] = offers
  const all = o1 && o2 && o3 && o4 && o5 && o6 ? ([o1, o2, o3, o4, o5, o6] as const) : null
  const changed = offers.filter((o, i) => {
    const old = pool.offers[i]!
    return (
      o !== null && (o.steps !== old.steps || o.rateUsdt !== old.rateUsdt || o.rateToken !== old.rateToken)
    )
  }).length
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={t`Terms and rates`}
          description={t`For new orders only. The length of a term that was ever on offer stays; 0 half days takes it off. ${timing.text}`}
          now={t`6 terms`}
          then={all === null ? '–' : t`${changed} changed`}
          word="setConfigMulti"
          action={
            all === null
              ? t`Enter every figure`
              : changed === 0
                ? t`Nothing is changed`
                : t`Write down and go to the wallet`
          }
          busy={busy}
          onClose={onClose}
          onConfirm={(reason) => {
            if (!all || changed === 0 || !info) return
            const data = encodeFunctionData({ abi: budgetAbi, functionName: 'setConfigMulti', args: [all] })
            go({
              data,
              current: pool.offers.map((o) => `${o.steps}:${o.rateUsdt}:${o.rateToken}`).join(' '),
              reason,
              title: timing.step,
              flow: governedFlow(address, contractOf(info, 'accessManager'), data, MANAGE_POOL, may),
            })
          }}
        >
          {rows.map((row, i) => (
            <fieldset key={`#${i + 1}`} className="flex flex-col gap-2">
              <legend className="text-sm font-medium">
                {t`Term #${i + 1}`}
                {/^\d{1,4}$/.test(row.steps) && (
                  <span className="font-normal text-ink2">
                    {' '}
                    ·{' '}
                    {plural(Number(row.steps) / 2, {
                      one: `${daysOf(Number(row.steps), tag)} day`,
                      other: `${daysOf(Number(row.steps), tag)} days`,
                    })}
                  </span>
                )}
              </legend>
              <div className="grid grid-cols-3 gap-2">
                <TextField
                  label={t`Half days`}
                  inputMode="numeric"
                  value={row.steps}
                  onChange={(steps) => set(i, { steps })}
                />
                <TextField
                  label={`${brand.stable.symbol} / 100`}
                  inputMode="decimal"
                  value={row.usdt}
                  onChange={(usdt) => set(i, { usdt })}
                />
                <TextField
                  label={`${brand.token.symbol} / 100`}
                  inputMode="decimal"
                  value={row.token}
                  onChange={(token) => set(i, { token })}
                />
              </div>
            </fieldset>
          ))}
        </ReasonSheet>
      )}
      {sheet}
    </>
  )
}

/** Pauses new deposits, allows them again, or closes the pool for good. Claims and releases work in every case. */
export function SwitchSheet({
  address,
  pool,
  act,
  may,
  onClose,
}: Props & { act: 'pause' | 'unpause' | 'close'; may: May }) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  const timing = useTiming(may)
  const { go, noted, sheet, busy } = useNoted(address, onClose)
  const state = usePoolState()(pool)
  const texts: Record<typeof act, readonly [title: string, then: string, text: string]> = {
    pause: [t`Pause the pool`, t`Paused`, t`No new orders until it is opened again. Exits and claims go on.`],
    unpause: [t`Open the pool again`, t`Open`, t`New orders are taken again.`],
    close: [
      t`Close the pool for good`,
      t`Closed`,
      t`No new orders, ever. Exits and claims go on; the free budget goes on to resonance (on older deployments it becomes surplus).`,
    ],
  }
  const [title, then, text] = texts[act]
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={title}
          description={
            <>
              {text} {timing.text}
            </>
          }
          now={state.name}
          then={then}
          word={act}
          action={t`Write down and go to the wallet`}
          busy={busy}
          onClose={onClose}
          onConfirm={(reason) => {
            if (!info) return
            const data = dataOf[act]()
            go({
              data,
              current: state.name,
              reason,
              title: timing.step,
              flow: governedFlow(address, contractOf(info, 'accessManager'), data, MANAGE_POOL, may),
            })
          }}
        />
      )}
      {sheet}
    </>
  )
}
