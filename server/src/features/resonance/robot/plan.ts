import type { RobotNext } from '@holdfast/protocol/robot'
import { type Books, opensAt, openingsOf } from '../books.ts'
import type * as store from '../store.ts'

/** Least seconds between two times that level shares are handed on. */
export const UPDATE_SECONDS = 3_600

/** What the plan follows from. */
export type Facts = {
  /** chain time, unix seconds */
  now: number
  /** the newest block's number */
  latest: number
  lines: store.LineRow[]
  /** the newest period of each line; no other one can be unsettled */
  newest: store.PeriodRow[]
  /** null: not read, and what depends on it is left to the chain to refuse */
  books: Books | null
  /** whether the part of the product is switched on */
  isOpen: boolean
  /** orders that something is to be paid back on; 0 where the robot does not do that */
  refunds: number
  /** when level shares were last handed on, or that was last tried; 0: never */
  updated: number
}

const row = (
  action: RobotNext['action'],
  state: RobotNext['state'],
  why: RobotNext['why'],
  more: Partial<RobotNext> = {},
): RobotNext => ({
  action,
  line: null,
  period: null,
  state,
  why,
  time: null,
  block: null,
  orders: null,
  ...more,
})

/** What comes next, by the published rule: a row for each line, and one for each of refunds and level shares. */
export function planOf(f: Facts): RobotNext[] {
  const newest = new Map(f.newest.map((p) => [p.line, p]))
  const levelDue = f.books?.books.some((b) => b.levelDue > 0n) ?? false
  const update = f.updated + UPDATE_SECONDS
  return [
    ...f.lines.map((l) => nextOf(l, newest.get(l.line), f)),
    ...(f.refunds > 0 ? [row('refund', 'due', 'ready', { orders: f.refunds })] : []),
    ...(levelDue
      ? [
          f.updated > 0 && f.now < update
            ? row('update', 'waiting', 'resting', { time: update })
            : row('update', 'due', 'ready', { time: f.updated === 0 ? null : update }),
        ]
      : []),
  ]
}

function nextOf(line: store.LineRow, p: store.PeriodRow | undefined, f: Facts): RobotNext {
  if (p?.status === 'open') {
    const of = { line: line.line, period: p.period, time: p.deadline }
    return f.now < p.deadline ? row('close', 'waiting', 'joining', of) : row('close', 'due', 'ready', of)
  }
  if (p?.status === 'drawing') {
    const block = p.awaited_block!
    const of = { line: line.line, period: p.period, block }
    return f.latest <= block ? row('draw', 'waiting', 'drawBlock', of) : row('draw', 'due', 'ready', of)
  }
  const time = opensAt(line, p) || null
  const of = { line: line.line, time }
  if (!line.is_open) return row('open', 'blocked', 'lineClosed', { ...of, time: null })
  if (f.books?.paused) return row('open', 'blocked', 'paused', of)
  if (!f.isOpen) return row('open', 'blocked', 'moduleOff', of)
  if (f.books && openingsOf(line, f.books) === 0) return row('open', 'blocked', 'budget', of)
  if (time !== null && f.now < time) return row('open', 'waiting', 'resting', of)
  return row('open', 'due', 'ready', of)
}
