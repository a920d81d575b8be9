// One epoch: takes its events, runs the rules on them and on the epoch before, and writes its folder.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBDecimalValue, DuckDBValue } from '@duckdb/node-api'
import type { Hex } from 'viem'
import { checkArrived, checkPlaced } from './checks.ts'
import { type Database, type Instance, quoted } from './database.ts'
import { type EpochFolders, type Manifest, manifestText, TREE, writeFiles } from './files.ts'
import { addParams, addRows, address, countRows, type Input, type InputRow } from './inputs.ts'
import { addressWordsOf, type LeafHome, RECORD_COLUMNS, recordLeaves, rewardLeaves } from './leaf.ts'
import { MEMBERS, PRELUDE, type RulesVersion, rulesHash, type Step, steps, textOf } from './rules.ts'
import { rootOf, treeOf } from './tree.ts'
import {
  type Amounts,
  type Change,
  EPOCH_SECONDS,
  type EpochFacts,
  type EpochFile,
  type EpochResult,
  type Funding,
  type Registration,
  type Rows,
} from './types.ts'

/** A whole number of DuckDB. */
const big = (value: DuckDBValue | undefined): bigint =>
  typeof value === 'bigint' ? value : (value as DuckDBDecimalValue).value
const amounts = (usdt: DuckDBValue | undefined, token: DuckDBValue | undefined): Amounts => ({
  usdt: big(usdt),
  token: big(token),
})

/** The epoch before, as far as the next one needs it. */
type Before = ReturnType<EpochFolders['manifest']>

/** What a run is given: an instance of its own, and what to do when it is over. */
type RunHome = {
  instance: Instance
  folders: EpochFolders
  /** MiB that DuckDB may use for an epoch of so many accounts and events together */
  memoryMb: (rows: number) => number
  /** told how long each piece of a part of the work took, milliseconds */
  timed: (part: RunPart, ms: number) => void
  ended: () => void
}
export type RunPart = 'before' | 'checks' | 'rules' | 'files' | 'leaves' | 'tree'

/** An epoch that takes its events. It is used once: `finish` or `discard` ends it. */
export class EpochRun {
  readonly #home: RunHome
  readonly #db: Database
  readonly #n: number
  readonly #facts: EpochFacts
  readonly #before: Before
  readonly #version: RulesVersion
  #rows: number
  #over = false

  private constructor(
    home: RunHome,
    db: Database,
    n: number,
    facts: EpochFacts,
    before: Before,
    version: RulesVersion,
  ) {
    this.#home = home
    this.#db = db
    this.#n = n
    this.#facts = facts
    this.#before = before
    this.#version = version
    this.#rows = before?.manifest.accounts ?? 0
  }

  /**
   * Loads the epoch before and the figures of the rules.
   * @param version of the rules, which number 1 chooses for all after it
   * @throws Error when they do not go together
   */
  static async begin(home: RunHome, n: number, given: EpochFacts, version: RulesVersion): Promise<EpochRun> {
    const { folders } = home
    if (!Number.isSafeInteger(n) || n < 1) throw new Error(`levels: there is no epoch number ${n}`)
    const facts = {
      ...given,
      teamRewards: address(given.teamRewards),
      hostingPool: address(given.hostingPool),
      usdt: address(given.usdt),
      token: address(given.token),
    } as EpochFacts
    const before = n === 1 ? null : folders.manifest(n - 1)
    if (n > 1 && !before) throw new Error(`levels: number ${n - 1} is missing, number ${n} stands on it`)
    if (before) expectNext(before.manifest, n, facts, version)
    const db = await home.instance.connect()
    await db.limit(home.memoryMb(before?.manifest.accounts ?? 0))
    await db.run(PRELUDE)
    await addParams(db, facts, (facts.epoch + 1) * EPOCH_SECONDS)
    const pool = before?.manifest.pool ?? { usdt: '0', token: '0' }
    await db.run(`insert into pool_before values ('${facts.hostingPool}', ${pool.usdt}, ${pool.token})`)
    const carry = before?.manifest.carry ?? { usdt: '0', token: '0' }
    await db.run(`insert into carry_before values (${carry.usdt}, ${carry.token})`)
    const from = performance.now()
    if (before) {
      await folders.expectFile(n - 1, 'standings.parquet')
      const standings = `read_parquet(${quoted(folders.pathOf(n - 1, 'standings.parquet'))})`
      await db.run(`insert into member select id, account, parent, participation, inside, card, team, recorded,
        earned_usdt, earned_token from ${standings}`)
    }
    home.timed('before', performance.now() - from)
    return new EpochRun(home, db, n, facts, before, version)
  }

