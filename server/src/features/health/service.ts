import type { Deployment } from '@holdfast/protocol/chain'
import type { HealthReport, Keeper } from '@holdfast/protocol/health'
import { STATUS_KINDS, STATUS_PARTS, STATUS_REASONS, type StatusReport } from '@holdfast/protocol/status'
import { type Aside, asides, isListedToken } from '../../chain/asides.ts'
import { type Cursor, readCursor } from '../../chain/cursor.ts'
import { getAddress } from 'viem'
import type { Head } from '../../chain/head.ts'
import type { Db } from '../../db/database.ts'
import type { Gauge } from '../../feature.ts'
import { alarmsSince } from '../../signals/alarms.ts'
import { heartbeatAges, livingProcesses, processAlarms } from '../../signals/heart.ts'
import { nodeAlarms, nodeFigures } from '../../signals/nodes.ts'
import { readingAlarms, readingFigures } from '../../signals/readings.ts'
import { within } from '../../signals/within.ts'

/** With more blocks behind than this, 90 s at 0.45 s, the server reports itself unhealthy. */
const HEALTHY_LAG = 200
/** Those who watch are not kept waiting for a node or a database that is away, milliseconds. */
const ANSWER_MS = 3_000

export type HealthOptions = {
  db: Db
  /** connections for those who watch */
  watchDb: Db
  deployment: Deployment
  head: Head
  /** whether the index stands still */
  indexStands: () => Promise<boolean>
  /** what features have to tell */
  alarms: () => Promise<string[]>
  /** reasons why money waits */
  halts: () => Promise<string[]>
  /** what features count, by name */
  gauges: () => Promise<Record<string, Gauge>>
  /** what is known of the token's checkpoints */
  keeper: () => Promise<Keeper>
}

export class HealthService {
  private readonly o: HealthOptions

  constructor(o: HealthOptions) {
    this.o = o
  }

  async report(): Promise<HealthReport> {
    const { db, head } = this.o
    const [cursor, state, keeper, alarms, aside] = await Promise.all([
      within(ANSWER_MS, () => readCursor(db)).catch((): Cursor | null => null),
      within(ANSWER_MS, () => head.get()).catch(() => null),
      within(ANSWER_MS, () => this.o.keeper()).catch(() => null),
      within(ANSWER_MS, () => this.told()).catch((): string[] => []),
      within(ANSWER_MS, () => asides(this.o.watchDb)).catch((): Aside[] => []),
    ])
    const lag = cursor && state ? Math.max(0, state.latest.number - cursor.number) : null
    return {
      ok: lag !== null && lag <= HEALTHY_LAG && alarms.length === 0,
      database: cursor !== null,
      chain: state !== null,
      latest: state?.latest.number ?? null,
      finalized: state?.finalized ?? null,
      indexed: cursor?.number ?? null,
      lag,
      alarms,
      aside: aside.map((a) => ({ contract: getAddress(a.contract), block: a.since, error: a.error })),
      keeper,
    }
  }

  /** What somebody must look at, as far as features and processes tell. */
  private async told(): Promise<string[]> {
    const { watchDb } = this.o
    const found = await Promise.all([
      this.o.alarms(),
      processAlarms(watchDb),
      nodeAlarms(watchDb),
      readingAlarms(watchDb),
      asides(watchDb).then((aside) => [...new Set(aside.map((a) => this.alarmOf(a)))]),
      this.o.indexStands().then((stands) => (stands ? ['indexStands'] : [])),
    ])
    return found.flat()
  }

  private alarmOf({ contract }: Aside): string {
    return isListedToken(this.o.deployment)(contract) ? 'tokenAside' : 'contractAside'
  }

  /** What stands now: what somebody must look at, and every reason why money waits. */
  async alarms(): Promise<string[]> {
    const [told, halts] = await Promise.all([this.told(), this.o.halts()])
    return [...new Set([...told, ...halts])]
  }

