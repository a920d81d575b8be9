// What tests of epochs share: a folder of their own, events by hand, and one epoch from begin to end.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  type Change,
  type ChangeKind,
  type EpochFacts,
  type EpochResult,
  type Levels,
  openLevels,
} from '../src/levels.ts'
import type { Events } from './reference.ts'
import { accountOf, FIRST_EPOCH, USDT, ZERO } from './world.ts'

export const EPOCH = 43_200
/** When number n begins. */
export const startOf = (n: number): number => (FIRST_EPOCH + n - 1) * EPOCH

/** A folder that is removed after the test. */
export function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-epochs-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** An engine that is closed after the test. */
export async function open(o: { dir?: string; threads?: number; memoryMb?: number } = {}): Promise<Levels> {
  const levels = await openLevels({
    dir: o.dir ?? folder(),
    threads: o.threads ?? 2,
    memoryMb: o.memoryMb ?? 1_024,
  })
  onTestFinished(() => levels.close())
  return levels
}

export async function compute(
  levels: Levels,
  n: number,
  facts: EpochFacts,
  events: Partial<Events>,
  version?: 1 | 2,
): Promise<EpochResult> {
  const run = await levels.begin(n, facts, version)
  await run.registrations(events.registrations ?? [])
  await run.changes(events.changes ?? [])
  await run.funded(events.funded ?? [])
  return run.finish()
}

/** The bytes of every file of n, by name. */
export function bytesOf(levels: Levels, n: number): Record<string, string> {
  const dir = levels.file(n, '')
  return Object.fromEntries(
    readdirSync(dir)
      .toSorted()
      .map((name) => [name, readFileSync(join(dir, name)).toString('base64')]),
  )
}

/** Events by hand: every one in a block of its own unless a place is given. */
export class Script {
  readonly #n: number
  #block: number
  readonly events: Events = { registrations: [], changes: [], funded: [] }

  constructor(n: number) {
    this.#n = n
    this.#block = (n - 1) * 1_000_000 + 1
  }

  #place(time: number) {
    return { block: ++this.#block, logIndex: 0, time }
  }

  /** Registers accounts number `first` to `last`, each invited by the one that `inviter` names; 0 is nobody. */
  join(first: number, last: number, inviter: (i: number) => number, time = startOf(this.#n)): this {
    for (let i = first; i <= last; i++)
      this.events.registrations.push({
        account: accountOf(i),
        refer: inviter(i) === 0 ? ZERO : accountOf(inviter(i)),
        index: i,
        ...this.#place(time),
      })
    return this
  }

  /** Whole USDT that come in, or go out below 0, so many seconds before the epoch's end. */
  move(i: number, usdt: number | bigint, secondsLeft = EPOCH, kind?: ChangeKind): this {
    const amount = BigInt(usdt) * USDT
    const time = startOf(this.#n) + EPOCH - secondsLeft
    const change: Omit<Change, keyof ReturnType<typeof this.place>> = {
      account: accountOf(i),
      kind: kind ?? (amount > 0n ? 'deposited' : 'released'),
      amount,
    }
    this.events.changes.push({ ...change, ...this.place(time) })
    return this
  }

  place(time: number) {
    return this.#place(time)
  }

  /** Base units for the pot, so many seconds before the epoch's end. */
  fund(usdt: bigint, token = 0n, secondsLeft = 1): this {
    const time = startOf(this.#n) + EPOCH - secondsLeft
    for (const [asset, amount] of [
      ['usdt', usdt],
      ['token', token],
    ] as const)
      if (amount > 0n) this.events.funded.push({ asset, amount, ...this.#place(time) })
    return this
  }
}

/** What n says of account number i. */
export const of = (levels: Levels, n: number, i: number) => levels.leavesOf(n, accountOf(i))
/** Its row alone. */
export async function standingOf(levels: Levels, n: number, i: number) {
  const { standing } = await of(levels, n, i)
  if (!standing) throw new Error(`no account ${i}`)
  return standing
}
