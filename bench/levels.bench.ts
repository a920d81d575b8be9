// Levels and their income of large communities: from nothing, epoch by epoch, the tree of all leaves with its proofs, and the same
// levels by recursive SQL on PostgreSQL. Every epoch is computed in a process of its own, from files, as the worker does.
// `npm run bench levels=10M` measures 10,000,000 accounts alone, which takes some 20 minutes and 10 GB of disk.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressWords, rewardLeaves } from '@holdfast/levels/leaf'
import { proofOf, proves, rootOf, treeOf } from '@holdfast/levels/tree'
import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { bytesToHex, toHex } from 'viem'
import { startPostgres } from '../devenv/postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { median } from './load.ts'
import { loadWorld, recursiveLevels } from './levels-recursive.ts'
import { endOf, factsOf, type WorldFiles, writeWorld } from './levels-world.ts'
import { asOwner, expectDurable, newDatabase } from './postgres.ts'
import { type BenchRow, row } from './row.ts'

const CHANGES_EACH = 5
const EVENTS = 50_000
const INCREMENTS = 3
const MEMORY_MIB = 2_048
const KEEP_SECONDS = 30
const LEAVES = 1_000_000
const ANCHOR_LEAVES = 20_000
const RECURSIVE = 100_000

type Epoch = {
  n: number
  ms: number
  memory: number
  parts: Record<string, number>
  root: string
  levels: number[]
}

/** Computes numbers `first` to `last` in a new process. */
const compute = (dir: string, world: WorldFiles[], first: number, last: number) =>
  inProcess<Epoch>('levels-epoch.ts', [dir, String(first), String(last), JSON.stringify(world)])

/** Runs a script of this folder. @returns what each line that it printed says */
function inProcess<T>(script: string, given: string[]): T[] {
  const args = [join(import.meta.dirname, script), ...given]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(`levels bench: ${stderr}`)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}

/** A community, its first epoch, and epochs after it one by one, each in a new process. */
async function grow(dir: string, accounts: number, later: number) {
  mkdirSync(dir)
  const world = await writeWorld(dir, accounts, accounts * CHANGES_EACH, later, EVENTS)
  const epochs = join(dir, 'epochs')
  mkdirSync(epochs)
  const [first] = compute(epochs, world, 1, 1)
  const next = Array.from({ length: later }, (_, i) => compute(epochs, world, i + 2, i + 2)[0]!)
  if (first!.levels.slice(3).every((count) => count === 0))
    throw new Error('levels bench: nobody has a level')
  // Computed again, with all before it, the last epoch is the same.
  if (later > 0 && compute(epochs, world, later + 1, later + 1)[0]!.root !== next.at(-1)!.root)
    throw new Error('levels bench: computed again, an epoch differs')
  return { world, first: first!, next }
}

/** Only the largest community is apart. */
export const parts = true

/**
 * @param part `10M`, or nothing for all the others
 * @throws when the figures are not those of the plain implementation, or a proof does not hold; for another part
 */
