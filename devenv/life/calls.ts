// What people of the played month send to the contracts.
import {
  hostingPoolAbi,
  liquidityHelperAbi,
  mainAbi,
  resonancePoolAbi,
  swapHelperAbi,
  teamRewardsAbi,
  testUSDTAbi,
  tokenAbi,
} from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { type Address, encodeFunctionData, type LocalAccount, parseEther } from 'viem'
import type { Act } from './blocks.ts'

/** A time limit that never passes: blocks of the month carry times of the past. */
const FAR = 10n ** 12n
/** The six terms of the local seed by their place. */
export const TERMS = { week: 0, fortnight: 1, month: 2, twoMonths: 3, quarter: 4, halfYear: 5 } as const

export const whole = (amount: number): bigint => parseEther(String(amount))

/** Acts on the contracts of one deployment; amounts in base units. */
export function callsOf({ contracts: c, root }: Deployment) {
  const approve = (from: LocalAccount, asset: Address, spender: Address, amount: bigint): Act => ({
    from,
    to: asset,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] }),
    what: 'an approval',
  })
  const transfer = (from: LocalAccount, asset: Address, to: Address, amount: bigint): Act => ({
    from,
    to: asset,
    data: encodeFunctionData({ abi: testUSDTAbi, functionName: 'transfer', args: [to, amount] }),
    what: 'a transfer',
  })
  const swap = (from: LocalAccount, amount: bigint, isSale: boolean): Act[] => [
    approve(from, isSale ? c.token : c.usdt, c.swapHelper, amount),
    {
      from,
      to: c.swapHelper,
      data: encodeFunctionData({
        abi: swapHelperAbi,
        functionName: isSale ? 'swapTokensForUSDT' : 'swapUSDTForTokens',
        args: [c.token, amount, from.address, 0n, FAR],
      }),
      what: isSale ? 'a sale of TDE' : 'a purchase of TDE',
    },
  ]
  const pool = (from: LocalAccount, functionName: 'claim' | 'release' | 'updatePool', what: string): Act => ({
    from,
    to: c.hostingPool,
    data: encodeFunctionData({ abi: hostingPoolAbi, functionName }),
    what,
  })
  const step = (from: LocalAccount, functionName: 'open' | 'close', id: bigint): Act => ({
    from,
    to: c.resonancePool,
    data: encodeFunctionData({ abi: resonancePoolAbi, functionName, args: [id] }),
    what: 'a step of resonance',
    mayFail: true,
  })
  /** Hosts USDT, or shares of the pair in the pool of liquidity mining. */
  const deposit = (from: LocalAccount, asset: Address, to: Address, amount: bigint, term: number): Act[] => [
    approve(from, asset, to, amount),
    {
      from,
      to,
      data: encodeFunctionData({
        abi: hostingPoolAbi,
        functionName: 'deposit',
        args: [amount, BigInt(term), 0n, 0n, FAR],
      }),
      what: 'a deposit for a term',
    },
  ]

  return {
    approve,
    transfer,
    register: (from: LocalAccount, inviter: Address = root): Act => ({
      from,
      to: c.main,
      data: encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [inviter] }),
      what: 'a registration',
    }),
    host: (from: LocalAccount, amount: bigint, term: number) =>
      deposit(from, c.usdt, c.hostingPool, amount, term),
    mine: (from: LocalAccount, shares: bigint, term: number) =>
      deposit(from, c.pair, c.liquidityPool, shares, term),
    claim: (from: LocalAccount) => pool(from, 'claim', 'a claim of rewards'),
    release: (from: LocalAccount) => pool(from, 'release', 'a return of principal'),
    openPeriod: (from: LocalAccount) => pool(from, 'updatePool', 'a new period of hosting'),
    buy: (from: LocalAccount, usdt: bigint) => swap(from, usdt, false),
    sell: (from: LocalAccount, token: bigint) => swap(from, token, true),
    /** Buys node cards (project 0), or units of a sale of a project. */
    units: (from: LocalAccount, o: { project: bigint; id: bigint; times: bigint; price: bigint }): Act[] => [
      approve(from, c.usdt, c.main, o.times * o.price),
      {
        from,
        to: c.main,
        data: encodeFunctionData({
          abi: mainAbi,
          functionName: 'buyNFT',
          args: [o.project, o.id, o.times, o.price],
        }),
        what: o.project === 0n ? 'a purchase of node cards' : 'a purchase in a sale',
      },
    ],
    refund: (from: LocalAccount, project: bigint, sale: bigint): Act => ({
      from,
      to: c.main,
      data: encodeFunctionData({ abi: mainAbi, functionName: 'refund', args: [project, sale] }),
      what: 'a refund of a sale',
    }),
    addLiquidity: (from: LocalAccount, token: bigint, usdt: bigint): Act[] => [
      approve(from, c.token, c.liquidityHelper, token),
      approve(from, c.usdt, c.liquidityHelper, usdt),
      {
        from,
        to: c.liquidityHelper,
        data: encodeFunctionData({
          abi: liquidityHelperAbi,
          functionName: 'addLiquidity',
          args: [token, usdt, 0n, 0n, from.address, FAR],
        }),
        what: 'liquidity',
      },
    ],
    bookLevels: (from: LocalAccount): Act => ({
      from,
      to: c.teamRewards,
      data: encodeFunctionData({ abi: teamRewardsAbi, functionName: 'fund' }),
      what: 'what levels are paid from',
    }),
    /** Opens a period of a line of the resonance pool; the server's robot may have been first. */
    openLine: (from: LocalAccount, line: number) => step(from, 'open', BigInt(line)),
    /** Closes a period of resonance that is over; the robot may have been first here too. */
    close: (from: LocalAccount, period: bigint) => step(from, 'close', period),
    join: (from: LocalAccount, period: bigint, amount: bigint): Act[] => [
      approve(from, c.usdt, c.resonancePool, amount),
      {
        from,
        to: c.resonancePool,
        data: encodeFunctionData({ abi: resonancePoolAbi, functionName: 'join', args: [period, amount] }),
        what: 'an order of resonance',
      },
    ],
  }
}
export type Calls = ReturnType<typeof callsOf>
