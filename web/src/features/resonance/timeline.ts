import { plural, t } from '@lingui/core/macro'
import { STEP_SECONDS } from '@holdfast/protocol/hosting'
import type { ResonanceOrder, ResonancePeriod } from '@holdfast/protocol/resonance'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import type { TimelineStep } from '../../ui/Timeline.tsx'
import { phaseOf } from './phase.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol
type State = TimelineStep['state']

/** What a period went through and what is to come, with the specification's labels. @param now unix seconds of the chain */
export function periodTimeline(p: ResonancePeriod, now: number, tag: string): TimelineStep[] {
  const phase = phaseOf(p, now)
  const show = (v: string) => `${formatAmount(BigInt(v), tag, { digits: 2 })} ${usdt}`
  const time = (s: number) => formatTime(s, tag)
  const list: TimelineStep[] = [
    {
      key: 'awaiting',
      state: phase === 'joining' ? 'now' : phase === 'dissolved' ? 'failed' : 'done',
      title: t`Awaiting order`,
      note: t`${show(p.total)} of ${show(p.capacity)} joined`,
      side: time(p.deadline),
    },
  ]
  if (phase === 'dissolved')
    return [
      ...list,
      {
        key: 'dissolved',
        state: 'failed',
        title: t`Crowdfunding dissolution`,
        note: p.reason ?? '',
        ...(p.dissolved ? { side: time(p.dissolved.time) } : {}),
      },
    ]
  if (phase === 'failed')
    return [
      ...list,
      {
        key: 'failed',
        state: 'failed',
        title: t`Crowdfunding failed`,
        note: t`less than ${show(p.minimum)} joined, everything is given back`,
        ...(p.closed ? { side: time(p.closed.time) } : {}),
      },
    ]
  if (phase === 'joining' || phase === 'closing' || phase === 'drawing' || p.oversubscribed)
    list.push({
      key: 'draw',
      state: phase === 'drawing' || phase === 'closing' ? 'now' : phase === 'joining' ? 'next' : 'done',
      title: p.proRata ? t`Draw missed` : t`Draw`,
      note: p.proRata
        ? t`the block's hash was out of reach: everybody is filled by the same part`
        : p.drawBlock === null
          ? t`only if more than ${show(p.capacity)} has joined`
          : t`block ${formatCount(p.drawBlock, tag)} decides where filling begins`,
      ...(p.drawn ? { side: time(p.drawn.time) } : {}),
    })
  const arranged: State = phase === 'arranged' ? 'done' : 'next'
  const settled = p.drawn ?? p.closed
  const steps = Math.max(0, Math.min(p.steps, Math.floor((now - p.deadline) / STEP_SECONDS)))
  const over = phase === 'arranged' && now >= p.endTime
  return [
    ...list,
    {
      key: 'arranged',
      state: arranged,
      title: t`Order arranged`,
      ...(p.filled === null ? {} : { note: t`${show(p.filled)} filled` }),
      ...(settled && phase === 'arranged' ? { side: time(settled.time) } : {}),
    },
    {
      key: 'term',
      state: phase !== 'arranged' ? 'next' : over ? 'done' : 'now',
      title: phase === 'arranged' ? t`Crowdfunding success` : t`Term`,
      note: plural(p.steps, {
        one: `Rewards, ${phase === 'arranged' ? steps : 0} of ${p.steps} step`,
        other: `Rewards, ${phase === 'arranged' ? steps : 0} of ${p.steps} steps`,
      }),
    },
    {
      key: 'end',
      state: over ? 'done' : 'next',
      title: t`Principal return`,
      side: time(p.endTime),
    },
  ]
}

/** What happened to an order and what is to come, as the server lists it. */
export function orderTimeline(o: ResonanceOrder, tag: string): TimelineStep[] {
  const show = (v: string | null) => formatAmount(BigInt(v ?? 0), tag, { digits: 4 })
  const next = o.timeline.findIndex((p) => !p.done)
  const texts: Record<(typeof o.timeline)[number]['step'], { title: string; note?: string }> = {
    joined: { title: t`Awaiting order`, note: `${show(o.amount)} ${usdt}` },
    deadline: { title: t`Deadline` },
    closed: { title: t`Period closed` },
    drawBlock: { title: t`Draw block` },
    drawn: {
      title: o.fill === '0' ? t`Not filled` : t`Order arranged`,
      ...(o.fill === null ? {} : { note: t`${show(o.fill)} of ${show(o.amount)} ${usdt} filled` }),
    },
    dissolved: { title: t`Crowdfunding dissolution` },
    refunded: { title: t`Given back`, note: `${show(o.refunded)} ${usdt}` },
    claimed: {
      title: t`Rewards paid`,
      note: `${show(o.claimedUsdt)} ${usdt} + ${show(o.claimedToken)} ${token}`,
    },
    ended: { title: t`Term over` },
    released: { title: t`Principal return`, note: `${show(o.fill)} ${usdt}` },
  }
  return o.timeline.map((p, i) => ({
    key: `${p.step} ${i}`,
    state: p.done
      ? p.step === 'dissolved' || (p.step === 'closed' && o.periodStatus === 'failed')
        ? 'failed'
        : 'done'
      : i === next
        ? 'now'
        : 'next',
    title: p.step === 'closed' && o.periodStatus === 'failed' ? t`Crowdfunding failed` : texts[p.step].title,
    ...(p.block === null
      ? texts[p.step].note !== undefined && (p.done || p.step === 'released')
        ? { note: texts[p.step].note }
        : {}
      : { note: t`block ${formatCount(p.block, tag)}` }),
    ...(p.time === null ? {} : { side: formatTime(p.time, tag) }),
  }))
}