export async function run(part?: readonly string[]): Promise<BenchRow[]> {
  if (part && part.join() !== '10M') throw new Error(`levels bench: no such part: ${part.join()}`)
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-bench-levels-'))
  try {
    if (part) return await huge(join(dir, 'h'))
    const small = await grow(join(dir, 's'), 10_000, 0)
    const middle = await grow(join(dir, 'm'), RECURSIVE, 0)
    const plain = await recursive(dir, middle.world[0]!, middle.first.levels)
    rmSync(join(dir, 'm'), { recursive: true })
    const large = await grow(join(dir, 'l'), 1_000_000, INCREMENTS)
    const keeping = await keep(dir, join(dir, 'l', 'epochs'))
    rmSync(join(dir, 'l'), { recursive: true })
    const seconds = (epoch: Epoch) => epoch.ms / 1_000
    const each = (pick: (e: Epoch) => number) => median(large.next.map(pick)) / 1_000
    const peak = Math.max(large.first.memory, ...large.next.map((e) => e.memory))
    return [
      row('levels: 10,000 accounts and 50,000 changes from nothing, s', seconds(small.first), null, 2),
      row(
        'levels: 100,000 accounts and 500,000 changes from nothing, s (anchor: the levels alone by recursive SQL on PostgreSQL)',
        seconds(middle.first),
        plain,
        plain,
      ),
      row('levels: 1,000,000 accounts and 5,000,000 changes from nothing, s', seconds(large.first), null, 20),
      row(
        `levels: the rules of the next epoch, ${EVENTS} events among 1,000,000 accounts, s`,
        each((e) => e.parts['rules']!),
        null,
        2,
      ),
      row(
        'levels: all of that epoch, with its files and its root, s',
        each((e) => e.ms),
        null,
        6,
      ),
      row('levels: memory of the process with 1,000,000 accounts, MiB', peak, null, MEMORY_MIB),
      row(
        'levels: 1,000,000 accounts kept in PostgreSQL for the first time, s',
        keeping[0]!.ms / 1_000,
        null,
        KEEP_SECONDS,
      ),
      row('levels: the next epoch kept in PostgreSQL, s', keeping[1]!.ms / 1_000, null, KEEP_SECONDS),
      ...trees(),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Ten million accounts, beyond what memory holds. */
async function huge(dir: string): Promise<BenchRow[]> {
  const { first } = await grow(dir, 10_000_000, 0)
  return [
    row('levels: 10,000,000 accounts and 50,000,000 changes from nothing, s', first.ms / 1_000, null, 300),
    row('levels: memory of the process with 10,000,000 accounts, MiB', first.memory, null, 6_144),
  ]
}

/** Keeps numbers 1 and 2 of a folder of epochs in a new database, as the worker does. */
async function keep(dir: string, epochs: string): Promise<{ ms: number }[]> {
  const own = join(dir, 'kept')
  mkdirSync(own)
  const postgres = await startPostgres({ dir: own })
  try {
    await expectDurable(postgres.url)
    const url = await newDatabase(postgres.url, 'kept')
    await migrate(url)
    const zero = `'0x${'0'.repeat(64)}'`
    await asOwner(url, (client) =>
      client.query(`insert into chain_cursor (chain_id, genesis, fingerprint, anchor, number, hash, time, finalized)
        values (1, ${zero}, ${zero}, 0, 0, ${zero}, 1, 0)`),
    )
    return inProcess('levels-keep.ts', [url, epochs, '1', '2'])
  } finally {
    await postgres.stop()
  }
}

/** Seconds that the levels alone take by recursive SQL, once everything is loaded. */
async function recursive(dir: string, world: WorldFiles, expected: number[]): Promise<number> {
  const postgres = await startPostgres({ dir: join(dir, 'pg') })
  try {
    await expectDurable(postgres.url)
    const url = await newDatabase(postgres.url, 'levels')
    return await asOwner(url, async (client) => {
      await loadWorld(client, world)
      const from = performance.now()
      const levels = await recursiveLevels(client, endOf(1), factsOf(1).params)
      if (levels.join() !== expected.join())
        throw new Error(
          `levels bench: levels ${levels.join()} by recursive SQL, ${expected.join()} by the rules`,
        )
      return (performance.now() - from) / 1_000
    })
  } finally {
    await postgres.stop()
  }
}

/** Root and all proofs, ours and those of OpenZeppelin's library. */
function trees(): BenchRow[] {
  const home = factsOf(1)
  const account = (i: number) => toHex(i + 1, { size: 20 })
  const ours = (count: number) => {
    const accounts = Array.from({ length: count }, (_, i) => account(i))
    const cumulative = accounts.map((_, i) => BigInt(i) * 10n ** 18n)
    const assets = accounts.map(() => 'usdt')
    const from = performance.now()
    const leaves = rewardLeaves(home, addressWords(accounts), assets, cumulative)
    const levels = treeOf(leaves)
    let nodes = 0
    for (let i = 0; i < count; i++) nodes += proofOf(levels, i).length
    const ms = performance.now() - from
    for (const i of [0, 1, count >> 1, count - 1]) {
      const leaf = bytesToHex(leaves.subarray(32 * i, 32 * i + 32))
      const proof = proofOf(levels, i).map((node) => bytesToHex(node))
      if (nodes === 0 || !proves(rootOf(levels), leaf, proof))
        throw new Error(`levels bench: leaf ${i} has no proof`)
    }
    return { seconds: ms / 1_000, first: bytesToHex(leaves.subarray(0, 32)) }
  }
  const anchor = () => {
    const values = Array.from({ length: ANCHOR_LEAVES }, (_, i) => [
      1,
      home.chainId,
      home.teamRewards,
      account(i),
      home.usdt,
      BigInt(i) * 10n ** 18n,
    ])
    const types = ['uint8', 'uint256', 'address', 'address', 'address', 'uint256']
    const from = performance.now()
    const tree = StandardMerkleTree.of(values, types, { sortLeaves: false })
    for (let i = 0; i < ANCHOR_LEAVES; i++) tree.getProof(i)
    return { seconds: (performance.now() - from) / 1_000, first: tree.leafHash(values[0]!) }
  }
  const large = ours(LEAVES)
  const [small, theirs] = [ours(ANCHOR_LEAVES), anchor()]
  if (small.first !== theirs.first)
    throw new Error('levels bench: the leaves differ from those of the library')
  return [
    row('levels: root and all proofs of 1,000,000 leaves, s', large.seconds, null, 15),
    row(
      `levels: root and all proofs of ${ANCHOR_LEAVES} leaves, s (anchor: @openzeppelin/merkle-tree; goal a tenth)`,
      small.seconds,
      theirs.seconds,
      theirs.seconds / 10,
    ),
  ]
}
