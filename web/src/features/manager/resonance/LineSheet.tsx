import { useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import { useState } from 'react'
import { type Address, encodeFunctionData } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { brand } from '../../../brand.ts'
import { decimalSeparator, formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { linesAbi } from '../kit/abi.gen.ts'
import { Check } from '../kit/Check.tsx'
import { governedFlow } from '../kit/governed.flow.ts'
import { type May, useNoted, useTiming } from '../kit/governed.tsx'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { reserveOf, type Rule, validRule } from './lines.ts'
import { MANAGE_LINES } from './resonance.flow.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/** The rule of a new line, until it is typed. */
const EMPTY: Rule = {
  capacity: 0n,
  minimum: 0n,
  joinMin: 0n,
  joinSeconds: 86_400,
  restSeconds: 86_400,
  steps: 14,
  rateUsdt: 0n,
  rateToken: 0n,
  isOpen: true,
}
type Typed = Record<Exclude<keyof Rule, 'isOpen'>, string>

const typed = (rule: Rule): Typed => ({
  capacity: toDecimal(rule.capacity),
  minimum: toDecimal(rule.minimum),
  joinMin: toDecimal(rule.joinMin),
  joinSeconds: String(rule.joinSeconds),
  restSeconds: String(rule.restSeconds),
  steps: String(rule.steps),
  rateUsdt: toDecimal(rule.rateUsdt * 100n),
  rateToken: toDecimal(rule.rateToken * 100n),
})

const sameRule = (a: Rule, b: Rule) =>
  (Object.keys(a) as (keyof Rule)[]).every((key) => String(a[key]) === String(b[key]))

/** Sets a line's rule, or makes a new line. For periods yet to open; an open one keeps its terms. */
export function LineSheet({
  address,
  line,
  rule: before,
  levelBps,
  may,
  onClose,
}: {
  address: Address
  line: number
  /** null for a new line */
  rule: Rule | null
  levelBps: bigint
  may: May
  onClose(): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const timing = useTiming(may)
  const { go, noted, sheet, busy } = useNoted(address, onClose)
  const [text, setText] = useState(() => typed(before ?? EMPTY))
  const [isOpen, setIsOpen] = useState(before?.isOpen ?? true)
  const rule = readRule(text, isOpen, decimalSeparator(tag))
  const same = rule !== null && before !== null && sameRule(rule, before)
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4 })
  const reserve = (of: Rule) => {
    const needs = reserveOf(of, levelBps)
    return `${show(needs.usdt)} ${usdt} + ${show(needs.token)} ${token}`
  }
  const field = (key: keyof Typed, label: string, unit?: string) => (
    <TextField
      key={key}
      label={label}
      inputMode={unit ? 'decimal' : 'numeric'}
      {...(unit ? { unit } : {})}
      value={text[key]}
      onChange={(value) => setText({ ...text, [key]: value })}
    />
  )
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={before ? t`Change line ${line}` : t`New line ${line}`}
          description={t`For periods yet to open. What each sets aside is shown below. ${timing.text}`}
          now={before ? reserve(before) : '–'}
          then={rule ? reserve(rule) : '–'}
          word="setLine"
          action={
            rule === null
              ? t`Enter every figure within its limits`
              : same
                ? t`Nothing is changed`
                : t`Write down and go to the wallet`
          }
          busy={busy}
          onClose={onClose}
          onConfirm={(reason) => {
            if (!rule || same || !info) return
            const data = encodeFunctionData({
              abi: linesAbi,
              functionName: 'setLine',
              args: [BigInt(line), rule],
            })
            go({
              data,
              current: before ? Object.values(typed(before)).join(' ') : '',
              reason,
              title: timing.step,
              flow: governedFlow(address, contractOf(info, 'accessManager'), data, MANAGE_LINES, may),
            })
          }}
        >
          {field('capacity', t`Capacity of a period`, usdt)}
          <div className="grid grid-cols-2 gap-2">
            {field('minimum', t`Fails below`, usdt)}
            {field('joinMin', t`Minimum of an order`, usdt)}
            {field('joinSeconds', t`Joining, seconds`)}
            {field('restSeconds', t`Rest, seconds`)}
          </div>
          {field('steps', t`Half days`)}
          <div className="grid grid-cols-2 gap-2">
            {field('rateUsdt', `${usdt} / 100`, usdt)}
            {field('rateToken', `${token} / 100`, token)}
          </div>
          <Check label={t`New periods may open`} value={isOpen} onChange={setIsOpen} />
        </ReasonSheet>
      )}
      {sheet}
    </>
  )
}

/** The rule that is typed; null where a figure cannot be read or the contract would refuse it. */
function readRule(text: Typed, isOpen: boolean, separator: '.' | ','): Rule | null {
  const amount = (key: keyof Typed) => parseAmount(text[key], 18, separator)
  const whole = (key: keyof Typed) => (/^\d{1,10}$/.test(text[key].trim()) ? Number(text[key]) : null)
  const [capacity, minimum, joinMin] = [amount('capacity'), amount('minimum'), amount('joinMin')]
  const [rateUsdt, rateToken] = [amount('rateUsdt'), amount('rateToken')]
  const [joinSeconds, restSeconds, steps] = [whole('joinSeconds'), whole('restSeconds'), whole('steps')]
  if (!capacity.ok || !minimum.ok || !joinMin.ok || !rateUsdt.ok || !rateToken.ok) return null
  if (joinSeconds === null || restSeconds === null || steps === null) return null
  return validRule({
    capacity: capacity.value,
    minimum: minimum.value,
    joinMin: joinMin.value,
    joinSeconds,
    restSeconds,
    steps,
    rateUsdt: rateUsdt.value / 100n,
    rateToken: rateToken.value / 100n,
    isOpen,
  })
}
