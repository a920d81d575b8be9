import { sleep } from '../ports.ts'
import type { Fault } from './fault.ts'
import { Load } from './load.ts'
import type { Debian } from './parts-of-debian.ts'
import { type Site, startSite } from './site.ts'
import { LONGEST_SILENCE, type Row } from './table.ts'
import { verify } from './verify.ts'

/** How long the load runs before a fault, and after it is healed. */
const BEFORE_MS = 3_000
const AFTER_MS = 5_000
const SECONDS = 12
/** How long an alarm may stand after it is repaired: rates are taken over minutes. */
const OVER_MS = 180_000

/** Plays faults one after the other on one site, each under load, and looks everything up after each. */
export async function rehearse(o: {
  debian: Debian
  logs: string
  faults: Fault[]
  progress: (line: string) => void
  /** told of each row at once */
  played?: (row: Row) => void
}): Promise<Row[]> {
  const { faults, progress } = o
  const site = await startSite(o)
  try {
    const load = new Load(site)
    await load.open()
    progress(`${load.addresses.length} people with balances`)
    const rows: Row[] = []
    for (const fault of faults) {
      const row = await play(site, load, fault, progress)
      rows.push(row)
      o.played?.(row)
      progress(
        row.skipped === null
          ? `${row.seconds.toFixed(1).padStart(6)} s  ${row.name}: ${row.acknowledged} acknowledged, ${row.lost} lost, ${row.doubled} doubled, ledger ${row.ledger ? 'clean' : 'BROKEN'}`
          : `         ${row.name}: not played, ${row.skipped}`,
      )
    }
    return rows
  } finally {
    await site.stop()
  }
}

async function play(site: Site, load: Load, fault: Fault, progress: (line: string) => void): Promise<Row> {
  const skipped = fault.unless?.(site) ?? null
  const row: Row = {
    name: fault.name,
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    seconds: 0,
    unanswered: 0,
    closed: fault.closed ?? false,
    ledger: true,
    alarm: null,
    skipped,
  }
  if (skipped !== null) return row
  const before = load.book.done.length
  load.start()
  await sleep(BEFORE_MS)
  if (fault.closed) await load.pause()
  const struck = performance.now()
  await fault.strike(site)
  const closed = performance.now() - struck
  if (fault.closed) {
    await load.enter()
    load.start()
  }
  const [raised] = await Promise.all([
    alarmed(site, fault, struck),
    sleep((fault.seconds ?? SECONDS) * 1_000),
  ])
  await fault.heal?.(site)
  await sleep(AFTER_MS)
  await load.pause()
  const alarm = raised && {
    ...raised,
    isOver: raised.seconds === null || (await site.watcher!.is(raised.name, false, OVER_MS)),
  }
  await site.whole()
  const done = load.book.done.slice(before)
  const waits = done
    .filter((d) => d.to > struck)
    .map((d) => ({ kind: d.kind, ms: d.to - Math.max(d.from, struck), after: d.from - struck }))
    .toSorted((a, b) => b.ms - a.ms)
  progress(`         longest: ${JSON.stringify(waits.slice(0, 3))}`)
  const verdict = await verify(site, load)
  for (const line of verdict.told) progress(`         ${line}`)
  const unanswered = load.book.unanswered.length
  load.book.unanswered.length = 0
  return {
    ...row,
    ...verdict,
    alarm,
    acknowledged: done.length,
    unanswered,
    seconds: (fault.closed ? closed : (waits[0]?.ms ?? 0)) / 1_000,
  }
}

/** Waits until the alarm of a fault is raised; null where it has none, or nobody watches. @param struck when it happened */
async function alarmed({ watcher }: Site, { alarm: name }: Fault, struck: number) {
  if (name === undefined || watcher === null) return null
  const isRaised = await watcher.is(name, true, LONGEST_SILENCE * 1_000)
  return { name, seconds: isRaised ? (performance.now() - struck) / 1_000 : null }
}
