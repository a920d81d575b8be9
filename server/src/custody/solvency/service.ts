import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Page } from '@holdfast/protocol/envelope'
import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import {
  EMPTY_ROOT,
  type LeafVersion,
  type SolvencyAsset,
  type SolvencyData,
  type SolvencyLeaf,
  type SolvencyRecord,
  type SolvencySnapshot,
} from '@holdfast/protocol/solvency'
import type { Logger } from 'pino'
import { type Address, getAddress } from 'viem'
import { asideSince } from '../../chain/asides.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import { type Db, inTransaction, type Reader } from '../../db/database.ts'
import type { History } from '../../db/history.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import { paged, type Paging } from '../../db/page.ts'
import type { Holdings } from './holdings.ts'
import { forget, keepFile, keepTree, keptFile, keptProof, packFile } from './kept.ts'
import * as deposits from '../deposits/known.ts'
import type { Spare } from '../deposits/known.ts'
import { paidUnsettled } from '../payouts/known.ts'
import { houseBalances, userBalances, userTotals } from '../../ledger/read.ts'
import * as store from './store.ts'
import { buildTree, entryHashOf, saltOf, type Tree } from './tree.ts'

/** Seconds for which leaves are kept; a statement's figures stay for good. */
const LEAVES_KEPT = 30 * 86_400
const BPS = 10_000n
/** House accounts that a statement lists by themselves; all others are summed as `house`. */
const NAMED: readonly LedgerOwner[] = ['custody', 'inflight', 'fees', 'unmatched']

/** Version of the leaves in new statements. */
const VERSION: LeafVersion = 2

export type SolvencyOptions = {
  db: Db
  history: Pick<History, 'read'>
  deployment: Deployment
  tokens: Map<LedgerSymbol, Address>
  log: Logger
  holdings: Holdings
  /** how many statements the chain has */
  anchored: () => Promise<number>
}

/** Statements: what is owed and what custody holds, at one final block. */
export class SolvencyService {
  private readonly db: Db
  private readonly history: Pick<History, 'read'>
  private readonly holdings: Holdings
  private readonly tokens: Map<LedgerSymbol, Address>
  private readonly log: Logger
  private readonly anchored: SolvencyOptions['anchored']
  private readonly deployment: Deployment
  private readonly vault: Address

  constructor(o: SolvencyOptions) {
    this.db = o.db
    this.history = o.history
    this.holdings = o.holdings
    this.tokens = o.tokens
    this.log = o.log
    this.anchored = o.anchored
    this.deployment = o.deployment
    this.vault = o.deployment.contracts.payoutVault
  }

  /** Reads what a statement needs. @param trx of one moment @param users what is owed to users */
  private async read<U>(trx: Reader, users: (trx: Reader) => Promise<U>) {
    const block = await store.finalBlock(trx)
    if (!block) throw new ChainUnavailable('no final block is indexed yet')
    return {
      block,
      aside: await asideSince(trx),
      forwarders: await deposits.heldForwarders(trx, block.number),
      cold: await deposits.coldOf(trx, block.number),
      users: await users(trx),
      house: await houseBalances(trx),
      unbooked: {
        arrived: await deposits.arrivedUnbooked(trx, block.number),
        paid: await paidUnsettled(trx, block.number),
      },
    }
  }

  /** As `read`, once every deposit address has been compared with the chain. */
  private async readOpened() {
    for (;;) {
      const state = await this.history.read((trx) => this.read(trx, userBalances))
      if (await this.holdings.isOpened(state.block)) return state
      await this.holdings.open(state.block)
    }
  }

  /** Compares custody with the chain, and on a gap reads blocks again. @returns the gaps that remain */
  watch() {
    return this.holdings.watch()
  }

  /** As `watch`, without reading blocks again. */
  check() {
    return this.holdings.check()
  }

