import { randomBytes } from 'node:crypto'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Page } from '@holdfast/protocol/envelope'
import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import {
  EMPTY_ROOT,
  type SolvencyAsset,
  type SolvencyData,
  type SolvencyLeaf,
  type SolvencyRecord,
  type SolvencySnapshot,
} from '@holdfast/protocol/solvency'
import type { Logger } from 'pino'
import { type Address, erc20Abi, getAddress } from 'viem'
import { ask, type Client } from '../../chain/client.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import { type Db, inTransaction, type Reader } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import { paged, type Paging } from '../../db/page.ts'
import * as store from './store.ts'
import { buildTree, entryHashOf, saltOf, type Tree, wayOf } from './tree.ts'

/** Seconds for which leaves are kept; the figures stay for good. */
const LEAVES_KEPT = 30 * 86_400
/** Trees kept in memory: people look at the newest snapshot. */
const TREES = 8
const BPS = 10_000n
/** Of the calls that a node makes as one: some 450 balances. */
const BATCH_BYTES = 16_384
/** Addresses asked for together: a node answers a few such calls at once, not hundreds. */
const HOLDERS = 1_000
/** Of the leaves of new snapshots. */
const VERSION = 2

export type SolvencyOptions = {
  db: Db
  client: Client
  deployment: Deployment
  tokens: Map<LedgerSymbol, Address>
  log: Logger
  /** reads final blocks again for transfers that were missed, from after the first to the second */
  catchUp: (after: number, to: number) => Promise<unknown>
  /** the same for all blocks from the first to the second */
  readAll: (from: number, to: number) => Promise<void>
}

type Block = { number: number; hash: string; time: number }

type Held = { vault: bigint; forwarders: bigint }
type Gap = { symbol: string; chain: string; known: string }

/** What is owed and what is there, at one final block. */
export class SolvencyService {
  private readonly o: SolvencyOptions
  private readonly vault: Address
  private readonly trees = new Map<string, Promise<Tree>>()
  /** how far the deposit addresses that nobody used were gone through */
  private lookedTo = 0

  constructor(o: SolvencyOptions) {
    this.o = o
    this.vault = o.deployment.contracts.payoutVault
  }

