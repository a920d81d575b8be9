// The engine of team levels and their income (docs/LEVELS.md): every half day's events go in, what everybody has and has earned
// comes out, as files and as the root of a Merkle tree that `TeamRewards` takes.
import type { Address } from 'viem'
import { type Database, type Instance, openDuckDb, quoted } from './database.ts'
import { EpochFolders, TREE } from './files.ts'
import { address } from './inputs.ts'
import type { RulesVersion } from './rules.ts'
import { EpochRun, resultOf, type RunPart } from './run.ts'
import { proofFrom } from './tree.ts'
import {
  type AccountLeaves,
  type Asset,
  CENT,
  type EpochFacts,
  type EpochResult,
  type IncomeLine,
  type IncomeSource,
  type RewardLeaf,
  type Standing,
} from './types.ts'

export type * from './types.ts'

/** What DuckDB may use for an epoch, MiB: enough for a million accounts, and more for each million rows beyond. */
const MEMORY_MB = 1_280
const MEMORY_ROWS = 6e6
const MORE_MB = 52 / 1e6
const MOST_MB = 4_096
const READING_MB = 512
const THREADS = 2

export type Levels = {
  /**
   * Begins the epoch of number n, which stands on the folder of n − 1. One epoch at a time.
   * @param version of the rules; a number cannot stand on one that is by others
   * @throws Error when n − 1 is missing, damaged, or does not go together with these facts
   */
  begin(n: number, facts: EpochFacts, version?: RulesVersion): Promise<EpochRun>
  /** What was computed for n; null when n is not there. */
  result(n: number): EpochResult | null
  /** Numbers of the epochs that are there, ascending. */
  numbers(): number[]
  /** Path of a file of n. */
  file(n: number, name: string): string
  /** What n says of one account, with proofs. @throws Error when n is not there */
  leavesOf(n: number, account: string): Promise<AccountLeaves>
  /** Number of rows that only one of two Parquet files of ours has. */
  differingRows(one: string, other: string): Promise<number>
  close(): void
}

const memoryFor = (rows: number) =>
  Math.round(Math.min(MOST_MB, MEMORY_MB + Math.max(0, rows - MEMORY_ROWS) * MORE_MB))

/**
 * Opens the folder of all epochs. One process at a time may compute in it.
 * @param o.memoryMb what DuckDB may use for an epoch, MiB, instead of what follows from its size; beyond it writes to the folder
 * @param o.timed told how long each piece of a part of an epoch's work took, milliseconds
 */
export async function openLevels(o: {
  dir: string
  memoryMb?: number
  threads?: number
  timed?: (part: RunPart, ms: number) => void
}): Promise<Levels> {
  const folders = new EpochFolders(o.dir)
  const { dir } = o
  const threads = o.threads ?? THREADS
  const reading = await openDuckDb({ dir, memoryMb: READING_MB, threads })
  let running = false
  return {
    begin: async (n, facts, version = 1) => {
      if (running) throw new Error('levels: another epoch is being computed')
      running = true
      const memoryMb = (rows: number) => o.memoryMb ?? memoryFor(rows)
      let instance: Instance | undefined
      const ended = () => {
        instance?.close()
        running = false
      }
      try {
        instance = await openDuckDb({ dir, memoryMb: memoryMb(0), threads })
        return await EpochRun.begin(
          { instance, folders, memoryMb, timed: o.timed ?? (() => {}), ended },
          n,
          facts,
          version,
        )
      } catch (e) {
        ended()
        throw e
      }
    },
    result: (n) => {
      const found = folders.manifest(n)
      return found && resultOf(found.manifest, found.dataHash)
    },
    numbers: () => folders.numbers(),
    file: (n, name) => folders.pathOf(n, name),
    leavesOf: async (n, account) => {
      const db = await reading.connect()
      try {
        return await readLeaves(db, folders, n, address(account))
      } finally {
        db.close()
      }
    },
    differingRows: async (one, other) => {
      const db = await reading.connect()
      try {
        const [a, b] = [one, other].map((path) => `(select * from read_parquet(${quoted(path)}))`)
        const [row] = await db.rows(
          `select count(*) from ((${a} except all ${b}) union all (${b} except all ${a}))`,
        )
        return Number(row![0])
      } finally {
        db.close()
      }
    },
    close: () => reading.close(),
  }
}

async function readLeaves(
  db: Database,
  folders: EpochFolders,
  n: number,
  account: string,
): Promise<AccountLeaves> {
  const found = folders.manifest(n)
  if (!found) throw new Error(`levels: number ${n} is not there`)
  const from = (name: string) =>
    `from read_parquet(${quoted(folders.pathOf(n, name))}) where account = '${account}'`
  const leaves = found.manifest.files.find((f) => f.name === 'leaves.parquet')!.rows
  const prove = (position: unknown) => proofFrom(folders.pathOf(n, TREE), Number(position) - 1, leaves)
  const rewards: RewardLeaf[] = []
  let record: AccountLeaves['record'] = null
  for (const row of await db.rows(`select position, kind, asset, cast(cumulative as varchar), level, members, valid_members,
      invite_valids, team, small, team_new, legs2, legs3, legs4, legs5, legs6, legs7, legs8, legs9
      ${from('leaves.parquet')} order by position`)) {
    const proof = prove(row[0])
    if (Number(row[1]) === 1) {
      rewards.push({ asset: row[2] as Asset, cumulative: BigInt(row[3] as string), proof })
      continue
    }
    const [level, teamUser, teamValid, inviteValids] = row.slice(4, 8).map(Number) as [
      number,
      number,
      number,
      number,
    ]
    const [teamAmount, teamActual, teamNew] = row.slice(8, 11).map((c) => (c as bigint) * CENT) as [
      bigint,
      bigint,
      bigint,
    ]
    const invites = row.slice(11, 19).map(Number)
    const told = { level, teamUser, teamValid, inviteValids, teamAmount, teamActual, teamNew, invites }
    record = { record: told, proof }
  }
  const income = await db.rows(`select source, level, weight, cast(usdt as varchar), cast(token as varchar)
    ${from('income.parquet')} order by source`)
  const lines = income.map((row): IncomeLine => ({
    source: row[0] as IncomeSource,
    level: Number(row[1]),
    weight: row[2] as bigint,
    usdt: BigInt(row[3] as string),
    token: BigInt(row[4] as string),
  }))
  const [standing] =
    await db.rows(`select id, account, parent, cast(participation as varchar), inside, card, cents, valid, level, invites,
    invite_valids, members, valid_members, team, largest, small, team_new, legs2, legs3, legs4, legs5, legs6, legs7, legs8, legs9,
    recorded, cast(earned_usdt as varchar), cast(earned_token as varchar) ${from('standings.parquet')}`)
  return { standing: standing ? standingOf(standing) : null, income: lines, rewards, record }
}

function standingOf(row: readonly unknown[]): Standing {
  return {
    id: Number(row[0]),
    account: row[1] as Address,
    parent: Number(row[2]),
    participation: BigInt(row[3] as string),
    inside: row[4] as bigint,
    card: row[5] as boolean,
    cents: row[6] as bigint,
    valid: row[7] as boolean,
    level: Number(row[8]),
    invites: Number(row[9]),
    inviteValids: Number(row[10]),
    members: Number(row[11]),
    validMembers: Number(row[12]),
    team: row[13] as bigint,
    largest: row[14] as bigint,
    small: row[15] as bigint,
    teamNew: row[16] as bigint,
    legs: row.slice(17, 25).map(Number),
    recorded: row[25] as boolean,
    earned: { usdt: BigInt(row[26] as string), token: BigInt(row[27] as string) },
  }
}