  /** Makes a statement at the newest final block. @returns its number; null when there is one of that block */
  async take(): Promise<number | null> {
    const { db, tokens, log, holdings } = this
    const state = await this.readOpened()
    const held = await holdings.held(state.block, state.forwarders)
    const secret = randomBytes(32)
    const trees: [LedgerSymbol, Tree][] = []
    const assets = await Promise.all(
      [...tokens].map(async ([symbol, token]) => {
        const users = state.users.filter((u) => u.symbol === symbol)
        const tree = await buildTree(secret, users)
        trees.push([symbol, tree])
        const root = tree.levels.at(-1)![0]
        const { vault, forwarders } = held.get(symbol)!
        const own = ownSums(state, symbol, token)
        const liabilities = root?.sum ?? 0n
        const cold = state.cold.get(token.toLowerCase()) ?? 0n
        // Assets at the cold address still back the ledger, though they do not count as a reserve.
        const left = vault + forwarders + cold - liabilities - total(own)
        if (left < 0n)
          log.error({ symbol, short: String(-left) }, 'custody: the reserves do not cover what is owed')
        const more = left < 0n ? 0n : left
        const since = notIndexed(state, token)
        return {
          symbol,
          root: root?.hash ?? EMPTY_ROOT,
          liabilities,
          users: users.length,
          vault,
          forwarders,
          ...own,
          // Of what is not indexed nobody knows that it is owed to nobody.
          ...(since === null ? { donated: more } : { unmatched: own.unmatched + more, donated: 0n }),
          cold,
          since,
        }
      }),
    )
    const { number, hash, time } = state.block
    // Statements that a restored database lost keep their numbers on the chain: the next number follows those.
    const id = Math.max(await store.lastId(db), await this.anchored()) + 1
    const rows = assets.map(({ symbol, root, users, since, ...sums }) => ({
      snapshot_id: id,
      symbol,
      root,
      users,
      liabilities: String(sums.liabilities),
      vault: String(sums.vault),
      forwarders: String(sums.forwarders),
      inflight: String(sums.inflight),
      fees: String(sums.fees),
      house: String(sums.house),
      unmatched: String(sums.unmatched),
      donated: String(sums.donated),
      cold: String(sums.cold),
      not_indexed_since: since,
    }))
    const row = {
      id,
      block: number,
      block_hash: hash,
      time,
      secret,
      forwarders: state.forwarders,
      version: VERSION,
    }
    const file = await packFile(await this.head(row, rows), inOrder(trees))
    return inTransaction(db, async (trx) => {
      if (!(await store.insertSnapshot(trx, row))) return null
      await store.insertAssets(trx, rows)
      for (const [symbol, tree] of trees) await keepTree(trx, id, symbol, tree)
      await keepFile(trx, id, file)
      await forget(trx, time - LEAVES_KEPT)
      return id
    })
  }

  /** Compares what custody holds on the chain with all that is owed, at the newest final block. @throws ChainUnavailable */
  async cover(): Promise<void> {
    const { block, assets } = await this.compare()
    const rows = assets.map(({ symbol, held, owed }) => ({
      symbol,
      held: String(held),
      owed: String(owed < 0n ? 0n : owed),
    }))
    await store.saveCover(this.db, block.number, rows)
  }

  /** What custody has left on the chain when all that is owed is covered, at the newest final block. @throws ChainUnavailable */
  async spare(): Promise<Spare> {
    for (;;) {
      const { block, assets } = await this.compare()
      // What lies at an address that was not compared yet is not counted.
      if (await this.holdings.isOpened(block))
        return {
          block: block.number,
          left: new Map(assets.map((a) => [a.symbol, a.held - a.owed])),
          unknown: assets.filter((a) => a.since !== null).map((a) => a.symbol),
        }
      await this.holdings.open(block)
    }
  }

