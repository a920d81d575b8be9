import { mintAbi, viewAbi } from '@holdfast/protocol/abi/index'
import { settingDefault } from '@holdfast/protocol/config'
import { saleStateOf } from '@holdfast/protocol/sales'
import type { Address } from 'viem'
import { expect } from 'vitest'
import { EscrowReads } from '../src/features/sales/escrow-reads.ts'
import { SalesService } from '../src/features/sales/service.ts'
import { ProjectTextsService } from '../src/features/sales/texts.ts'
import { TokenFacts } from '../src/features/sales/tokens.ts'
import type { TestChain } from './chain.ts'
import type { TestApp } from './server.ts'

const ALL = { page: 1, size: 200 }

/** Expects the server's answers about projects and sales to equal those of the contracts at the same block. */
export async function expectSalesAsView(chain: TestChain, t: TestApp, people: Address[]): Promise<void> {
  const block = await chain.client.getBlock()
  const at = { blockNumber: block.number } as const
  const { db } = t.app.database
  const sales = new SalesService({
    db,
    head: { time: async () => Number(block.timestamp) },
    tokens: new TokenFacts(chain.client),
    texts: new ProjectTextsService({ db, clock: Date.now }),
    escrows: new EscrowReads({ db, client: chain.client }),
    settings: { get: async (key) => settingDefault(key, 'local') },
  })
  const view = { address: chain.deployment.contracts.view, abi: viewAbi, ...at } as const
  const onChain = (await chain.client.readContract({ ...view, functionName: 'getAllProjects' })).slice(1)
  const { records: projects } = await sales.projects(ALL, 'en')
  expect(projects.toReversed().map((p) => [p.index, p.mint])).toEqual(
    onChain.map((p) => [Number(p.index), p.mint]),
  )
  for (const [i, p] of onChain.entries()) {
    const project = projects.toReversed()[i]!
    expect({
      name: project.name,
      cid: project.cid,
      manager: project.manager,
      costWallet: project.costWallet,
      token: project.token.address,
      rates: [
        project.costRate,
        project.direct,
        project.indirect,
        project.special,
        project.platform,
        project.pool,
      ],
      poolRates: project.poolRates,
      users: project.totalUser,
      amount: project.totalAmount,
    }).toEqual({
      name: p.name,
      cid: p.cid,
      manager: p.manager,
      costWallet: p.costWallet,
      token: p.token,
      rates: [p.costRate, p.direct, p.indirect, p.special, p.platform, p.pool].map(Number),
      poolRates: p.poolRates.map(Number),
      users: Number(p.totalUser),
      amount: String(p.totalAmount),
    })
    await expectSales(chain, sales, project.index, p.mint, block.number)
    await expectOrders(chain, sales, project.index, p, block.number)
    await expectPools(chain, sales, project.index, p.mint, block.number)
    for (const account of people) await expectUser(chain, sales, project.index, p.mint, account, block.number)
  }
}

async function expectSales(
  chain: TestChain,
  sales: SalesService,
  project: number,
  mint: Address,
  blockNumber: bigint,
): Promise<void> {
  const { records } = await sales.sales({ ...ALL, project }, 'en')
  const onChain = await chain.client.readContract({
    address: chain.deployment.contracts.view,
    abi: viewAbi,
    functionName: 'getProjectSales',
    args: [mint],
    blockNumber,
  })
  expect(
    records
      .toReversed()
      .map((s) => [
        s.index,
        s.project,
        s.name,
        s.cid,
        s.state,
        s.total,
        s.sales,
        s.softCap,
        s.maxPerUser,
        s.price,
        s.tokens,
        s.power,
        s.drop,
        s.poolTokens,
        s.startTime,
        s.endTime,
        s.successTime ?? 0,
        s.payTime ?? 0,
        s.streamTime,
        s.refunded,
        s.settled,
        s.directTotal,
        s.indirectTotal,
        s.reclaimed,
        s.week,
        s.releaseRates,
        s.releaseWeeks,
        s.sellRates,
      ]),
  ).toEqual(
    onChain.map((s) => [
      Number(s.index),
      Number(s.project),
      s.name,
      s.cid,
      saleStateOf(s.state),
      Number(s.total),
      Number(s.sales),
      Number(s.softCap),
      Number(s.maxPerUser),
      String(s.price),
      String(s.tokens),
      String(s.power),
      String(s.drop),
      String(s.poolTokens),
      Number(s.startTime),
      Number(s.endTime),
      Number(s.successTime),
      Number(s.payTime),
      Number(s.streamTime),
      Number(s.refunded),
      Number(s.settled),
      String(s.directTotal),
      String(s.indirectTotal),
      s.reclaimed,
      Number(s.week),
      s.releaseRates.map(Number),
      s.releaseWeeks.map(Number),
      s.sellRates.map(Number),
    ]),
  )
}

