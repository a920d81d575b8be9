import { hostingPoolAbi, resonancePoolAbi, teamRewardsAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { BUDGET_EPOCHS, type LevelBudget } from '@holdfast/protocol/epochs'
import { getAddress, type Hex } from 'viem'
import type { ChainSource } from '../../chain/source.ts'
import type { Db } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import type { Operators } from '../../http/operators.ts'
import { spanOf } from './spans.ts'

export type BudgetOptions = {
  db: Db
  view: ChainSource['view']
  deployment: Deployment
  operators: Pick<Operators, 'requireReader'>
  /** the account that posts, if this process has one */
  poster: (() => Promise<Hex>) | null
}

/** What level rewards are paid from, for operators. */
export class BudgetService {
  private readonly db: Db
  private readonly view: BudgetOptions['view']
  private readonly contracts: Deployment['contracts']
  private readonly operators: BudgetOptions['operators']
  private readonly poster: BudgetOptions['poster']

  constructor(o: BudgetOptions) {
    this.db = o.db
    this.view = o.view
    this.contracts = o.deployment.contracts
    this.operators = o.operators
    this.poster = o.poster
  }

  /** @throws AppError ROLE_REQUIRED; ChainUnavailable */
  async budget(session: Session): Promise<LevelBudget> {
    await this.operators.requireReader(session, 'finance')
    const pots = await this.db
      .selectFrom('level_epoch')
      .select(['n', 'epoch', 'pot_usdt', 'pot_token'])
      .where('state', '<>', 'vetoed')
      .orderBy('n', 'desc')
      .limit(BUDGET_EPOCHS)
      .execute()
    const [usdt, token] = await Promise.all([
      this.asset(
        'USDT',
        this.contracts.usdt,
        pots.map((p) => BigInt(p.pot_usdt)),
      ),
      this.asset(
        'TDE',
        this.contracts.token,
        pots.map((p) => BigInt(p.pot_token)),
      ),
    ])
    const poster = this.poster && (await this.poster())
    return {
      assets: [usdt, token],
      pots: pots.map((p) => ({ ...spanOf(p), usdt: p.pot_usdt, token: p.pot_token })),
      poster:
        poster === null
          ? null
          : {
              address: poster,
              balance: String(
                await this.view((node, blockNumber) => node.getBalance({ address: poster, blockNumber })),
              ),
            },
    }
  }

  private async asset(symbol: 'USDT' | 'TDE', asset: Hex, pots: bigint[]) {
    const { teamRewards, hostingPool, liquidityPool, resonancePool } = this.contracts
    const [rewards, ...pools] = await this.view((node, blockNumber) =>
      Promise.all([
        node.readContract({
          address: teamRewards,
          abi: teamRewardsAbi,
          functionName: 'getSolvency',
          args: [asset],
          blockNumber,
        }),
        ...[hostingPool, liquidityPool, resonancePool].map(async (address) => {
          const [books, { levelBps }] = await Promise.all([
            node.readContract({
              address,
              abi: hostingPoolAbi,
              functionName: 'getSolvency',
              args: [asset],
              blockNumber,
            }),
            address === resonancePool
              ? node.readContract({ address, abi: resonancePoolAbi, functionName: 'getConfig', blockNumber })
              : node.readContract({ address, abi: hostingPoolAbi, functionName: 'getConfig', blockNumber }),
          ])
          return { free: books.free, levelDue: books.levelDue, levelBps }
        }),
      ]),
    )
    const free = pools.reduce((all, p) => all + p.free, 0n)
    const levelDue = pools.reduce((all, p) => all + p.levelDue, 0n)
    const sum = pots.reduce((a, b) => a + b, 0n)
    const mean = pots.length === 0 ? 0n : sum / BigInt(pots.length)
    // Of what the free budget can promise, this part is for levels and nodes: share / (10,000 + share).
    const share = pools.reduce((all, p) => all + (p.free * p.levelBps) / (10_000n + p.levelBps), 0n)
    return {
      symbol,
      asset: getAddress(asset),
      balance: String(rewards.balance),
      funded: String(rewards.funded),
      claimed: String(rewards.claimed),
      owed: String(rewards.owed),
      surplus: String(rewards.surplus),
      levelDue: String(levelDue),
      free: String(free),
      meanPot: String(mean),
      runwayEpochs: mean === 0n ? null : Number(share / mean > 1_000_000n ? 1_000_000n : share / mean),
    }
  }
}
