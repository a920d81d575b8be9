import type { Logger } from 'pino'

const LONGEST_PAUSE_MS = 30_000

export type LoopOptions = {
  /** what it does, for the log */
  name: string
  /** One step. @returns whether there may be more to do at once */
  step: () => Promise<boolean>
  pollMs: number | (() => number)
  log: Logger
}

/** Repeats a step: at once while there is more to do, else after a pause or when woken; slower while it fails. */
export class Loop {
  private readonly o: LoopOptions
  private running: Promise<void> | undefined
  private stopped = false
  private woken = false
  private wakeUp: (() => void) | undefined

  constructor(o: LoopOptions) {
    this.o = o
  }

  start(): void {
    this.running ??= this.loop()
  }

  /** Ends the pause: there may be something to do. */
  wake(): void {
    this.woken = true
    this.wakeUp?.()
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.wakeUp?.()
    await this.running
  }

  private async loop(): Promise<void> {
    const { name, step, log } = this.o
    let failures = 0
    while (!this.stopped) {
      this.woken = false
      let more = false
      try {
        more = await step()
        if (failures > 0) log.info(`${name}: going on`)
        failures = 0
      } catch (err) {
        failures++
        if (failures === 1 || failures % 20 === 0)
          log.error({ err, failures }, `${name} failed, trying again`)
      }
      if (more || this.woken || this.stopped) continue
      const pollMs = typeof this.o.pollMs === 'number' ? this.o.pollMs : this.o.pollMs()
      await this.pause(failures ? Math.min(LONGEST_PAUSE_MS, pollMs * 2 ** failures) : pollMs)
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.wakeUp = undefined
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.wakeUp = done
    })
  }
}