async function expectOrders(
  chain: TestChain,
  sales: SalesService,
  project: number,
  p: { mint: Address; manager: Address },
  blockNumber: bigint,
): Promise<void> {
  const { records, total } = await sales.projectOrders(p.manager.toLowerCase(), { ...ALL, project })
  const onChain = await chain.client.readContract({
    address: chain.deployment.contracts.view,
    abi: viewAbi,
    functionName: 'getProjectOrders',
    args: [p.mint, Array.from({ length: total + 1 }, (_, i) => BigInt(total + 1 - i))],
    blockNumber,
  })
  // One id beyond the last: the contract knows no further order.
  expect(onChain[0]!.isValid).toBe(false)
  expect(
    records.map((o) => [
      o.orderId,
      o.sale,
      o.nfts,
      o.amount,
      o.tokens,
      o.releaseTokens,
      o.startTime,
      o.endTime,
      o.owner,
      o.state,
    ]),
  ).toEqual(
    onChain
      .slice(1, 1 + records.length)
      .map((o) => [
        Number(o.index),
        Number(o.saleIndex),
        Number(o.nfts),
        String(o.amount),
        String(o.tokens),
        String(o.releaseTokens),
        Number(o.startTime),
        Number(o.endTime),
        o.owner,
        saleStateOf(o.state),
      ]),
  )
}

async function expectPools(
  chain: TestChain,
  sales: SalesService,
  project: number,
  address: Address,
  blockNumber: bigint,
): Promise<void> {
  const pools = await sales.pools(project)
  const mint = { address, abi: mintAbi, blockNumber } as const
  const [multi, config, [usdt, token]] = await Promise.all([
    chain.client.readContract({ ...mint, functionName: 'getConfigMulti' }),
    chain.client.readContract({ ...mint, functionName: 'getConfig' }),
    chain.client.readContract({ ...mint, functionName: 'getRewardInfo' }),
  ])
  expect(pools.pools.map((p) => [p.rate, p.power])).toEqual(
    multi.poolForce.map((force, i) => [Number(multi.poolRates[i]), String(force)]),
  )
  expect([
    pools.sharedUsdt,
    pools.sharedTokens,
    pools.paidUsdt,
    pools.paidTokens,
    pools.filledTokens,
    pools.endTime ?? 0,
  ]).toEqual([
    String(usdt.rewardTotal),
    String(token.rewardTotal),
    String(usdt.rewardRelease),
    String(token.rewardRelease),
    String(token.rewardMax),
    Number(config.poolEndTime),
  ])
}

async function expectUser(
  chain: TestChain,
  sales: SalesService,
  project: number,
  mint: Address,
  account: Address,
  blockNumber: bigint,
): Promise<void> {
  const { user, releases } = await chain.client.readContract({
    address: chain.deployment.contracts.view,
    abi: viewAbi,
    functionName: 'getProjectUser',
    args: [mint, account],
    blockNumber,
  })
  const own = account.toLowerCase()
  const { records } = await sales.releases(own, { ...ALL, project })
  const ours = records.toSorted((a, b) => a.sale - b.sale)
  // The contract deletes what was refunded; the tables keep it.
  expect(
    ours.map((r) =>
      r.refunded
        ? [r.sale, r.state, true]
        : [
            r.sale,
            r.state,
            r.nfts,
            r.amount,
            r.tokens,
            r.vested,
            r.released,
            r.claimable,
            r.nextTime ?? 0,
            r.nextTokens,
            r.endTime,
            r.drop,
            r.dropped,
            r.refundable,
            r.leavable,
          ],
    ),
  ).toEqual(
    releases.map((r) =>
      r.refunded
        ? [Number(r.saleIndex), saleStateOf(r.state), true]
        : [
            Number(r.saleIndex),
            saleStateOf(r.state),
            Number(r.units),
            String(r.amount),
            String(r.tokens),
            String(r.vested),
            String(r.released),
            String(r.claimable),
            Number(r.nextTime),
            String(r.nextTokens),
            Number(r.endTime),
            String(r.drop),
            String(r.dropped),
            String(r.refundable),
            String(r.leavable),
          ],
    ),
  )
  const [standing] = (await sales.standings(own, { ...ALL, project })).records
  expect([
    standing?.orders ?? 0,
    standing?.amount ?? '0',
    standing?.tokens ?? '0',
    standing?.commissionPending ?? '0',
    standing?.commissionTotal ?? '0',
    standing?.pool ?? 0,
  ]).toEqual([
    Number(user.orders),
    String(user.amount),
    String(user.tokenTotal),
    String(user.usdtPending),
    String(user.usdtInvite),
    Number(user.pool),
  ])
}
