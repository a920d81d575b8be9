// What the contracts answer on this floor: the local deployment's configuration, and a member with something of everything. What is
// not named is 0, false or empty.
import type { ChainInfo } from '@holdfast/protocol/chain'
import { project, sale } from '@holdfast/protocol/calls/sales-examples'
import { calls } from '@holdfast/protocol/calls/index'
import { someone } from '@holdfast/protocol/calls/examples'
import { type Address, type ContractFunctionName, type ContractFunctionReturnType, parseEther } from 'viem'
import { type Abis, CONTRACTS } from './contracts.ts'

/** Calls that pay are tried out as well. */
type Asked = 'view' | 'pure' | 'nonpayable'
type Part<T> = T extends readonly (infer E)[]
  ? number extends T['length']
    ? readonly Part<E>[]
    : { readonly [K in keyof T]: Part<T[K]> }
  : T extends object
    ? { readonly [K in keyof T]?: Part<T[K]> }
    : T
type Answered<A extends Abis[keyof Abis], F extends ContractFunctionName<A, Asked>> = Part<
  ContractFunctionReturnType<A, Asked, F>
>
export type Figures = {
  [N in keyof Abis]?: {
    [F in ContractFunctionName<Abis[N], Asked>]?:
      | Answered<Abis[N], F>
      // A parameter, to tell it from what is answered.
      | ((args: readonly unknown[]) => Answered<Abis[N], F>)
  }
}

const CHAIN = calls.chain.example.data as ChainInfo
/** The newest block: its number, and its time in unix seconds. */
export const { latest: LATEST, time: NOW } = CHAIN.head
const DAY = 86_400
const wei = (whole: number | string) => parseEther(String(whole))
const since = BigInt(NOW - 3 * DAY)
const offer = (days: number, usdt: string, token: string) => ({
  steps: days,
  rateUsdt: wei(usdt),
  rateToken: wei(token),
})
const member = someone as Address

type Offer = ReturnType<typeof offer>
const hosting = (offers: readonly [Offer, Offer, Offer, Offer, Offer, Offer], usdt: number) =>
  ({
    getConfig: {
      totalUser: 4n,
      totalOrder: 7n,
      totalAmount: wei(700),
      poolTokens: wei(1_000_000),
      poolUSDT: wei(usdt),
      poolStatus: 1n,
      stakeMin: wei(10),
      market: CONTRACTS.teamRewards,
      platform: CONTRACTS.nodes,
      USDT: CONTRACTS.usdt,
      token: CONTRACTS.token,
      main: CONTRACTS.main,
      router: CONTRACTS.router,
      principal: CONTRACTS.usdt,
      capacity: wei(60_000),
      defaultTerm: 1n,
      levelBps: 2_000n,
    },
    getConfigMulti: [offers, [0n, 300n, 400n, 500n, 600n, 600n, 600n, 650n, 650n, 700n]],
    getPeriod: {
      index: 3n,
      capacity: wei(60_000),
      amount: wei(100),
      startTime: BigInt(NOW - 3_600),
      endTime: BigInt(NOW + DAY - 3_600),
    },
    getSolvency: { balance: wei(200_000), free: wei(190_000), principal: wei(700), reserved: wei(9_300) },
    getUserInfo: { amount: wei(100), tokenTotal: wei(11), usdtTotal: wei('1.6') },
    getUserOrders: [
      {
        isValid: true,
        index: 7n,
        saleIndex: 3n,
        amount: wei(100),
        tokens: wei('10.8'),
        usdts: wei('1.6'),
        startTime: since,
        lastTime: since,
        endTime: since + BigInt(15 * DAY),
        owner: member,
        steps: 30n,
      },
    ],
    quote: ([amount]: readonly unknown[]) =>
      [((amount as bigint) * 16n) / 1_000n, ((amount as bigint) * 108n) / 1_000n, wei(60_000)] as const,
    teams: { orders: 1n, teamAmount: wei(700), teamActual: wei(700) },
  }) as const