  /** What the chain holds with the cold address, and what is owed, by asset; base units. @throws ChainUnavailable */
  private async compare() {
    const state = await this.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => this.read(trx, userTotals))
    const { block } = state
    const held = await this.holdings.held(block, state.forwarders)
    const assets = [...this.tokens].map(([symbol, token]) => {
      const { vault, forwarders } = held.get(symbol)!
      const cold = state.cold.get(token.toLowerCase()) ?? 0n
      const owed = (state.users.get(symbol) ?? 0n) + total(ownSums(state, symbol, token))
      return { symbol, held: vault + forwarders + cold, owed, since: notIndexed(state, token) }
    })
    return { block, assets }
  }

  /** The published data of a statement without its leaves. */
  private async head(row: SnapshotRow, assets: AssetRow[]): Promise<Omit<SolvencyData, 'leaves'>> {
    const { db, deployment, tokens } = this
    return {
      ...this.shown(row, assets),
      chainId: deployment.chainId,
      tokens: Object.fromEntries([...tokens].map(([s, t]) => [s, getAddress(t)])),
      forwarders: (await deposits.ownersOf(db, row.forwarders)).map(({ address, account }) => ({
        address: getAddress(address),
        account: getAddress(account),
      })),
    }
  }

  private shown(row: SnapshotRow, assets: AssetRow[]): SolvencySnapshot {
    return {
      id: row.id,
      version: row.version,
      block: row.block,
      blockHash: row.block_hash,
      time: row.time,
      vaultAddress: this.vault,
      assets: SYMBOLS.flatMap((s) => assets.filter((r) => r.symbol === s)).map(assetOf),
    }
  }

  private async row(db: Reader, id: number | undefined) {
    const row = await store.snapshot(db, id)
    if (!row) throw new AppError('SNAPSHOT_UNKNOWN')
    return row
  }

  /** @throws AppError SNAPSHOT_UNKNOWN */
  async get(id: number | undefined): Promise<SolvencySnapshot> {
    const row = await this.row(this.db, id)
    return this.shown(row, await store.assets(this.db, [row.id]))
  }

  page(paging: Paging): Promise<Page<SolvencyRecord>> {
    return paged(
      paging,
      (slice) => store.page(this.db, slice),
      async (rows) => {
        const assets = await store.assets(
          this.db,
          rows.map((r) => r.id),
        )
        return rows.map((r) => ({
          ...r,
          assets: SYMBOLS.flatMap((s) => assets.filter((a) => a.snapshot_id === r.id && a.symbol === s)).map(
            (a) => {
              const { symbol, liabilities, vault, forwarders, ratioBps } = assetOf(a)
              return { symbol, liabilities, reserves: String(BigInt(vault) + BigInt(forwarders)), ratioBps }
            },
          ),
        }))
      },
    )
  }

  /** @throws AppError SNAPSHOT_UNKNOWN, also when the account has no leaf in it; LEAVES_GONE */
  async leaf(session: Session, id: number | undefined, symbol: LedgerSymbol): Promise<SolvencyLeaf> {
    const row = await this.row(this.db, id)
    const account = session.address
    const own = await store.leafOf(this.db, row.id, symbol, account)
    const asset = (await store.assets(this.db, [row.id])).find((a) => a.symbol === symbol)
    const { db } = this
    if (asset && asset.users > 0 && !(await store.treeKept(db, row.id, symbol)))
      throw new AppError('LEAVES_GONE')
    if (!own || !asset || own.position === null) throw new AppError('SNAPSHOT_UNKNOWN')
    const proof = await keptProof(db, row.id, symbol, own.position, asset.users)
    return {
      id: row.id,
      symbol,
      address: getAddress(account),
      salt: saltOf(row.secret, own),
      balance: String(own.balance),
      seq: own.seq,
      entryHash: entryHashOf(own),
      proof: proof.map((p) => ({ hash: p.hash, sum: String(p.sum), left: p.left })),
    }
  }

  /**
   * The file with which anybody can check a statement, as stored when it was taken.
   * @param packed whether gzipped
   * @throws AppError SNAPSHOT_UNKNOWN, LEAVES_GONE
   */
  async file(id: number, packed: boolean): Promise<Readable> {
    const row = await this.row(this.db, id)
    const file = await keptFile(this.db, row.id, packed)
    if (!file) throw new AppError('LEAVES_GONE')
    return file
  }
}

/** The block from which on a token is not indexed at that of `state`. */
function notIndexed(
  { aside, block }: { aside: Map<string, number>; block: { number: number } },
  token: Address,
) {
  const since = aside.get(token.toLowerCase()) ?? Infinity
  return since <= block.number ? since : null
}

type Books = {
  house: { owner: LedgerOwner; symbol: LedgerSymbol; posted: bigint }[]
  unbooked: { arrived: Map<LedgerSymbol, bigint>; paid: Map<string, bigint> }
}

/** What is owed in an asset besides users' balances. */
function ownSums({ house, unbooked }: Books, symbol: LedgerSymbol, token: Address) {
  const sum = (of: (owner: LedgerOwner) => boolean) =>
    house.filter((h) => h.symbol === symbol && of(h.owner)).reduce((all, h) => all + h.posted, 0n)
  return {
    inflight: sum((o) => o === 'inflight') - (unbooked.paid.get(token.toLowerCase()) ?? 0n),
    fees: sum((o) => o === 'fees'),
    house: sum((o) => !NAMED.includes(o)),
    unmatched: sum((o) => o === 'unmatched') + (unbooked.arrived.get(symbol) ?? 0n),
  }
}

const total = (sums: Record<string, bigint>) => Object.values(sums).reduce((all, one) => all + one, 0n)

const inOrder = (trees: [LedgerSymbol, Tree][]) =>
  SYMBOLS.flatMap((s) => trees.filter(([symbol]) => symbol === s))

type AssetRow = Awaited<ReturnType<typeof store.assets>>[number]
type SnapshotRow = Omit<NonNullable<Awaited<ReturnType<typeof store.snapshot>>>, 'anchor'>

function assetOf(r: AssetRow): SolvencyAsset {
  const { snapshot_id: _, root, not_indexed_since: notIndexedSince, ...rest } = r
  const owed = BigInt(r.liabilities)
  const ratio = owed === 0n ? null : ((BigInt(r.vault) + BigInt(r.forwarders)) * BPS) / owed
  return {
    ...rest,
    root,
    notIndexedSince,
    ratioBps: ratio === null ? null : Number(ratio > 1_000_000_000n ? 1_000_000_000n : ratio),
  }
}
