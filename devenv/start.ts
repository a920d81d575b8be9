// `npm start`: runs everything on this machine until Ctrl-C.
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { CHAINS, type ChainName } from '@holdfast/protocol/chain'
import { addressOf, StartError } from './ports.ts'
import { loadSeed } from '../contracts/script/seed.ts'
import { ROOT, startStack, type Stack, type StackOptions } from './stack.ts'

const began = Date.now()
const say = (line: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}`)

function portFrom(name: string, fallback?: number): number | undefined {
  const text = process.env[name]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new StartError(`${name}=${text} is not a port (1 to 65535)`)
  return port
}

/** HOST where it is an address: some shells keep the machine's name in it, conda its platform. */
function hostFrom(): string | undefined {
  const host = process.env['HOST']
  if (!host || host === 'localhost' || isIP(host) > 0) return host || undefined
  say(`HOST=${host} is not an address: 127.0.0.1 is used`)
  return undefined
}

/** What SEED names: the local chain with a month of life, only with its demonstration sale, or without anything. */
function seedFrom(): Pick<StackOptions, 'life' | 'seed'> {
  const name = process.env['SEED'] || 'life'
  if (name === 'life') return { life: true }
  if (name === 'basic') return {}
  if (name !== 'empty') throw new StartError(`SEED=${name} is unknown: life, basic or empty`)
  const { demo: _, ...seed } = loadSeed('local')
  return { seed }
}

let stack: Stack | undefined
let stopping = false
async function stop(why: string, code: number) {
  if (stopping) return
  stopping = true
  if (stack) {
    console.log(`Stopping (${why}) …`)
    await stack.stop()
  }
  if (stack || interrupted) console.log('Stopped.')
  process.exit(code)
}
let interrupted: string | undefined
const cut = new AbortController()
const signalled = (why: string) => {
  if (interrupted) return
  interrupted = why
  if (stack) void stop(why, 0)
  else console.log(`Stopping (${why}) …`)
  cut.abort()
}
// As in `npm start | head`: what is written then fails here, and what was started would stay.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', () => signalled('nobody reads what it says'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => signalled(signal))
const parent = process.ppid
setInterval(() => process.ppid !== parent && signalled('its parent is gone'), 500).unref()

try {
  const chain = (process.env['CHAIN'] ?? 'local') as ChainName
  if (!(chain in CHAINS)) throw new StartError(`CHAIN=${chain} is unknown: local, bscTestnet or bsc`)
  const chainPort = portFrom('CHAIN_PORT')
  const pgPort = portFrom('PG_PORT')
  const { DATABASE_URL: databaseUrl, RPC_URLS: rpcUrls } = process.env
  const host = hostFrom()
  const port = portFrom('PORT', 3000) ?? 3000
  stack = await startStack({
    dir: resolve(process.env['DATA_DIR'] ?? join(ROOT, '.data')),
    port,
    chain,
    ...(chainPort === undefined ? {} : { chainPort }),
    ...(pgPort === undefined ? {} : { pgPort }),
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(rpcUrls ? { rpcUrls } : {}),
    ...(host ? { host } : {}),
    ...(chain === 'local' ? seedFrom() : {}),
    signal: cut.signal,
    progress: say,
  })
  if (interrupted) await stop(interrupted, 0)
  say('server ready')
  console.log(`Holdfast is ready: ${addressOf(host, port)}`)
  const code = await stack.server.exited
  if (!stopping) {
    console.error('The server ended by itself: see server.log in the data folder.')
    await stop('server ended', code === 0 ? 1 : code)
  }
} catch (e) {
  if (interrupted) await stop(interrupted, 0)
  console.error(e instanceof StartError ? e.message : e)
  await stop('error', 1)
}