  /** Everything the database says, as of one moment. */
  private read() {
    return this.o.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const block = await store.finalBlock(trx)
        if (!block) throw new ChainUnavailable('no final block is indexed yet')
        return {
          block,
          known: await store.known(trx, block.number, this.vault.toLowerCase()),
          forwarders: await store.heldForwarders(trx, block.number),
          cold: await store.coldOf(trx, block.number),
          users: await store.userBalances(trx),
          house: await store.houseBalances(trx),
          unbooked: await store.unbooked(trx, block.number),
        }
      })
  }

  /** The same, with every deposit address that counts at its block compared before. */
  private async readOpened() {
    for (;;) {
      const state = await this.read()
      if ((await store.unopened(this.o.db, state.block.number, 1)).length === 0) return state
      await this.open(state.block)
    }
  }

  /** What these hold of each asset at a block, in their order. */
  private balances(block: Block, holders: string[]): Promise<Map<LedgerSymbol, bigint[]>> {
    const symbols = [...this.o.tokens]
    return ask(async () => {
      const answers = await this.o.client.multicall({
        allowFailure: false,
        blockNumber: BigInt(block.number),
        batchSize: BATCH_BYTES,
        contracts: symbols.flatMap(([, address]) =>
          holders.map(
            (holder) =>
              ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder as Address] }) as const,
          ),
        ),
      })
      return new Map(
        symbols.map(([symbol], n) => [symbol, answers.slice(n * holders.length, (n + 1) * holders.length)]),
      )
    })
  }

  /** @throws ChainUnavailable when the node has another block there */
  private async expectBlock({ number, hash }: Block): Promise<void> {
    const header = await ask(() => this.o.client.getBlock({ blockNumber: BigInt(number) }))
    if (header.hash !== hash) throw new ChainUnavailable(`block ${number} is another one now`)
  }

  /** What the chain holds of each asset at `block`: the vault, and these deposit addresses. */
  private async held(block: Block, forwarders: string[]): Promise<Map<LedgerSymbol, Held>> {
    const held = new Map([...this.o.tokens.keys()].map((symbol) => [symbol, { vault: 0n, forwarders: 0n }]))
    const add = async (part: keyof Held, holders: string[]) => {
      for (const [symbol, own] of await this.balances(block, holders))
        held.get(symbol)![part] += own.reduce((x, y) => x + y, 0n)
    }
    await add('vault', [this.vault])
    for (let i = 0; i < forwarders.length; i += HOLDERS)
      await add('forwarders', forwarders.slice(i, i + HOLDERS))
    await this.expectBlock(block)
    return held
  }

  /**
   * Compares deposit addresses with the chain for the first time. What lies there and did not come since their accounts
   * registered was sent to an address that nobody was told: it is neither a deposit nor a gap, or anybody could make one.
   */
  private async open(block: Block): Promise<void> {
    const { db, readAll, log } = this.o
    for (;;) {
      const addresses = await store.unopened(db, block.number, HOLDERS)
      if (addresses.length === 0) return
      let more = await this.unknownAt(block, addresses)
      if (more.length > 0) {
        const from = Math.min(...addresses.map((a) => a.registered ?? block.number))
        await readAll(from, block.number)
        more = await this.unknownAt(block, addresses)
      }
      await inTransaction(db, (trx) =>
        store.open(
          trx,
          block.number,
          addresses.map((a) => a.address),
          more,
        ),
      )
      if (more.length > 0) log.warn({ addresses: more.length }, 'deposit addresses that held something before')
    }
  }

  /** What these addresses hold beyond what is known. */
  private async unknownAt(block: Block, addresses: store.Unopened[]) {
    const held = await this.balances(
      block,
      addresses.map((a) => a.address),
    )
    await this.expectBlock(block)
    const known = await store.knownAt(this.o.db, block.number, addresses)
    return [...this.o.tokens].flatMap(([symbol, contract]) => {
      const token = contract.toLowerCase()
      return addresses.flatMap(({ address }, i) => {
        const amount = held.get(symbol)![i]! - (known.get(`${address} ${token}`) ?? 0n)
        return amount > 0n ? [{ address, token, amount }] : []
      })
    })
  }

  /** Compares; where something is missing, has the blocks since it last was not read again, and compares anew. */
  async watch(): Promise<Gap[]> {
    const { db, catchUp } = this.o
    const gaps = await this.check()
    if (gaps.length === 0) return gaps
    const block = await store.finalBlock(db)
    await catchUp(await store.goodBlock(db), block!.number)
    return this.check()
  }

  /**
   * Compares what the chain holds with what our tables know of moved in and out: a difference means that a transfer was
   * missed, or is not what a node told.
   * @returns what differs, by asset
   */
  async check(): Promise<Gap[]> {
    const { db, tokens, log } = this.o
    const block = await store.finalBlock(db)
    if (!block) return []
    await this.open(block)
    // Unused addresses too, some each time: of what was missed nothing is known to lie there.
    const [known, compared] = await Promise.all([
      store.known(db, block.number, this.vault.toLowerCase()),
      store.toCompare(db, block.number, this.lookedTo, HOLDERS),
    ])
    const held = await this.held(block, compared.addresses)
    this.lookedTo = compared.last
    const gaps = [...tokens].flatMap(([symbol, token]): Gap[] => {
      const chain = held.get(symbol)!
      const ours = known.get(token.toLowerCase()) ?? { vault: 0n, forwarders: 0n }
      const same = chain.vault === ours.vault && chain.forwarders === ours.forwarders
      return same
        ? []
        : [
            {
              symbol,
              chain: String(chain.vault + chain.forwarders),
              known: String(ours.vault + ours.forwarders),
            },
          ]
    })
    await store.saveCheck(db, { block: block.number, time: block.time, gaps })
    if (gaps.length > 0) log.error({ block: block.number, gaps }, 'custody: chain and tables differ')
    return gaps
  }

  /** Takes a snapshot at the newest final block. @returns its number; null when there is one of that block */
  async take(): Promise<number | null> {
    const { db, tokens, log } = this.o
    const state = await this.readOpened()
    const held = await this.held(state.block, state.forwarders)
    const secret = randomBytes(32)
    const assets = await Promise.all(
      [...tokens].map(async ([symbol, token]) => {
        const users = state.users.filter((u) => u.symbol === symbol)
        const tree = await buildTree(secret, users)
        const root = tree.levels.at(-1)![0]
        const { vault, forwarders } = held.get(symbol)!
        const sum = (of: (owner: string) => boolean) =>
          state.house
            .filter((h) => h.symbol === symbol && of(h.owner))
            .reduce((total, h) => total + h.posted, 0n)
        const own = {
          inflight: sum((o) => o === 'inflight') - (state.unbooked.paid.get(token.toLowerCase()) ?? 0n),
          fees: sum((o) => o === 'fees'),
          house: sum((o) => !['custody', 'inflight', 'fees', 'unmatched'].includes(o)),
          unmatched: sum((o) => o === 'unmatched') + (state.unbooked.arrived.get(symbol) ?? 0n),
        }
        const liabilities = root?.sum ?? 0n
        const cold = state.cold.get(token.toLowerCase()) ?? 0n
        // What lies at the cold address is the ledger's still, though it does not count as a reserve.
        const parts = liabilities + own.inflight + own.fees + own.house + own.unmatched
        const left = vault + forwarders + cold - parts
        if (left < 0n)
          log.error({ symbol, short: String(-left) }, 'custody: the reserves do not cover what is owed')
        return {
          symbol,
          root: root?.hash ?? EMPTY_ROOT,
          liabilities,
          users: users.length,
          vault,
          forwarders,
          ...own,
          donated: left < 0n ? 0n : left,
          cold,
        }
      }),
    )
    return inTransaction(db, async (trx) => {
      const { number, hash, time } = state.block
      const made = await store.insertSnapshot(trx, {
        block: number,
        block_hash: hash,
        time,
        secret,
        forwarders: state.forwarders,
        version: VERSION,
      })
      if (!made) return null
      const text = ({ symbol, root, users, ...sums }: (typeof assets)[number]) => ({
        snapshot_id: made.id,
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
      })
      await store.insertAssets(trx, assets.map(text))
      await store.insertLeaves(trx, made.id, state.users)
      await store.pruneLeaves(trx, time - LEAVES_KEPT)
      return made.id
    })
  }

  private async row(db: Reader, id: number | undefined) {
    const row = await store.snapshot(db, id)
    if (!row) throw new AppError('SNAPSHOT_UNKNOWN')
    return row
  }

  /** @throws AppError SNAPSHOT_UNKNOWN */
  async get(id: number | undefined): Promise<SolvencySnapshot> {
    const row = await this.row(this.o.db, id)
    const rows = await store.assets(this.o.db, [row.id])
    return {
      id: row.id,
      version: row.version,
      block: row.block,
      blockHash: row.block_hash,
      time: row.time,
      vaultAddress: this.vault,
      assets: SYMBOLS.flatMap((s) => rows.filter((r) => r.symbol === s)).map(assetOf),
    }
  }

  page(paging: Paging): Promise<Page<SolvencyRecord>> {
    return paged(
      paging,
      (slice) => store.page(this.o.db, slice),
      async (rows) => {
        const assets = await store.assets(
          this.o.db,
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
    const row = await this.row(this.o.db, id)
    const account = session.address
    const leaves = await this.leavesOf(row.id, symbol)
    const own = leaves.find((l) => l.account === account)
    const proof = own && wayOf(await this.tree(row, symbol, leaves), account)
    if (!own || !proof) throw new AppError('SNAPSHOT_UNKNOWN')
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

  /** @throws AppError LEAVES_GONE when there were some and they are not kept any more */
  private async leavesOf(id: number, symbol: LedgerSymbol): Promise<store.UserBalance[]> {
    const leaves = await store.leaves(this.o.db, id, symbol)
    const asset = (await store.assets(this.o.db, [id])).find((a) => a.symbol === symbol)
    if (leaves.length === 0 && asset && asset.users > 0) throw new AppError('LEAVES_GONE')
    return leaves
  }

  private tree(
    row: { id: number; secret: Buffer },
    symbol: LedgerSymbol,
    leaves: store.UserBalance[],
  ): Promise<Tree> {
    const key = `${row.id} ${symbol}`
    const kept = this.trees.get(key)
    if (kept) return kept
    const made = buildTree(row.secret, leaves)
    this.trees.set(key, made)
    const oldest = this.trees.keys().next().value
    if (this.trees.size > TREES && oldest !== undefined) this.trees.delete(oldest)
    return made
  }

  /** Everything that a stranger needs to check a snapshot. @throws AppError SNAPSHOT_UNKNOWN, LEAVES_GONE */
  async data(id: number): Promise<SolvencyData> {
    const { db, deployment, tokens } = this.o
    const row = await this.row(db, id)
    const leaves: SolvencyData['leaves'] = {}
    for (const symbol of tokens.keys()) {
      const tree = await this.tree(row, symbol, await this.leavesOf(id, symbol))
      leaves[symbol] = tree.levels[0]!.map(({ hash, sum }) => ({ hash, sum: String(sum) }))
    }
    return {
      ...(await this.get(id)),
      chainId: deployment.chainId,
      tokens: Object.fromEntries([...tokens].map(([s, t]) => [s, getAddress(t)])),
      forwarders: (await store.ownersOf(db, row.forwarders)).map(({ address, account }) => ({
        address: getAddress(address),
        account: getAddress(account),
      })),
      leaves,
    }
  }
}

function assetOf(r: Awaited<ReturnType<typeof store.assets>>[number]): SolvencyAsset {
  const { snapshot_id: _, root, ...rest } = r
  const owed = BigInt(r.liabilities)
  const ratio = owed === 0n ? null : ((BigInt(r.vault) + BigInt(r.forwarders)) * BPS) / owed
  return {
    ...rest,
    root,
    ratioBps: ratio === null ? null : Number(ratio > 1_000_000_000n ? 1_000_000_000n : ratio),
  }
}
