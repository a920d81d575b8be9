import { Counter, Gauge as PromGauge, Registry } from 'prom-client'
import { isRevert } from '../chain/client.ts'
import type { LoopReport } from '../chain/loop.ts'
import type { StandbyReport } from '../db/history.ts'
import type { Gauge } from '../feature.ts'
import { processFigures } from './process.ts'
import { Timings } from './times.ts'

/** What every metric's name begins with. */
const PREFIX = 'holdfast_'
/** Seconds; calls and questions to nodes take from a millisecond to their time limit. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How a call ended: as asked, refused with a reason, or not for want of something that should have been there. */
export type Outcome = 'ok' | 'refused' | 'failed'

type Pool = { totalCount: number; idleCount: number; waitingCount: number }

/** The figures of one process, as Prometheus reads them. Labels never hold what a caller sent. */
export class Meters {
  private readonly registry = new Registry()
  private readonly http: Timings
  private readonly rpc: Timings
  private readonly rpcErrors: Counter
  private readonly disagreements: Counter
  private readonly queries: Timings
  private readonly queryErrors: Counter
  private readonly historyReads: Counter

  /** whether anybody can ask for the figures */
  readonly counts: boolean
  /** what is looked at whenever somebody asks */
  private readonly watched: PromGauge[] = []

  /** @param counts false where nobody can ask: then nothing is counted, which costs nothing */
  constructor(counts = true) {
    this.counts = counts
    const register = this.registry
    const registers = [register]
    if (counts) processFigures(register)
    this.http = new Timings({
      name: `${PREFIX}http_seconds`,
      help: 'Time of calls by name and outcome (ok, refused, failed); everything else is the call "other".',
      labelNames: ['call', 'outcome'],
      bounds: SECONDS,
      register,
    })
    this.rpc = new Timings({
      name: `${PREFIX}rpc_seconds`,
      help: 'Time of questions that a node answered, by node.',
      labelNames: ['node'],
      bounds: SECONDS,
      register,
    })
    this.rpcErrors = new Counter({
      name: `${PREFIX}rpc_errors_total`,
      help: 'Questions that a node did not answer, by node; a refusal by a contract is an answer.',
      labelNames: ['node'],
      registers,
    })
    this.disagreements = new Counter({
      name: `${PREFIX}rpc_disagreements_total`,
      help: 'Times that two nodes told different things of what cannot change any more.',
      registers,
    })
    this.queries = new Timings({
      name: `${PREFIX}db_query_seconds`,
      help: 'Time of statements, without the wait for a connection.',
      bounds: SECONDS,
      register,
    })
    this.queryErrors = new Counter({
      name: `${PREFIX}db_query_errors_total`,
      help: 'Statements that failed.',
      registers,
    })
    this.historyReads = new Counter({
      name: `${PREFIX}history_reads_total`,
      help: 'Reads of history by where they were answered (standby, primary), where standbys are named.',
      labelNames: ['from'],
      registers,
    })
    for (const from of ['standby', 'primary']) this.historyReads.inc({ from }, 0)
  }

  /** Notes an answer. @param call its name, not its path */
  answered(call: string, outcome: Outcome, seconds: number): void {
    if (this.counts) this.http.of(call, outcome).note(seconds)
  }

  /** Has a question to a node counted. @param node its host, never its whole address */
  async timed<T>(node: string, question: () => Promise<T>): Promise<T> {
    if (!this.counts) return question()
    const began = performance.now()
    const answered = () => this.rpc.of(node).note((performance.now() - began) / 1_000)
    try {
      const answer = await question()
      answered()
      return answer
    } catch (e) {
      if (isRevert(e)) answered()
      else this.rpcErrors.inc({ node })
      throw e
    }
  }

  disagreed(): void {
    this.disagreements.inc()
  }

  queried(seconds: number, failed: boolean): void {
    if (!this.counts) return
    this.queries.of().note(seconds)
    if (failed) this.queryErrors.inc()
  }

  /** Has the connections of a pool counted whenever it is asked. */
  watchPool(pool: Pool): void {
    this.watched.push(
      new PromGauge({
        name: `${PREFIX}db_connections`,
        help: 'Connections of the pool by state, and what waits for one.',
        labelNames: ['state'],
        registers: [this.registry],
        collect() {
          this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      }),
    )
  }

  /** Has standbys told of whenever it is asked. */
  watchReplicas(reports: () => StandbyReport[]): void {
    this.watched.push(
      new PromGauge({
        name: `${PREFIX}replica_lag_seconds`,
        help: 'How far a standby is known to be behind, its silence included; not told of one that is the primary.',
        labelNames: ['replica'],
        registers: [this.registry],
        collect() {
          this.reset()
          for (const { name, state, lagSeconds } of reports())
            if (state !== 'primary') this.set({ replica: name }, lagSeconds)
        },
      }),
    )
  }

  /** Counts a read of history. */
  historyRead(from: 'standby' | 'primary'): void {
    this.historyReads.inc({ from })
  }

  /** Has these loops told of whenever it is asked. */
  watchJobs(jobs: () => LoopReport[]): void {
    const registers = [this.registry]
    const since = (at: number | null) => (at === null ? 0 : (performance.now() - at) / 1_000)
    const gauge = (name: string, help: string, value: (job: LoopReport) => number) => {
      const watched = new PromGauge({
        name: `${PREFIX}job_${name}`,
        help,
        labelNames: ['task'],
        registers,
        collect() {
          for (const job of jobs()) if (job.running) this.set({ task: job.name }, value(job))
        },
      })
      this.watched.push(watched)
    }
    gauge('age_seconds', 'Time since a round of the job ended well; 0 before the first one.', (j) =>
      since(j.doneAt),
    )
    gauge('round_seconds', 'For how long the present round has been running.', (j) => since(j.beganAt))
    gauge('failing_seconds', 'For how long every round has failed.', (j) => since(j.failingSince))
  }

  /** Adds a counter of this process. @param name without `holdfast_` */
  counter(name: string, help: string): { inc(): void } {
    return new Counter({ name: PREFIX + name, help, registers: [this.registry] })
  }

  /** All in the text format of Prometheus, and these figures with them. */
  async text(figures: Record<string, Gauge> = {}): Promise<string> {
    const shared = new Registry()
    for (const [name, { help, ...of }] of Object.entries(figures)) {
      const labels = 'label' in of ? [of.label] : []
      const gauge = new PromGauge({ name: PREFIX + name, help, labelNames: labels, registers: [shared] })
      if ('label' in of)
        for (const [l, value] of Object.entries(of.values)) gauge.set({ [of.label]: l }, value)
      else gauge.set(of.value)
    }
    return `${await this.registry.metrics()}\n${await shared.metrics()}`
  }
}