  /** What works and what waits, for people. While the database is away nothing can be told. */
  async status(): Promise<StatusReport> {
    const [alarms, since] = await Promise.all([
      within(ANSWER_MS, () => this.alarms()).catch(() => ['chainAway']),
      alarmsSince(this.o.watchDb),
    ])
    return {
      time: Math.floor(Date.now() / 1_000),
      parts: STATUS_PARTS.map((part) => ({
        part,
        waits: STATUS_REASONS.flatMap((reason) => {
          const { names, holds } = STATUS_KINDS[reason]
          const standing = holds.includes(part) ? names.filter((name) => alarms.includes(name)) : []
          if (standing.length === 0) return []
          const times = standing.flatMap((name) => since.get(name) ?? [])
          return [{ reason, since: times.length === 0 ? null : Math.min(...times) }]
        }),
      })),
    }
  }

  /** What all processes tell alike, for those who watch; without what cannot be read now. */
  async figures(): Promise<Record<string, Gauge>> {
    const { watchDb } = this.o
    const gauges = (ask: () => Promise<Record<string, Gauge>>) =>
      within(ANSWER_MS, ask).catch((): Record<string, Gauge> => ({}))
    const [report, ...more] = await Promise.all([
      this.report(),
      gauges(() => this.o.gauges()),
      gauges(() => readingFigures(watchDb)),
      gauges(() => processFigures(watchDb)),
    ])
    return Object.assign(reportFigures(report), ...more)
  }
}

function reportFigures(report: HealthReport): Record<string, Gauge> {
  const { latest, finalized, indexed, lag, keeper } = report
  const figure = (name: string, help: string, value: number | null | undefined): Record<string, Gauge> =>
    value === null || value === undefined ? {} : { [name]: { help, value } }
  return {
    ...figure(
      'healthy',
      'Whether database, chain and indexing are well and no alarm stands.',
      Number(report.ok),
    ),
    ...figure('database_up', 'Whether the database answers.', Number(report.database)),
    ...figure('chain_up', 'Whether enough nodes answer.', Number(report.chain)),
    ...figure('chain_latest_block', 'Newest block.', latest),
    ...figure('chain_finalized_block', 'Newest final block.', finalized),
    ...figure('indexed_block', 'Newest indexed block.', indexed),
    ...figure('index_lag_blocks', 'Blocks not yet indexed.', lag),
    ...figure(
      'checkpoint_due_seconds',
      "Unix time from which the token's average wants a checkpoint.",
      keeper?.due,
    ),
    ...figure('keeper_ran_seconds', 'Unix time of the keeper’s last look.', keeper?.ranAt),
    ...figure('keeper_checkpoints', 'Checkpoints that the keeper took.', keeper?.done),
    ...figure('keeper_failures', 'Times that the keeper failed.', keeper?.failures),
    contract_aside_block: {
      help: 'Block since which a contract is not indexed, by address.',
      label: 'contract',
      values: Object.fromEntries(report.aside.map((a) => [a.contract, a.block])),
    },
    alarms: {
      help: 'What somebody must look at, by name.',
      label: 'name',
      values: Object.fromEntries(report.alarms.map((name) => [name, 1])),
    },
  }
}

async function processFigures(db: Db): Promise<Record<string, Gauge>> {
  const [ages, living, nodes] = await Promise.all([heartbeatAges(db), livingProcesses(db), nodeFigures(db)])
  return {
    heartbeat_age_seconds: {
      help: 'Time since the youngest sign of life, by role.',
      label: 'role',
      values: ages,
    },
    processes: { help: 'Processes that are alive, by role.', label: 'role', values: living },
    node_up: { help: 'Whether a node answers.', label: 'node', values: nodes.up },
    node_behind_blocks: {
      help: 'Blocks that a node is behind the foremost.',
      label: 'node',
      values: nodes.behind,
    },
  }
}
