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

/** How a loop fares. Times are `performance.now()`; null where there is none. */
export type LoopReport = {
  name: string
  running: boolean
  /** when a step last ended well */
  doneAt: number | null
  /** when the running step began */
  beganAt: number | null
  /** since when every step failed for another reason than nodes that do not answer */
  failingSince: number | null
  failures: number
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
  private doneAt: number | null = null
  private beganAt: number | null = null
  private failingSince: number | null = null
  private failures = 0

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

  report(): LoopReport {
    const { name, doneAt, beganAt, failingSince, failures } = this
    const running = this.running !== undefined && !this.stopped
    return { name, running, doneAt, beganAt, failingSince, failures }
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
    while (!this.stopped) {
      this.woken = false
      const more = await this.once()
      if (more || this.woken || this.stopped) continue
      const pollMs = typeof this.pollMs === 'number' ? this.pollMs : this.pollMs()
      await this.pause(this.failures ? Math.min(this.longestPauseMs, pollMs * 2 ** this.failures) : pollMs)
    }
  }

  private async once(): Promise<boolean | void> {
    const { name, log } = this
    this.beganAt = performance.now()
    try {
      const more = await this.step()
      if (this.failures > 0) log.info(`${name}: going on`)
      this.failures = 0
      this.failingSince = null
      this.doneAt = performance.now()
      return more
    } catch (err) {
      this.failures++
      const level = levelOf(err)
      this.failingSince = level === 'error' ? (this.failingSince ?? performance.now()) : null
      if (this.failures === 1 || this.failures % 20 === 0)
        log[level]({ err, failures: this.failures }, `${name} failed, trying again`)
      return false
    } finally {
      this.beganAt = null
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