  /** Registrations of this epoch; for the first, all until its end. */
  registrations(rows: Rows<Registration>): Promise<void> {
    return this.#add('registrations', rows)
  }

  /** Changes of participation of this epoch; for the first, all until its end. */
  changes(rows: Rows<Change>): Promise<void> {
    return this.#add('changes', rows)
  }

  /** What was booked for this epoch's pot. */
  funded(rows: Rows<Funding>): Promise<void> {
    return this.#add('funded', rows)
  }

  /** Rows of which one was refused end the run. */
  async #add<K extends Input>(table: K, rows: Rows<InputRow<K>>): Promise<void> {
    try {
      if ('parquet' in rows) await this.#expect(await countRows(this.#db, rows.parquet))
      const added = await addRows(this.#db, table, rows)
      if (!('parquet' in rows)) await this.#expect(added)
    } catch (e) {
      this.discard()
      throw e
    }
  }

  /** More rows need more memory. */
  async #expect(rows: number): Promise<void> {
    this.#rows += rows
    await this.#db.limit(this.#home.memoryMb(this.#rows))
  }

  /**
   * Computes the epoch and writes its folder, which replaces an earlier one of the same number. In what order rows were given
   * does not matter.
   * @throws Error that names the first event that cannot be right, or a figure that does not fit; nothing is written then
   */
  async finish(): Promise<EpochResult> {
    const temporary = this.#home.folders.temporary(this.#n)
    try {
      await this.#timed('checks', () => this.#check())
      await this.#rules()
      const [files, leaves] = await bothEnded(
        this.#timed('files', () => writeFiles(this.#db, temporary)),
        this.#timed('leaves', () => this.#leaves()),
      )
      const tree = await this.#timed('tree', async () => {
        const levels = treeOf(leaves)
        writeFileSync(join(temporary, TREE), Buffer.concat(levels))
        return levels
      })
      const manifest = await this.#manifest(files, rootOf(tree))
      const dataHash = this.#home.folders.place(this.#n, temporary, manifest)
      return resultOf(manifest, dataHash)
    } finally {
      this.discard()
    }
  }

  /** Ends the run without a result; also one that has ended. */
  discard(): void {
    if (this.#over) return
    this.#over = true
    this.#home.ended()
  }

  async #timed<T>(part: RunPart, work: () => Promise<T>): Promise<T> {
    const from = performance.now()
    const done = await work()
    this.#home.timed(part, performance.now() - from)
    return done
  }

  /** Hashes on a connection of its own, while the files are written. */
  async #leaves(): Promise<Uint8Array> {
    const db = await this.#home.instance.connect()
    try {
      return await hashLeaves(db, this.#facts)
    } finally {
      db.close()
    }
  }

  /** All that was booked before this epoch: shared, or lying there. */
  #booked(): Amounts {
    const { totals, carry } = this.#before?.manifest ?? {}
    const of = (asset: 'usdt' | 'token') => BigInt(totals?.[asset] ?? 0) + BigInt(carry?.[asset] ?? 0)
    return { usdt: of('usdt'), token: of('token') }
  }

  async #check(): Promise<void> {
    const start = this.#facts.epoch * EPOCH_SECONDS
    await checkArrived(this.#db, {
      firstBlock: this.#before ? this.#before.manifest.inputBlock + 1 : 0,
      lastBlock: this.#facts.inputBlock,
      firstTime: this.#before ? start : 0,
      start,
      end: start + EPOCH_SECONDS,
      booked: this.#booked(),
    })
  }

  /** Runs the rules, and checks the changes once they are with their accounts. */
  async #rules(): Promise<void> {
    const version = this.#version
    const all = steps(version, this.#facts.params.generations)
    const placing = all.findIndex(({ file }) => file === MEMBERS) + 1
    await this.#timed('rules', () => runSteps(this.#db, version, all.slice(0, placing)))
    await this.#timed('checks', () => checkPlaced(this.#db))
    await this.#timed('rules', () => runSteps(this.#db, version, all.slice(placing)))
  }

  async #manifest(files: EpochFile[], root: Hex): Promise<Manifest> {
    const [pot] = await this.#db.rows('select usdt, token from pot')
    const [pool] = await this.#db.rows('select usdt, token, returned_usdt, returned_token from pool_after')
    const [sums] = await this.#db
      .rows(`select coalesce(sum(case when asset = 'usdt' then cumulative else 0 end), 0),
      coalesce(sum(case when asset = 'token' then cumulative else 0 end), 0) from reward`)
    const levels = await this.#db.rows(`select l.level, count(r.id) from range(10) l(level)
      left join result r on r.level = l.level group by l.level order by l.level`)
    const totals = amounts(sums![0], sums![1])
    const [lying] = await this.#db.rows(
      `select coalesce(sum(usdt), 0), coalesce(sum(token), 0) from carry_after`,
    )
    const carry = amounts(lying![0], lying![1])
    const [now] = await this.#db
      .rows(`select coalesce(sum(case when asset = 'usdt' then amount else 0 end), 0),
      coalesce(sum(case when asset = 'token' then amount else 0 end), 0) from funded`)
    const earlier = this.#booked()
    for (const [i, asset] of (['usdt', 'token'] as const).entries()) {
      const booked = earlier[asset] + big(now![i])
      if (totals[asset] + carry[asset] !== booked)
        throw new Error(
          `levels: rewards of ${totals[asset]} ${asset} and ${carry[asset]} that lie there are not the ${booked} that were booked`,
        )
    }
    const [engine] = await this.#db.rows('select version()')
    const manifest = {
      ...this.#facts,
      version: this.#version,
      engine: `duckdb ${String(engine![0])}`,
      n: this.#n,
      previous: this.#before?.dataHash ?? null,
      rulesHash: rulesHash(this.#version),
      root,
      totals,
      ...(this.#version === 1 ? {} : { carry }),
      pot: amounts(pot![0], pot![1]),
      returned: amounts(pool![2], pool![3]),
      pool: amounts(pool![0], pool![1]),
      accounts: files.find((f) => f.name === 'standings.parquet')!.rows,
      levels: levels.map((row) => Number(row[1])),
      files,
    }
    return JSON.parse(manifestText(manifest)) as Manifest
  }
}

/** What two works give once both have ended, so that neither still reads what is closed when the other fails. */
async function bothEnded<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}

/** @throws Error when the epoch before is not of the same contracts, or not the one right before */
function expectNext(before: Manifest, n: number, facts: EpochFacts, version: RulesVersion): void {
  if (before.version !== version)
    throw new Error(`levels: number ${n - 1} is by rules ${before.version}, not ${version}`)
  if (facts.epoch !== before.epoch + 1)
    throw new Error(`levels: number ${n} is epoch ${before.epoch + 1}, not ${facts.epoch}`)
  if (facts.inputBlock < before.inputBlock)
    throw new Error(
      `levels: input block ${facts.inputBlock} is below the ${before.inputBlock} of number ${n - 1}`,
    )
  for (const key of ['chainId', 'teamRewards', 'hostingPool', 'usdt', 'token'] as const)
    if (before[key] !== facts[key])
      throw new Error(`levels: ${key} was ${before[key]} in number ${n - 1}, and is ${facts[key]}`)
}

/** What finds nobody new in one generation finds nobody in those after it. */
async function runSteps(db: Database, version: RulesVersion, all: readonly Step[]): Promise<void> {
  let spent = ''
  for (const step of all) {
    const loop = `${step.file} ${step.level ?? ''}`
    if (step.generation !== undefined && loop === spent) continue
    const added = await db.run(textOf(version, step))
    if (step.generation !== undefined && added === 0) spent = loop
  }
}

/** The hashes of all leaves, in their order. */
async function hashLeaves(db: Database, home: LeafHome): Promise<Uint8Array> {
  const hashes: Uint8Array[] = []
  const account = addressWordsOf('account')
  const rewards = `select asset, cumulative, ${account} from reward order by position`
  for await (const [assets, cumulative, ...accounts] of db.columns(rewards))
    hashes.push(
      rewardLeaves(
        home,
        accounts as number[][],
        assets as string[],
        (cumulative as DuckDBDecimalValue[]).map(({ value }) => value),
      ),
    )
  const records = `select ${RECORD_COLUMNS.join(', ')}, ${account} from record order by position`
  for await (const columns of db.columns(records)) {
    const figures = columns.slice(0, RECORD_COLUMNS.length) as bigint[][]
    hashes.push(recordLeaves(home, columns.slice(RECORD_COLUMNS.length) as number[][], figures))
  }
  return Buffer.concat(hashes)
}

/** What `finish` gives, from a manifest. */
export function resultOf(m: Manifest, dataHash: EpochResult['dataHash']): EpochResult {
  const of = (a: { usdt: string; token: string }) => ({ usdt: BigInt(a.usdt), token: BigInt(a.token) })
  const { n, epoch, inputBlock, root, rulesHash, files, accounts, levels } = m
  const carry = of(m.carry ?? { usdt: '0', token: '0' })
  const sums = { totals: of(m.totals), carry, pot: of(m.pot), returned: of(m.returned) }
  return { n, epoch, inputBlock, root, rulesHash, dataHash, files, accounts, levels, ...sums }
}
