import type { Logger } from 'pino'
import { ChainUnavailable, FinalityBroken } from './errors.ts'

const LONGEST_PAUSE_MS = 30_000

export type LoopOptions = {
  /** what it does, for the log */
  name: string
  /** One step. @returns true when there may be more to do at once */
  step: () => Promise<boolean | void>
  /** pause between two steps */
  pollMs: number | (() => number)
  /** the longest pause after a failure */
  longestPauseMs?: number
  log: Logger
}

/**
 * Repeats a step, never two at once: immediately while there is more to do, else after a pause or when woken. A failed step is
 * logged and tried again after a growing pause.
 */
export class Loop {
  private readonly name: string
  private readonly step: LoopOptions['step']
  private readonly pollMs: LoopOptions['pollMs']
  private readonly longestPauseMs: number
  private readonly log: Logger
  private running: Promise<void> | undefined
  private stopped = false
  private woken = false
  private wakeUp: (() => void) | undefined

  constructor(o: LoopOptions) {
    this.name = o.name
    this.step = o.step
    this.pollMs = o.pollMs
    this.longestPauseMs = o.longestPauseMs ?? LONGEST_PAUSE_MS
    this.log = o.log
  }

  start(): void {
    this.running ??= this.loop()
  }

  /** Ends the pause: there may be something to do. */
  wake(): void {
    this.woken = true
    this.wakeUp?.()
  }

  /** Lets the running step finish and begins no other. Must not be awaited from inside a step. */
  async stop(): Promise<void> {
    this.stopped = true
    this.wakeUp?.()
    await this.running
  }

  private async loop(): Promise<void> {
    const { name, log, longestPauseMs } = this
    let failures = 0
    while (!this.stopped) {
      this.woken = false
      let more: boolean | void = false
      try {
        more = await this.step()
        if (failures > 0) log.info(`${name}: going on`)
        failures = 0
      } catch (err) {
        failures++
        if (failures === 1 || failures % 20 === 0)
          log[levelOf(err)]({ err, failures }, `${name} failed, trying again`)
      }
      if (more || this.woken || this.stopped) continue
      const pollMs = typeof this.pollMs === 'number' ? this.pollMs : this.pollMs()
      await this.pause(failures ? Math.min(longestPauseMs, pollMs * 2 ** failures) : pollMs)
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

/** A node's failure usually ends by itself, so it is a warning; every other failure is an error. */
const levelOf = (err: unknown) =>
  err instanceof ChainUnavailable && !(err instanceof FinalityBroken) ? 'warn' : 'error'
