import { resonancePoolAbi } from '@holdfast/protocol/abi/index'
import type { Page } from '@holdfast/protocol/envelope'
import type { ResonanceOrder, ResonancePeriod } from '@holdfast/protocol/resonance'
import { expect } from 'vitest'
import type { TestChain } from './chain.ts'
import { ok } from './custody.ts'
import type { TestApp } from './server.ts'

/** Expects what the server shows of an order to be what the contract would pay. */
export async function expectAsQuoted(chain: TestChain, o: ResonanceOrder): Promise<void> {
  const pool = { address: chain.deployment.contracts.resonancePool, abi: resonancePoolAbi } as const
  const q = await chain.client.readContract({ ...pool, functionName: 'quote', args: [BigInt(o.orderId)] })
  expect({
    order: o.orderId,
    fill: BigInt(o.fill ?? 0),
    unfilled: BigInt(o.unfilled ?? 0),
    refundDue: BigInt(o.refundDue),
    releaseDue: BigInt(o.principalDue),
    rewardUsdt: BigInt(o.rewardUsdt ?? 0),
    rewardToken: BigInt(o.rewardToken ?? 0),
    paidUsdt: BigInt(o.claimedUsdt),
    paidToken: BigInt(o.claimedToken),
    dueUsdt: BigInt(o.dueUsdt),
    dueToken: BigInt(o.dueToken),
  }).toEqual({
    order: o.orderId,
    fill: q.fill,
    unfilled: q.unfilled,
    refundDue: q.refundDue,
    releaseDue: q.releaseDue,
    rewardUsdt: q.rewardUsdt,
    rewardToken: q.rewardToken,
    paidUsdt: q.paidUsdt,
    paidToken: q.paidToken,
    dueUsdt: q.dueUsdt,
    dueToken: q.dueToken,
  })
}

/** Expects what the server shows of every order and period to be what the contract says of it. @returns how many orders there are */
export async function expectPeriodsAsOnChain(chain: TestChain, t: TestApp): Promise<number> {
  const { resonance } = t.app.features.resonance
  const { rows: owners } = await t.app.database.pool.query<{ owner: string }>(
    'select distinct owner from resonance_order',
  )
  const pool = { address: chain.deployment.contracts.resonancePool, abi: resonancePoolAbi } as const
  let orders = 0
  for (const { owner } of owners) {
    const { records }: Page<ResonanceOrder> = await resonance.orders(owner, { size: 200 })
    for (const o of records) {
      orders++
      await expectAsQuoted(chain, o)
    }
  }
  const { records }: Page<ResonancePeriod> = await ok(t.get('pageResonancePeriods?size=200'))
  for (const p of records) {
    const found = await chain.client.readContract({
      ...pool,
      functionName: 'getPeriod',
      args: [BigInt(p.period)],
    })
    expect({
      period: p.period,
      status: p.status,
      total: BigInt(p.total),
      drawBlock: p.drawBlock ?? 0,
      start: BigInt(p.start ?? 0),
      proRata: p.proRata,
      deadline: p.deadline,
      endTime: p.endTime,
    }).toEqual({
      period: p.period,
      status: [undefined, 'open', 'drawing', 'arranged', 'failed', 'dissolved'][Number(found.status)],
      total: found.total,
      drawBlock: Number(found.drawBlock),
      start: found.start,
      proRata: found.proRata,
      deadline: Number(found.deadline),
      endTime: Number(found.endTime),
    })
  }
  const { totalOrder, totalSale } = await chain.client.readContract({ ...pool, functionName: 'getConfig' })
  expect([orders, records.length]).toEqual([Number(totalOrder), Number(totalSale)])
  return orders
}
