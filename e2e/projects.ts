// Helpers for journeys of sales: projects and sales made on the chain, and purchases of strangers.
import { authorityAbi, mainAbi, mintAbi, testUSDTAbi, tokenAbi } from '@holdfast/protocol/abi/index'
import { type Address, encodeFunctionData, getContract, parseEther } from 'viem'
import { generatePrivateKey, type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { localAccount } from '../devenv/accounts.ts'
import type { Stage } from './fixtures.ts'

const HOUR = 3_600
/** The local chain's delay for listing a project, seconds. */
const DELAY = 61

export type SaleWish = {
  name: string
  total: bigint
  softCap: bigint
  maxPerUser?: bigint
  /** whole USDT, and whole TDE, of a unit */
  price: bigint
  tokens: bigint
  drop?: bigint
  poolTokens?: bigint
  /** start in seconds from now; 0: at once */
  startIn?: number
  /** duration in seconds */
  lasts?: number
}

/** Actions of the stack's manager A, and of the other people in its projects. */
export function projects(stage: Stage) {
  const { contracts, root } = stage.deployment
  const manager = localAccount('managerA')
  const whole = (n: bigint) => parseEther(String(n))

  const approve = (account: LocalAccount, asset: Address, amount: bigint) =>
    stage.sendAs(
      account,
      asset,
      encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [contracts.main, amount] }),
    )

  const mintOf = async (project: bigint) =>
    getContract({
      address: (await stage.main.read.projects([project])).mint,
      abi: mintAbi,
      client: stage.client,
    })

  return {
    manager,
    mintOf,
    /** Announces a project as manager A and lists it after the delay. */
    async list(name: string): Promise<bigint> {
      const data = encodeFunctionData({
        abi: mainAbi,
        functionName: 'createProject',
        args: [
          {
            manager: manager.address,
            costWallet: localAccount('finance').address,
            token: contracts.token,
            costRate: 8_000n,
            direct: 500n,
            indirect: 200n,
            special: 0n,
            platform: 300n,
            pool: 1_000n,
            poolRates: [4_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n],
            name,
            cid: '',
          },
        ],
      })
      const announce = encodeFunctionData({
        abi: authorityAbi,
        functionName: 'schedule',
        args: [contracts.main, data, 0],
      })
      await stage.sendAs(manager, contracts.accessManager, announce)
      await stage.passTime(DELAY)
      await stage.sendAs(manager, contracts.main, data)
      return stage.main.read.totalProjects()
    },
    /** Makes a sale of a listed project; its tokens come from the deployer. */
    async sell(project: bigint, wish: SaleWish): Promise<void> {
      const { drop = 0n, poolTokens = 0n, startIn = 0, lasts = 24 * HOUR } = wish
      const { timestamp } = await stage.client.getBlock({ blockTag: 'pending' })
      const start = Number(timestamp) + startIn
      const escrow = wish.total * (wish.tokens + drop) + poolTokens
      await stage.giveToken(manager.address, escrow)
      await approve(manager, contracts.token, whole(escrow))
      const data = encodeFunctionData({
        abi: mainAbi,
        functionName: 'createSale',
        args: [
          project,
          {
            name: wish.name,
            cid: '',
            total: wish.total,
            softCap: wish.softCap,
            maxPerUser: wish.maxPerUser ?? wish.total,
            price: whole(wish.price),
            tokens: whole(wish.tokens),
            power: 1n,
            drop: whole(drop),
            poolTokens: whole(poolTokens),
            startTime: startIn === 0 ? 0n : BigInt(start),
            endTime: BigInt(start + lasts),
            releaseRates: [2_500n, 2_500n, 2_500n, 2_500n, 0n, 0n, 0n, 0n],
            releaseWeeks: [0n, 1n, 2n, 3n, 3n, 3n, 3n, 3n, 3n, 3n, 3n],
          },
        ],
      })
      await stage.sendAs(manager, contracts.main, data)
    },
    /** A registered account with gas and `usdt`. @param refer by default the root */
    async stranger(usdt: bigint, refer: Address = root): Promise<LocalAccount> {
      const account = privateKeyToAccount(generatePrivateKey())
      await stage.register(account, refer)
      if (usdt > 0n) await stage.giveUsdt(account.address, usdt)
      return account
    },
    /** Buys a node, which gives level V1 at once. */
    async buyNode(account: LocalAccount) {
      await approve(account, contracts.usdt, whole(1_000n))
      const args = [0n, 1n, 1n, whole(1_000n)] as const
      await stage.sendAs(
        account,
        contracts.main,
        encodeFunctionData({ abi: mainAbi, functionName: 'buyNFT', args }),
      )
    },
    /** `account` buys units of a project's latest sale, the first one unless said otherwise. */
    async buy(account: LocalAccount, project: bigint, units: bigint, sale = 1n) {
      const mint = await mintOf(project)
      const { price } = await mint.read.sales([sale])
      await approve(account, contracts.usdt, units * price)
      const args = [project, sale, units, price] as const
      await stage.sendAs(
        account,
        contracts.main,
        encodeFunctionData({ abi: mainAbi, functionName: 'buyNFT', args }),
      )
    },
    /** Dissolves a sale that has not succeeded, as the guardian. */
    async dissolve(project: bigint, sale = 1n) {
      const { address } = await mintOf(project)
      await stage.sendAs(
        'guardian',
        address,
        encodeFunctionData({ abi: mintAbi, functionName: 'dissolve', args: [sale] }),
      )
    },
    /** Balances of USDT and TDE of an account, base units. */
    balances: async (account: Address) => ({
      usdt: await stage.client.readContract({
        address: contracts.usdt,
        abi: testUSDTAbi,
        functionName: 'balanceOf',
        args: [account],
      }),
      token: await stage.tokenBalance(account),
    }),
  }
}
