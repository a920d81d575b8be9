// `npm run check:solvency -- <url> [number] [leaf.json ...]`: checks a published snapshot from outside, using only what the
// server publishes. Balances are read from the chain, best through a node of one's own (RPC_URL, several with commas), which must
// have the state of the snapshot's block: BSC's nodes keep that of 128 blocks, 58 s, and archive nodes all. Leaves may be of any snapshot: each is looked up in its own, and several leaves of one account must
// show one history from which nothing was removed. The addresses of the contracts are read from the published deployment
// (DEPLOYMENT_FILE, else contracts/deployments); without it the site's addresses are used, and their code is compared.
import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { depositForwardersAbi } from '@holdfast/protocol/abi/DepositForwarders'
import { statementsAbi } from '@holdfast/protocol/abi/Statements'
import type { Deployment } from '@holdfast/protocol/chain'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import {
  anchorOf,
  checkLeaf,
  EMPTY_ROOT,
  proofOf,
  type SolvencyAsset,
  type SolvencyData,
  type SolvencyLeaf,
  type SolvencySnapshot,
  statementDigest,
  sumTree,
  branch,
  type SumNode,
} from '@holdfast/protocol/solvency'
import { ASSET_CONTRACTS } from '@holdfast/protocol/ledger'
import {
  type Address,
  BaseError,
  createPublicClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  keccak256,
  type PublicClient,
} from 'viem'

/** Number of leaves whose path to the root is checked, besides building the whole tree. */
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
  const answer = await fetch(new URL(path, url), { headers: { lang: 'en' } })
  if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`)
  return (await answer.json()) as T
}

type Answer<T> = { code: number; msg: string; data: T }

/** A snapshot by number, or the newest; null when the site answers that there is none. */
async function snapshotOf(id: string | number | undefined): Promise<SolvencySnapshot | null> {
  const { code, msg, data } = await json<Answer<SolvencySnapshot | { error: string }>>(
    `${API_PREFIX}/getSolvency${id === undefined ? '' : `?id=${String(id)}`}`,
  )
  if (code === 200) return data as SolvencySnapshot
  if ((data as { error: string }).error === 'SNAPSHOT_UNKNOWN') return null
  throw new Error(msg)
}

async function dataOf(id: number): Promise<SolvencyData> {
  const data = await json<SolvencyData | Answer<null>>(`/api/solvency/${id}.json`)
  if ('msg' in data) throw new Error(`snapshot ${id}: ${data.msg}`)
  return data
}

/** The published deployment of a chain; null when there is none. */
function publishedDeployment(chainId: number): Deployment | null {
  const own = new URL(`../contracts/deployments/${chainId}.json`, import.meta.url)
  const file = process.env['DEPLOYMENT_FILE'] || own
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Deployment) : null
}

const checksummed = (d: Deployment): Record<string, Address> =>
  Object.fromEntries(Object.entries(d.contracts).map(([n, a]) => [n, getAddress(a)]))

/** Whether `code` is the deployed code of this creation code, ignoring immutable values. */
function isCodeOf(name: 'PayoutVault' | 'DepositForwarders' | 'Statements', code: Hex | undefined): boolean {
  const file = new URL(`../packages/protocol/bytecode/${name}.json`, import.meta.url)
  const { bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { bytecode: Hex }
  const left = code?.slice(2) ?? ''
  const start = bytecode.indexOf(left.slice(0, 64))
  if (left.length < 64 || start < 0) return false
  const made = bytecode.slice(start, start + left.length)
  let same = ''
  // The creation code has PUSH32 of zeros in the place of an immutable value.
  for (const { index } of made.matchAll(/7f0{64}/g))
    same += made.slice(same.length, index + 2) + left.slice(index + 2, index + 66)
  return same + made.slice(same.length) === left
}

/** Follows the path from a leaf to the root, as the leaf's owner would. */
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

/** Checks that deposit addresses belong to their accounts, and that their balances can only go to the vault. */
async function checkForwarders(
  client: PublicClient,
  factory: Address,
  shown: SolvencySnapshot,
  data: SolvencyData,
) {
  const at = { address: factory, abi: depositForwardersAbi, blockNumber: BigInt(shown.block) }
  const code = await client.getCode({ address: factory, blockNumber: at.blockNumber })
  const vault = await client.readContract({ ...at, functionName: 'vault' })
  check(
    'the contract of the deposit addresses has the code of ours, and pays the vault',
    isCodeOf('DepositForwarders', code) && vault === shown.vaultAddress,
  )
  const told = await Promise.all(
    data.forwarders.map(({ account }) =>
      client.readContract({ ...at, functionName: 'forwarderOf', args: [account as Address] }),
    ),
  )
  const wrong = data.forwarders.flatMap(({ address }, i) => (told[i] === address ? [] : [address]))
  check(
    `${data.forwarders.length} deposit addresses follow from accounts`,
    wrong.length === 0,
    wrong.join(' '),
  )
  check(
    'no deposit address stands twice',
    new Set(data.forwarders.map((f) => f.address)).size === data.forwarders.length,
  )
}

/**
 * A client of the first node that has the state of a snapshot's block.
 * @throws Error that says what is missing, and what each node said
 */
async function keeping(
  urls: string[],
  shown: SolvencySnapshot,
): Promise<{ client: PublicClient; host: string }> {
  const said: string[] = []
  for (const address of urls) {
    const { host } = new URL(address)
    const client = createPublicClient({ transport: http(address) })
    try {
      await client.getCode({ address: shown.vaultAddress as Address, blockNumber: BigInt(shown.block) })
      return { client, host }
    } catch (e) {
      said.push(`${host}: ${e instanceof BaseError ? e.details || e.shortMessage : String(e)}`)
    }
  }
  const minutes = Math.round((Date.now() / 1_000 - shown.time) / 60)
  throw new Error(
    `no node here has the state of block ${shown.block}, of ${minutes} minutes ago (${said.join('; ')}). BSC's nodes keep that of 128 blocks, 58 s: name an archive node with RPC_URL, or check a statement as soon as it is published`,
  )
}