const plan = (asset: Address) => ({
  asset,
  start: since,
  cliff: BigInt(NOW + 90 * DAY),
  end: BigInt(NOW + 700 * DAY),
  total: wei(2_000_000),
})
const coin = (symbol: string, name: string) => ({
  symbol,
  name,
  decimals: 18,
  balanceOf: wei(1_000),
  totalSupply: wei(100_000_000),
})

export const FIGURES: Figures = {
  hostingPool: hosting(
    [
      offer(14, '0.007', '0.05'),
      offer(30, '0.016', '0.108'),
      offer(60, '0.035', '0.22'),
      offer(120, '0.074', '0.45'),
      offer(180, '0.116', '0.7'),
      offer(360, '0.24', '1.5'),
    ],
    200_000,
  ),
  liquidityPool: hosting(
    [
      offer(14, '0', '0.06'),
      offer(30, '0', '0.13'),
      offer(60, '0', '0.27'),
      offer(120, '0', '0.56'),
      offer(180, '0', '0.88'),
      offer(360, '0', '1.9'),
    ],
    0,
  ),
  resonancePool: {
    getConfig: {
      poolTokens: wei(500_000),
      poolUSDT: wei(50_000),
      poolStatus: 1n,
      lines: 3n,
      levelBps: 2_000n,
    },
    getLine: [
      {
        capacity: wei(1_000),
        minimum: wei(100),
        joinMin: wei(10),
        joinSeconds: 300,
        restSeconds: 420,
        steps: 2,
        rateUsdt: wei('0.0012'),
        rateToken: wei('0.008'),
        isOpen: true,
      },
      0n,
      0n,
    ],
    getSolvency: { balance: wei(50_000), free: wei(50_000) },
  },
  main: {
    getConfig: {
      algebra: 10n,
      dayTimes: 86_400n,
      tokenSupply: wei(100_000_000),
      poolDays: 15n,
      feeRate: 200n,
    },
    getConfigMulti: {
      sellRates: [300n, 400n, 500n, 600n, 700n, 800n, 900n, 1_000n, 1_100n],
      releaseRates: [1_250n, 1_250n, 1_250n, 1_250n, 1_250n, 1_250n, 1_250n, 1_250n],
      releaseWeeks: [4n, 8n, 12n, 16n, 20n, 24n, 28n, 32n, 36n, 40n, 44n],
      teamValids: [0n, 3n, 5n, 8n, 12n, 20n, 30n, 50n, 80n, 120n],
      teamAmounts: [
        0n,
        wei(3e3),
        wei(1e4),
        wei(3e4),
        wei(1e5),
        wei(3e5),
        wei(1e6),
        wei(3e6),
        wei(1e7),
        wei(3e7),
      ],
    },
    totalProjects: 1n,
    totalUser: 4n,
    users: { isExist: true, index: 2n, amount: wei(100), refer: member },
  },
  teamRewards: {
    rules: {
      inviteBps: 3_000,
      teamRates: [0, 300, 400, 500, 600, 600, 600, 650, 650, 700],
      v4Bps: 1_000,
      v5Bps: 1_000,
      validMin: wei(100),
      legsNeeded: 2,
    },
    getSolvency: { balance: wei(40), funded: wei(50), claimed: wei(10), owed: wei(40) },
  },
  nodes: {
    cardCount: 1n,
    cards: {
      tokenId: 1n,
      mints: 12n,
      supply: 1_000n,
      power: 1n,
      cid: 'bafybeiaceeipggitcuatezld37a5dbcs3dilkprgkwqex6wgkcfzzfdnem',
      suffix: '/{id}.json',
      price: wei(1_000),
    },
    getConfig: { power: 12n, cards: 12n, supplyCap: 2_000n, priceCap: wei(2_000), usdtReceived: wei(12) },
    users: { isExist: true, power: 2n, balance: wei(3), tokenBalance: wei(5) },
    balanceOf: 2n,
  },
  token: {
    ...coin('TDE', 'TDE'),
    issued: wei(100_000_000),
    getPrice: wei('0.25'),
    getAverage: wei('0.25'),
    getConfig: { nodeBps: 200n, burnBps: 100n, swapPair: CONTRACTS.pair, usdt: CONTRACTS.usdt },
    quoteSell: { received: 1n },
  },
  usdt: {
    ...coin('USDT', 'Tether USD'),
    // As much in the hosting pool as its books say.
    balanceOf: ([owner]) => (owner === CONTRACTS.hostingPool ? wei(200_000) : wei(1_000)),
  },
  pair: {
    getReserves: [wei(8_000_000), wei(2_000_000), NOW],
    totalSupply: wei(4_000_000),
    balanceOf: wei(10),
  },
  // As a pair with a fee of 0.25 % answers to three equal amounts.
  router: { getAmountOut: (10n ** 30n * 9_975n) / 19_975n },
  view: {
    getProjects: [
      {
        index: 1n,
        costRate: BigInt(project.costRate),
        totalAmount: BigInt(project.totalAmount),
        totalUser: BigInt(project.totalUser),
        manager: member,
        costWallet: member,
        direct: BigInt(project.direct),
        indirect: BigInt(project.indirect),
        mint: project.mint as Address,
        token: CONTRACTS.token,
        platform: BigInt(project.platform),
        pool: BigInt(project.pool),
        poolRates: [4_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n],
        name: project.name,
      },
    ],
    getProjectSales: [
      {
        index: 1n,
        project: 1n,
        total: BigInt(sale.total),
        sales: BigInt(sale.sales),
        price: BigInt(sale.price),
        power: BigInt(sale.power),
        startTime: BigInt(sale.startTime),
        endTime: BigInt(sale.endTime),
        tokens: BigInt(sale.tokens),
        name: sale.name,
        state: 1,
        softCap: BigInt(sale.softCap),
        maxPerUser: BigInt(sale.maxPerUser),
        drop: BigInt(sale.drop),
        poolTokens: BigInt(sale.poolTokens),
        week: BigInt(sale.week),
        streamTime: BigInt(sale.streamTime),
        releaseRates: [1_250n, 1_250n, 1_250n, 1_250n, 1_250n, 1_250n, 1_250n, 1_250n],
        releaseWeeks: [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n],
        sellRates: [300n, 400n, 500n, 600n, 700n, 800n, 900n, 1_000n, 1_200n],
      },
    ],
    getProjectUser: {
      account: member,
      user: { amount: wei(100), tokenTotal: wei(2_000), orders: 1n },
      releases: [
        {
          saleIndex: 1n,
          state: 1,
          units: 2n,
          amount: wei(100),
          tokens: wei(2_000),
          endTime: BigInt(sale.endTime),
        },
      ],
    },
  },
  payoutVault: {
    assets: [CONTRACTS.usdt, CONTRACTS.token],
    payer: member,
    guardian: member,
    cold: member,
    delay: 120n,
    limitOf: [wei(100_000), 86_400n, 0n, since],
    ceilingOf: wei(500_000),
  },
  specialPay: {
    getConfig: { totalUser: 1n, totalRewardA: wei(900), totalForceA: 1n, lastBalance: wei(900) },
    getConfigMulti: [5_000n, 3_000n, 2_000n],
    getSolvency: { balance: wei(900), owed: wei(900) },
    getUserInfo: { isExist: true, isForceA: true, index: 1n, balance: wei(900), rewardA: wei(900) },
  },
  accessManager: { canCall: [true, 0], hasRole: [true, 0] },
  liquidityLock: { getPlan: plan(CONTRACTS.pair) },
  treasuryVesting: { getPlan: plan(CONTRACTS.token) },
}
