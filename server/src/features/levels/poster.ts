import { hostingPoolAbi, nodeProceedsAbi, teamRewardsAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { EPOCH_SECONDS } from '@holdfast/protocol/levels'
import { encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { ask, type Client } from '../../chain/client.ts'
import { firstAside } from '../../chain/asides.ts'
import type { Call, Sender } from '../../chain/sender.ts'
import type { ChainSource } from '../../chain/source.ts'
import type { Db } from '../../db/database.ts'
import { isAccepted, refusedIsNull } from './accepted.ts'
import * as epochs from './epochs-store.ts'
import { keptProof } from './kept.ts'
import { RecordWriter } from './records.ts'

/** Seconds before an epoch's end in which what came in is booked once more. */
const LAST_CALL_SECONDS = 600
/** What is worth a transaction that brings it to users, base units: less waits for more. */
const LEAST_MOVED = 10n ** 18n

export type PosterOptions = {
  db: Db
  client: Client
  view: ChainSource['view']
  deployment: Deployment
  sender: Sender
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  /** seconds between two looks at what can be booked */
  fundSeconds: number
}

/**
 * What the poster's key does: submits computed epochs, books what levels are paid from, brings what is for users' rewards where it
 * is due, and writes levels to the chain. Anybody may do all but the first.
 */
export class Poster {
  private readonly db: Db
  private readonly client: Client
  private readonly view: PosterOptions['view']
  private readonly deployment: Deployment
  private readonly contracts: Deployment['contracts']
  private readonly sender: Sender
  private readonly now: PosterOptions['now']
  private readonly fundSeconds: number
  private readonly records: RecordWriter
  private budgetsAt = 0

  constructor(o: PosterOptions) {
    this.db = o.db
    this.client = o.client
    this.view = o.view
    this.deployment = o.deployment
    this.contracts = o.deployment.contracts
    this.sender = o.sender
    this.now = o.now
    this.fundSeconds = o.fundSeconds
    this.records = new RecordWriter(o)
  }

  /** Sends what is to do next, if the transaction before is in a block. @returns whether it sent something */
  step(): Promise<boolean> {
    return this.sender.step(
      async () =>
        (await this.submission()) ??
        (await this.booking()) ??
        (await this.returning()) ??
        (await this.records.next(await this.sender.address())) ??
        (await this.budgets()),
    )
  }

  /**
   * The next number, when it was computed here, every contract is indexed up to its input, and nothing that the chain has differs from
   * ours.
   */
  private async submission(): Promise<Call | null> {
    if ((await epochs.differing(this.db)).length > 0) return null
    const address = this.contracts.teamRewards
    const last = await this.view((node, blockNumber) =>
      node.readContract({ address, abi: teamRewardsAbi, functionName: 'last', blockNumber }),
    )
    const e = await epochs.standingEpoch(this.db, Number(last) + 1)
    // A posted one is on the chain in a block that is not indexed as taken back yet.
    if (e?.state !== 'computed' || (await firstAside(this.db, this.deployment)) <= e.input_block) return null
    const data = encodeFunctionData({
      abi: teamRewardsAbi,
      functionName: 'submit',
      args: [
        BigInt(e.n),
        e.root as Hex,
        BigInt(e.total_usdt),
        BigInt(e.total_token),
        BigInt(e.input_block),
        e.rules_hash as Hex,
        e.data_hash as Hex,
      ],
    })
    return { what: 'submit', to: address, data }
  }

  /** Brings level shares that are due into the pot: from time to time, and once more before the epoch ends. */
  private async booking(): Promise<Call | null> {
    const now = await this.now()
    const { funded_at } = await this.db
      .selectFrom('level_lease')
      .select('funded_at')
      .executeTakeFirstOrThrow()
    const lastCall = now - (now % EPOCH_SECONDS) + EPOCH_SECONDS - LAST_CALL_SECONDS
    const isDue = now - funded_at >= this.fundSeconds || (now >= lastCall && funded_at < lastCall)
    if (!isDue) return null
    const call = (await this.levelShare()) ?? (await this.unbooked())
    if (!call) await this.db.updateTable('level_lease').set({ funded_at: now }).execute()
    return call
  }

  private async levelShare(): Promise<Call | null> {
    const { hostingPool, liquidityPool, resonancePool } = this.contracts
    for (const pool of [hostingPool, liquidityPool, resonancePool]) {
      const call = await this.shareOf(pool)
      if (call) return call
    }
    return null
  }

  /** What a pool owes and can pay now; all pools with a budget have these functions. */
  private async shareOf(address: Hex): Promise<Call | null> {
    const pool = { address, abi: hostingPoolAbi } as const
    const payable: Hex[] = []
    for (const asset of this.assets()) {
      const { levelDue } = await ask(() =>
        this.client.readContract({ ...pool, functionName: 'getSolvency', args: [asset] }),
      )
      const account = await this.sender.address()
      const pays = () =>
        this.client.simulateContract({
          ...pool,
          account,
          functionName: 'payLevel',
          args: [asset],
        })
      if (levelDue > 0n && (await isAccepted(pays))) payable.push(asset)
    }
    const [first] = payable
    if (!first) return null
    const { abi } = pool
    return {
      what: 'level',
      to: address,
      data:
        payable.length === 1
          ? encodeFunctionData({ abi, functionName: 'payLevel', args: [first] })
          : encodeFunctionData({ abi, functionName: 'updatePool' }),
    }
  }

  private async unbooked(): Promise<Call | null> {
    const rewards = { address: this.contracts.teamRewards, abi: teamRewardsAbi } as const
    const account = await this.sender.address()
    const { result } = await ask(() =>
      this.client.simulateContract({ ...rewards, account, functionName: 'fund' }),
    )
    if (result.every((amount) => amount === 0n)) return null
    const data = encodeFunctionData({ abi: rewards.abi, functionName: 'fund' })
    return { what: 'fund', to: rewards.address, data }
  }

  /** Gives the hosting pool's budget what nobody earned in active epochs. */
  private async returning(): Promise<Call | null> {
    const e = await epochs.newestEpoch(this.db, 'active')
    if (!e?.kept) return null
    const pool = this.contracts.hostingPool
    const rewards = { address: this.contracts.teamRewards, abi: teamRewardsAbi } as const
    const leaves = await this.db
      .selectFrom('level_leaf')
      .selectAll()
      .where('epoch_id', '=', e.id)
      .where('account', '=', pool.toLowerCase())
      .where('asset', 'is not', null)
      .execute()
    for (const leaf of leaves) {
      const asset = leaf.asset === 'usdt' ? this.contracts.usdt : this.contracts.token
      const cumulative = BigInt(leaf.cumulative!)
      const claimed = await ask(() =>
        this.client.readContract({ ...rewards, functionName: 'claimed', args: [pool, asset] }),
      )
      if (claimed >= cumulative) continue
      const proof = await keptProof(this.db, e.id, leaf.position, e.leaves)
      const args = [BigInt(e.n), pool, asset, cumulative, proof] as const
      const account = await this.sender.address()
      const claims = () =>
        this.client.simulateContract({
          ...rewards,
          account,
          functionName: 'claim',
          args,
        })
      // Pools of older deployments take no budget once they are closed: it stays owed.
      if (!(await isAccepted(claims))) continue
      const data = encodeFunctionData({ abi: rewards.abi, functionName: 'claim', args })
      return { what: 'return', to: rewards.address, data }
    }
    return null
  }

  /** Brings what node cards have cost, and the free budgets of pools that are over, to where users are served; from time to time. */
  private async budgets(): Promise<Call | null> {
    const now = await this.now()
    if (now - this.budgetsAt < this.fundSeconds) return null
    const call = (await this.proceeds()) ?? (await this.passing())
    if (!call) this.budgetsAt = now
    return call
  }

  private async proceeds(): Promise<Call | null> {
    const address = this.contracts.nodeProceeds
    // Older deployments have none.
    if (isAddressEqual(address, zeroAddress)) return null
    const split = { address, abi: nodeProceedsAbi, functionName: 'split' } as const
    const account = await this.sender.address()
    const would = await refusedIsNull(() => ask(() => this.client.simulateContract({ ...split, account })))
    if (would === null || would.result[0] < LEAST_MOVED) return null
    return { what: 'split', to: address, data: encodeFunctionData(split) }
  }

  private async passing(): Promise<Call | null> {
    const { hostingPool, liquidityPool, resonancePool } = this.contracts
    const account = await this.sender.address()
    for (const address of [hostingPool, liquidityPool, resonancePool]) {
      const pool = { address, abi: hostingPoolAbi } as const
      // Pools of older deployments do not say.
      const isOver = await refusedIsNull(() =>
        ask(() => this.client.readContract({ ...pool, functionName: 'isOver' })),
      )
      if (!isOver) continue
      for (const asset of this.assets()) {
        const args = [asset] as const
        const { free } = await ask(() =>
          this.client.readContract({ ...pool, functionName: 'getSolvency', args }),
        )
        const passOn = { ...pool, functionName: 'passOn', args } as const
        if (
          free < LEAST_MOVED ||
          !(await isAccepted(() => this.client.simulateContract({ ...passOn, account })))
        )
          continue
        return { what: 'pass-on', to: address, data: encodeFunctionData(passOn) }
      }
    }
    return null
  }

  private assets = (): Hex[] => [this.contracts.usdt, this.contracts.token]
}