/** Number of earlier snapshots whose digests are compared too. */
const EARLIER = 20

/**
 * Checks that the chain has the digest of the snapshot and of those before it under their numbers, and none that the site
 * does not show. Then everybody is shown the same statements.
 */
async function checkAnchors(
  client: PublicClient,
  statements: Address,
  shown: SolvencySnapshot,
  chainId: number,
) {
  const at = { address: statements, abi: statementsAbi } as const
  const code = await client.getCode({ address: statements })
  const vault = await client.readContract({ ...at, functionName: 'vault' })
  check(
    'the contract of the digests has the code of ours, and follows the vault',
    isCodeOf('Statements', code) && vault === shown.vaultAddress,
  )
  const count = Number(await client.readContract({ ...at, functionName: 'count' }))
  const newest = shown.id > count || number === undefined ? shown : await snapshotOf(undefined)
  check('no snapshot that the chain has is kept back', newest !== null && newest.id >= count, String(count))
  for (let id = shown.id; id >= Math.max(1, shown.id - EARLIER); id--) {
    if (anchorOf(id) >= count) {
      console.log(`note    snapshot ${id} is not yet anchored: others may be shown another one`)
      continue
    }
    const snapshot = id === shown.id ? shown : await snapshotOf(id)
    const digest = await client.readContract({
      ...at,
      functionName: 'digestOf',
      args: [BigInt(anchorOf(id))],
    })
    check(
      `the chain has snapshot ${id} as it is shown`,
      snapshot !== null && digest === statementDigest(keccak256, chainId, snapshot),
      digest,
    )
  }
}

/** Checks that each leaf is in its snapshot, and that from one leaf of an account to the next entries are only added. */
async function checkLeaves(leaves: SolvencyLeaf[], shown: SolvencySnapshot): Promise<void> {
  const before = new Map<string, SolvencyLeaf>()
  for (const leaf of leaves.toSorted((a, b) => a.id - b.id)) {
    const snapshot = leaf.id === shown.id ? shown : await snapshotOf(leaf.id)
    // The server keeps the figures of every snapshot: one that is missing was taken back.
    check(`snapshot ${leaf.id} of a leaf is there`, snapshot !== null)
    if (snapshot === null) continue
    const { version, assets } = snapshot
    const asset = assets.find((a) => a.symbol === leaf.symbol)
    check(
      `the leaf of ${leaf.address} is in snapshot ${leaf.id}`,
      asset !== undefined && checkLeaf(keccak256, leaf, asset, version),
      leaf.balance,
    )
    // Leaves of version 1 do not contain the last entry.
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
  if (!shown) throw new Error('there is no such snapshot')
  const data = await dataOf(shown.id)
  const chain = await json<{ rpcUrl: string; chainId: number; contracts: Record<string, Address> }>(
    '/api/chain',
  )
  const nodes = (process.env['RPC_URL'] ?? chain.rpcUrl).split(',').map((node) => node.trim())
  const { client, host } = await keeping(nodes, shown)
  console.log(`snapshot ${shown.id}, block ${shown.block}, read from ${host}`)

  const { chainId, tokens, forwarders, leaves: _, ...same } = data
  check('the page and the published data say the same', isDeepStrictEqual(same, shown))
  check('the chain is the one named', (await client.getChainId()) === chainId, String(chainId))
  const block = await client.getBlock({ blockNumber: BigInt(shown.block) })
  check('the block is on the chain', block.hash === shown.blockHash, shown.blockHash)
  check('the block has the time shown', Number(block.timestamp) === shown.time)
  const blockNumber = BigInt(shown.block)
  const published = publishedDeployment(chainId)
  const contracts = published === null ? chain.contracts : checksummed(published)
  check('the vault is the one of the deployment', contracts['payoutVault'] === shown.vaultAddress)
  if (!published)
    console.log(
      `note    no published deployment of chain ${chainId} here: compare these with what your wallet shows`,
    )
  console.log(
    `        vault ${shown.vaultAddress}${Object.entries(tokens)
      .map(([s, t]) => `, ${s} ${t}`)
      .join('')}`,
  )
  const code = await client.getCode({ address: shown.vaultAddress as Address, blockNumber })
  check('the vault has the code of ours', isCodeOf('PayoutVault', code))
  await checkAnchors(client, contracts['statements'] as Address, shown, chainId)
  if (forwarders.length > 0) await checkForwarders(client, contracts['forwarders']!, shown, data)
  for (const a of shown.assets) {
    checkTree(a, data)
    checkSums(a)
    check(
      `${a.symbol}: the token is the one of the deployment`,
      contracts[ASSET_CONTRACTS[a.symbol]] === tokens[a.symbol],
    )
    const balance = (holder: string) =>
      client.readContract({
        address: tokens[a.symbol] as Address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [holder as Address],
        blockNumber,
      })
    check(
      `${a.symbol}: the vault holds it on chain`,
      String(await balance(shown.vaultAddress)) === a.vault,
      a.vault,
    )
    const there = (await Promise.all(forwarders.map((f) => balance(f.address)))).reduce((x, y) => x + y, 0n)
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
