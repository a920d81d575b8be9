// The local chain: anvil, mining a block per transaction, made final by a ticker, its state saved atomically.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { EPOCH_SECONDS } from '@holdfast/protocol/levels'
import { fileOf } from './machines.mjs'
import { freePort, isFree, sleep, StartError } from './ports.ts'

type Rpc = <T = unknown>(method: string, params?: unknown[]) => Promise<T>
export type LocalChain = {
  url: string
  port: number
  rpc: Rpc
  /** no block beyond genesis yet */
  fresh: boolean
  /** found running, left over by a killed start */
  adopted: boolean
  /** saves the state now, if it changed */
  save(): Promise<void>
  /** whether the state is saved at all from now on: not while what happens would be thrown away if it were cut off */
  keepSaving(on: boolean): void
  stop(): Promise<void>
}

const ANVIL = join(import.meta.dirname, '..', 'node_modules', fileOf('anvil', process)!)
const LOCAL_CHAIN_ID = 31_337
/** While this file stands in the data folder, no block becomes final: a test can then reorganise the chain. */
export const HOLD_FILE = 'hold-finality'
const HEARTBEAT_SECONDS = 60
/** Milliseconds between two looks at the age of the newest block. */
const BEAT_MS = 1_000
type Block = { number: string; hash: string; timestamp: string; transactions: string[] }

/** Asks a node. @throws Error when it refuses or does not answer */
export function rpcOf(url: string): Rpc {
  let id = 0
  return async <T>(method: string, params: unknown[] = []) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    })
    const body = (await answer.json()) as { result: T; error?: { message: string } }
    if (body.error) throw new Error(`${method}: ${body.error.message}`)
    return body.result
  }
}

/**
 * Time of block 0, the same at every start: anvil creates block 0 anew when it loads a state, and with another time it would
 * have another hash. Chosen at random from the hours before the first start, so that no two chains share their first block.
 */
function genesisSeconds(file: string, ago: number): number {
  if (!existsSync(file)) writeFileSync(file, String(Math.floor(Date.now() / 1000) - ago - randomInt(43_200)))
  return Number(readFileSync(file, 'utf8'))
}

/**
 * Moves the clock of a chain into the next half day where this one, in which levels are computed, has less left than what is to
 * happen in it.
 * @param seconds that it must have left
 */
export async function makeRoom(chain: LocalChain, seconds: number): Promise<void> {
  const { timestamp } = await chain.rpc<Block>('eth_getBlockByNumber', ['pending', false])
  const left = EPOCH_SECONDS - (Number(timestamp) % EPOCH_SECONDS)
  if (left >= seconds) return
  await chain.rpc('evm_increaseTime', [left + 1])
  await chain.rpc('evm_mine')
}

/**
 * Starts the local chain in `dir`, continuing from its saved state, or adopts the one a killed start left running.
 *
 * `finalized` trails the head by two blocks, so the ticker mines on until the last block with a transaction is final. It
 * saves the state before, so that everything final is on disk.
 * @param o.persist save the state after new blocks (default true)
 * @param o.tickMs interval of the ticker, milliseconds
 * @param o.chainId of another chain that this one stands in for, in a test
 * @param o.signal ends the start, which then fails, and what it started
 * @param o.beginAgo a new chain begins this many seconds in the past, and its clock stays there: the caller moves it on
 */
