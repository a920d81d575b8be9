import { hostname } from 'node:os'
import { Loop, type LoopReport } from '../chain/loop.ts'
import type { Db } from '../db/database.ts'
import { readMigrations } from '../db/migrate.ts'
import type { Core, Gauge } from '../feature.ts'
import { NOTE_MS, noteAlarms } from './alarms.ts'
import { startEndpoint } from './endpoint.ts'
import { BEAT_MS, Heart } from './heart.ts'
import { lookAtNodes, NODES_MS } from './nodes.ts'
import { type NotReady, serving, standing } from './readiness.ts'
import { keepReadings, type Reading, READINGS_MS } from './readings.ts'

export type SignalsOptions = {
  core: Core
  /** how the work of this process fares */
  jobs: () => LoopReport[]
  /** what all processes tell alike */
  figures: () => Promise<Record<string, Gauge>>
  /** what stands now and somebody must look at, reasons why money waits included */
  alarms: () => Promise<string[]>
  /** what each feature reads from the chain for those who watch */
  readings: readonly (() => Promise<Reading[]>)[]
}

/** Keeps what could be read, also where something could not. @throws what kept one from being read */
async function keepEach(db: Db, readings: SignalsOptions['readings']): Promise<void> {
  const asked = await Promise.allSettled(readings.map((read) => read()))
  await keepReadings(
    db,
    asked.flatMap((a) => (a.status === 'fulfilled' ? a.value : [])),
  )
  const failed = asked.find((a) => a.status === 'rejected')
  if (failed) throw failed.reason
}

/** What a process tells of itself: its signs of life, its figures, and whether it can do its work. */
export class Signals {
  private readonly core: Core
  private readonly figures: SignalsOptions['figures']
  private readonly heart: Heart
  private readonly loops: Loop[]
  private readonly look: () => Promise<boolean>
  private readonly stands: () => Promise<boolean>
  private leaving = false
  private started = false
  private endpoint: { stop(): Promise<void> } | undefined

  constructor({ core, jobs, figures, alarms, readings }: SignalsOptions) {
    const { config, watchDb: db, log, meters, nodes } = core
    this.core = core
    this.figures = figures
    this.stands = standing(core.indexStands)
    this.look = serving(
      db,
      readMigrations().map((m) => m.name),
    )
    this.heart = new Heart({ db, roles: config.processes, host: hostname(), jobs })
    const loop = (name: string, pollMs: number, step: () => Promise<void>) =>
      new Loop({ name, pollMs, step, longestPauseMs: pollMs, log })
    const follows = config.processes.some((p) => p !== 'api')
    this.loops = [
      loop('heartbeat', BEAT_MS, () => this.heart.beat()),
      loop('noting of alarms', NOTE_MS, async () => noteAlarms(db, await alarms())),
      ...(follows ? [loop('look at nodes', NODES_MS, () => lookAtNodes(db, nodes))] : []),
      ...(config.processes.includes('worker')
        ? [loop('readings', READINGS_MS, () => keepEach(db, readings))]
        : []),
    ]
    meters.watchJobs(() => [...jobs(), ...this.loops.map((l) => l.report())])
  }

  /** Whether to send people here: not while the database is away or not migrated, and not once this process is about to end. */
  serving = async (): Promise<boolean> => !this.leaving && (await this.look())

  /** Why this process cannot do all its work; empty while it can. */
  ready = async (): Promise<NotReady[]> => {
    const [there, stands] = await Promise.all([this.look(), this.stands()])
    return [
      ...(this.leaving ? (['leaving'] as const) : []),
      ...(there ? [] : (['database'] as const)),
      ...(there && stands ? (['indexStands'] as const) : []),
    ]
  }

  start(): void {
    this.started = true
    for (const loop of this.loops) loop.start()
  }

  /** Opens the port for those who watch, where one is configured. */
  async listen(): Promise<void> {
    const { config, log, meters } = this.core
    if (config.metrics === null) return
    const metrics = async () => meters.text(await this.figures())
    this.endpoint = await startEndpoint({ listen: config.metrics, log, metrics, probes: this })
  }

  /** Says from now on that this process is not ready. */
  leave(): void {
    this.leaving = true
  }

  async stop(): Promise<void> {
    await this.endpoint?.stop()
    if (!this.started) return
    await Promise.all(this.loops.map((l) => l.stop()))
    // Without it the others take this process for dead.
    await this.heart.end().catch((err: unknown) => this.core.log.warn({ err }, 'the end could not be noted'))
  }
}
