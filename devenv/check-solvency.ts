// `npm run check:solvency -- <url> [number] [leaf.json …]`: checks a published snapshot from outside. Needs nothing of the
// server but what it publishes; balances are read from the chain, best through a node of one's own (RPC_URL; the node needs
// the state of the snapshot's block). Leaves may be of any snapshot: each is looked for in its own, and several of one
// account must tell one history, in which nothing was taken away.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import {
  checkLeaf,
  EMPTY_ROOT,
  proofOf,
  type SolvencyAsset,
  type SolvencyData,
  type SolvencyLeaf,
  type SolvencySnapshot,
  sumTree,
  branch,
  type SumNode,
} from '@holdfast/protocol/solvency'
import { type Address, createPublicClient, erc20Abi, type Hex, http, keccak256 } from 'viem'

/** Leaves whose way to the root is walked, besides building the whole tree. */
const WALKED = 100

const [url, ...rest] = process.argv.slice(2)
const number = rest.find((a) => /^\d+$/.test(a))
const leafFiles = rest.filter((a) => a.endsWith('.json'))

let broken = 0
function check(what: string, holds: boolean, told = ''): void {
  if (!holds) broken++
  console.log(`${holds ? 'holds ' : 'BROKEN'}  ${what}${told === '' ? '' : `: ${told}`}`)
}

async function json<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, url))
  if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`)
  return (await answer.json()) as T
}

async function snapshotOf(id: string | number | undefined): Promise<SolvencySnapshot> {
  type Answer = { code: number; msg: string; data: SolvencySnapshot }
  const answer = await json<Answer>(`${API_PREFIX}/getSolvency${id === undefined ? '' : `?id=${String(id)}`}`)
  if (answer.code !== 200) throw new Error(answer.msg)
  return answer.data
}

/** Walks from a leaf to the root as its owner would. */
const walk = (leaf: SumNode, way: (SumNode & { left: boolean })[]): SumNode =>
  way.reduce((node, p) => (p.left ? branch(keccak256, p, node) : branch(keccak256, node, p)), leaf)

function checkTree(a: SolvencyAsset, data: SolvencyData): void {
  const leaves = (data.leaves[a.symbol] ?? []).map((l) => ({ hash: l.hash as Hex, sum: BigInt(l.sum) }))
  const levels = sumTree(keccak256, leaves)
  const root = levels.at(-1)![0] ?? { hash: EMPTY_ROOT, sum: 0n }
  check(
    `${a.symbol}: ${leaves.length} leaves make the root`,
    root.hash === a.root && leaves.length === a.users,
    a.root,
  )
  check(`${a.symbol}: leaves add up to what is owed`, String(root.sum) === a.liabilities, a.liabilities)
  check(`${a.symbol}: no leaf stands twice`, new Set(leaves.map((l) => l.hash)).size === leaves.length)
  const step = Math.max(1, Math.floor(leaves.length / WALKED))
  const walked = leaves.flatMap((leaf, i) => (i % step === 0 ? [walk(leaf, proofOf(levels, i))] : []))
  check(
    `${a.symbol}: ${walked.length} leaves lead to the root`,
    walked.every((n) => n.hash === root.hash && n.sum === root.sum),
  )
}

function checkSums(a: SolvencyAsset): void {
  const reserves = BigInt(a.vault) + BigInt(a.forwarders)
  const parts = [a.liabilities, a.inflight, a.fees, a.house, a.unmatched, a.donated].map(BigInt)
  const sum = parts.reduce((x, y) => x + y, 0n)
  check(
    `${a.symbol}: reserves + cold address = owed + in flight + fees + house + unmatched + donated`,
    reserves + BigInt(a.cold) === sum,
    String(reserves),
  )
  const ratio = a.liabilities === '0' ? null : Number((reserves * 10_000n) / BigInt(a.liabilities))
  check(
    `${a.symbol}: the ratio is right`,
    ratio === null ? a.ratioBps === null : Math.min(ratio, 1e9) === a.ratioBps,
  )
}

/** Each leaf is in its snapshot, and from one to the next of an account entries are only added. */
async function checkLeaves(leaves: SolvencyLeaf[], shown: SolvencySnapshot): Promise<void> {
  const before = new Map<string, SolvencyLeaf>()
  for (const leaf of leaves.toSorted((a, b) => a.id - b.id)) {
    const { version, assets } = leaf.id === shown.id ? shown : await snapshotOf(leaf.id)
    const asset = assets.find((a) => a.symbol === leaf.symbol)
    check(
      `the leaf of ${leaf.address} is in snapshot ${leaf.id}`,
      asset !== undefined && checkLeaf(keccak256, leaf, asset, version),
      leaf.balance,
    )
    // Leaves of the first version do not say where their entries end.
    if (version === 1) continue
    const whose = `${leaf.address.toLowerCase()} ${leaf.symbol}`
    const older = before.get(whose)
    if (older)
      check(
        `no entry of ${leaf.address} went between snapshots ${older.id} and ${leaf.id}`,
        leaf.seq! > older.seq! || (leaf.seq === older.seq && leaf.entryHash === older.entryHash),
        `${older.seq} and ${leaf.seq} entries`,
      )
    before.set(whose, leaf)
  }
}

try {
  if (!url) throw new Error('give the address of the site: npm run check:solvency -- https://…')
  const shown = await snapshotOf(number)
  const data = await json<SolvencyData>(`/api/solvency/${shown.id}.json`)
  const chain = await json<{ rpcUrl: string; chainId: number; contracts: Record<string, Address> }>(
    '/api/chain',
  )
  const rpc = process.env['RPC_URL'] ?? chain.rpcUrl
  const client = createPublicClient({ transport: http(rpc) })
  console.log(`snapshot ${shown.id}, block ${shown.block}, read from ${new URL(rpc).host}`)

  const { chainId, tokens, forwarders, leaves: _, ...same } = data
  check('the page and the published data say the same', isDeepStrictEqual(same, shown))
  check('the chain is the one named', (await client.getChainId()) === chainId, String(chainId))
  const block = await client.getBlock({ blockNumber: BigInt(shown.block) })
  check('the block is on the chain', block.hash === shown.blockHash, shown.blockHash)
  check('the block has the time shown', Number(block.timestamp) === shown.time)
  check('the vault is the one of the deployment', chain.contracts['payoutVault'] === shown.vaultAddress)
  for (const a of shown.assets) {
    checkTree(a, data)
    checkSums(a)
    const balance = (holder: string) =>
      client.readContract({
        address: tokens[a.symbol] as Address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [holder as Address],
        blockNumber: BigInt(shown.block),
      })
    check(
      `${a.symbol}: the vault holds it on chain`,
      String(await balance(shown.vaultAddress)) === a.vault,
      a.vault,
    )
    const there = (await Promise.all(forwarders.map(balance))).reduce((x, y) => x + y, 0n)
    check(`${a.symbol}: deposit addresses hold it on chain`, String(there) === a.forwarders, a.forwarders)
  }
  await checkLeaves(
    leafFiles.map((file) => JSON.parse(readFileSync(file, 'utf8')) as SolvencyLeaf),
    shown,
  )
  process.exit(broken === 0 ? 0 : 1)
} catch (e) {
  console.error(`The snapshot could not be checked: ${e instanceof Error ? e.message : String(e)}`)
  process.exit(2)
}