export async function startChain(o: {
  dir: string
  port?: number
  persist?: boolean
  tickMs?: number
  chainId?: number
  beginAgo?: number
  signal?: AbortSignal
}): Promise<LocalChain> {
  mkdirSync(o.dir, { recursive: true })
  const persist = o.persist ?? true
  const state = join(o.dir, 'chain.json')
  const pidFile = join(o.dir, 'chain.pid')
  const log = join(o.dir, 'chain.log')
  const genesis = genesisSeconds(join(o.dir, 'chain.genesis'), o.beginAgo ?? 0)

  let pid = 0
  let port = o.port ?? 0
  if (existsSync(pidFile)) [pid = 0, port = port] = readFileSync(pidFile, 'utf8').split(' ').map(Number)
  const alive = () => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return words.includes(String(port)) && words.some((w) => w.endsWith('anvil'))
    } catch {
      if (process.platform === 'linux' || pid === 0) return false
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
  }
  const adopted = pid > 0 && alive() && (o.port === undefined || o.port === port)
  let spawnError: Error | undefined
  if (!adopted) {
    if (o.port !== undefined && !(await isFree(o.port)))
      throw new StartError(`Port ${o.port} is in use (local chain): stop what uses it or set CHAIN_PORT`)
    port = o.port ?? (await freePort())
    const out = openSync(log, 'a')
    const args = [
      '--port',
      String(port),
      '--host',
      '127.0.0.1',
      '--chain-id',
      String(o.chainId ?? LOCAL_CHAIN_ID),
      '--slots-in-an-epoch',
      '1',
      '--prune-history',
      '64',
      '--quiet',
      '--timestamp',
      String(genesis),
    ]
    const child = spawn(ANVIL, [...args, ...(existsSync(state) ? ['--load-state', state] : [])], {
      stdio: ['ignore', out, out],
      detached: true,
      // Windows gives it a console of its own, and a window with it.
      windowsHide: true,
    })
    child.on('error', (e) => (spawnError = e))
    child.unref()
    closeSync(out)
    pid = child.pid ?? 0
    writeFileSync(pidFile, `${pid} ${port}`)
  }
  const url = `http://127.0.0.1:${port}`
  const rpc = rpcOf(url)
  for (let i = 0; ; i++) {
    try {
      await rpc('eth_chainId')
      break
    } catch {
      if (spawnError) throw new StartError(`The local chain did not start: ${spawnError.message}`)
      if (i > 600 || (i > 20 && !alive()) || o.signal?.aborted) {
        // What has not answered until now must not stay.
        if (alive()) process.kill(pid, 'SIGKILL')
        throw new StartError(`The local chain did not start: see ${log}`)
      }
      await sleep(25)
    }
  }
  const block = (tag: string) => rpc<Block>('eth_getBlockByNumber', [tag, false])
  const head = await block('latest')
  const fresh = Number(head.number) === 0
  if (!adopted && !(fresh && o.beginAgo !== undefined)) {
    // Anvil's clock starts at genesis: sets it to the newest block's time, or to now if that is later.
    const wanted = Math.max(Number(head.timestamp), Math.floor(Date.now() / 1000))
    await rpc('evm_increaseTime', [Math.max(0, wanted - Number((await block('pending')).timestamp))])
  }

  let saved = ''
  let keeps = persist
  let saving: Promise<void> = Promise.resolve()
  const write = async () => {
    const now = await block('latest')
    if (now.number === saved) return
    const dump = gunzipSync(Buffer.from((await rpc<string>('anvil_dumpState')).slice(2), 'hex'))
    const half = `${state}.half`
    const fd = openSync(half, 'w')
    writeFileSync(fd, dump)
    fsyncSync(fd)
    closeSync(fd)
    renameSync(half, state)
    saved = now.number
  }
  const save = () => (keeps ? (saving = saving.catch(() => {}).then(write)) : Promise.resolve())

  let busy = false
  let stopped = false
  /** the newest block when every one with a transaction was final */
  let quiet = ''
  let nextBeat = 0
  const mineUntilFinal = async (latest: Block) => {
    const final = Number((await block('finalized')).number)
    for (let n = Number(latest.number); n > final; n--)
      if ((await block(`0x${n.toString(16)}`)).transactions.length > 0) {
        await rpc('evm_mine')
        return
      }
    quiet = latest.hash
  }
  const beat = async (latest: Block) => {
    nextBeat = Date.now() + BEAT_MS
    const now = Number((await block('pending')).timestamp)
    if (Number(latest.number) > 0 && now - Number(latest.timestamp) > HEARTBEAT_SECONDS) await rpc('evm_mine')
  }
  const tick = async () => {
    if (busy || stopped) return
    busy = true
    try {
      const latest = await block('latest')
      if (latest.number !== saved) await save()
      if (!existsSync(join(o.dir, HOLD_FILE))) {
        if (latest.hash !== quiet) await mineUntilFinal(latest)
        if (Date.now() >= nextBeat) await beat(latest)
      }
    } catch {
      // the chain is gone or busy; the next tick sees
    }
    busy = false
  }
  const timer = setInterval(() => void tick(), o.tickMs ?? 500)
  return {
    url,
    port,
    rpc,
    adopted,
    fresh,
    save,
    keepSaving: (on) => void (keeps = on && persist),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await save().catch(() => {})
      if (alive()) process.kill(pid, 'SIGTERM')
      for (let i = 0; i < 300 && alive(); i++) await sleep(10)
    },
  }
}
