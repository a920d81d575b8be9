// One process of the rehearsal: started, killed, frozen, woken and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { sleep } from '../ports.ts'

export type PartOptions = {
  name: string
  command: string[]
  env?: Record<string, string>
  cwd?: string
  /** the file that its output is added to */
  log: string
  /** whether it does its work; `said`: what it wrote since it was started */
  ready: (said: string) => Promise<boolean> | boolean
  /** further processes of its own that are not below it */
  also?: () => number[]
}

const PATIENCE_MS = 240_000

export class Part {
  readonly name: string
  private readonly o: PartOptions
  private child: ChildProcess | undefined
  private cwd: string | undefined
  private logged = 0

  constructor(o: PartOptions) {
    this.name = o.name
    this.o = o
    this.cwd = o.cwd
  }

  get running(): boolean {
    const { child } = this
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** Starts it without waiting for it. @param cwd another folder than before, from now on */
  launch(cwd?: string): void {
    if (this.running) return
    this.cwd = cwd ?? this.cwd
    const out = openSync(this.o.log, 'a')
    this.logged = fstatSync(out).size
    const [command = '', ...args] = this.o.command
    this.child = spawn(command, args, {
      env: { ...process.env, ...this.o.env },
      ...(this.cwd === undefined ? {} : { cwd: this.cwd }),
      stdio: ['ignore', out, out],
    })
    this.child.on('error', () => {})
    closeSync(out)
  }

  /** @throws Error with the end of its log when it does not come up */
  async start(o: { cwd?: string } = {}): Promise<void> {
    this.launch(o.cwd)
    const late = Date.now() + PATIENCE_MS
    const isReady = async () => this.o.ready(this.said())
    while (!(await isReady().catch(() => false))) {
      if (!this.running || Date.now() > late)
        throw new Error(`${this.name} did not start:\n${this.said().slice(-2_000)}`)
      await sleep(50)
    }
  }

  /** What it wrote since it was started. */
  said = (): string => readFileSync(this.o.log).subarray(this.logged).toString()

  /** Every process of it, children first asked for last. */
  private pids(): number[] {
    const own = this.child?.pid
    const roots = [...(own !== undefined && this.running ? [own] : []), ...(this.o.also?.() ?? [])]
    return [...new Set(withChildren(roots))]
  }

  signal(signal: NodeJS.Signals): void {
    for (const pid of this.pids())
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
  }

  freeze = (): void => this.signal('SIGSTOP')
  wake = (): void => this.signal('SIGCONT')

  /** kill -9, with everything below it. */
  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.gone()
  }

  /** As a service manager stops it: SIGTERM, then SIGKILL. */
  async stop(): Promise<void> {
    this.wake()
    // What is below it belongs to nobody once it has ended.
    const all = this.pids()
    if (this.running) this.child?.kill('SIGTERM')
    const late = Date.now() + 12_000
    while (withChildren(all).length > 0 && Date.now() < late) await sleep(50)
    for (const pid of withChildren(all))
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended meanwhile.
      }
    await this.gone()
  }

  private async gone(): Promise<void> {
    const late = Date.now() + PATIENCE_MS
    while ((this.running || this.pids().length > 0) && Date.now() < late) await sleep(10)
  }
}

/** Processes and all below them, from /proc. */
function withChildren(roots: number[]): number[] {
  const children = new Map<number, number[]>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (state === 'Z') continue
      children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(entry)])
    } catch {
      // It has ended meanwhile.
    }
  }
  const alive = new Set([...children.values()].flat())
  const found: number[] = []
  const visit = (pid: number) => {
    if (!alive.has(pid) || found.includes(pid)) return
    found.push(pid)
    for (const child of children.get(pid) ?? []) visit(child)
  }
  for (const root of roots) visit(root)
  return found
}
