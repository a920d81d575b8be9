import { hostingPoolAbi, resonancePoolAbi, tokenAbi, viewAbi } from '@holdfast/protocol/abi/index'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Address, getAddress, parseEther } from 'viem'
import seed from '../../contracts/script/seed.local.json' with { type: 'json' }
import type { Db } from '../src/db/database.ts'
import type { TestChain } from './chain.ts'

/** Rows of one page; few, so that there are several pages. */
const PAGE = 5n
const BPS = 10_000n

/** Expects the tables to agree with the `View` contract about `people`, all cards, all orders, and all money. */
export async function expectAsView(chain: TestChain, db: Db, people: Address[]): Promise<void> {
  await expectUsers(chain, db, people)
  await expectCards(chain, db)
  await expectOrders(chain, db)
  await expectTotals(chain, db)
  await expectSolvency(chain, db)
}

const reader = (chain: TestChain) => ({ address: chain.deployment.contracts.view, abi: viewAbi }) as const

/** Reads pages until one is empty. */
async function all<T>(page: (first: bigint) => Promise<readonly T[]>): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const next = await page(BigInt(rows.length) + 1n)
    if (next.length === 0) return rows
    rows.push(...next)
  }
}

async function expectUsers(chain: TestChain, db: Db, people: Address[]): Promise<void> {
  const users = await chain.client.readContract({
    ...reader(chain),
    functionName: 'getUsers',
    args: [people],
  })
  const { rows } = await sql`
    select p.address, a.address is not null as exists, coalesce(a.index, 0)::text as index, coalesce(a.direct_total, 0)::text as invites,
      a.refer, coalesce((select sum(amount) from node_holding where account = p.address), 0)::text as cards,
      coalesce((select sum(usdt) from node_claim where account = p.address), 0)::text as usdt,
      coalesce((select sum(token) from node_claim where account = p.address), 0)::text as token,
      coalesce((select sum(amount) from hosting_order where pool = 'hosting' and owner = p.address and release_tx_hash is null), 0)::text as principal
    from unnest(${people.map((p) => p.toLowerCase())}::text[]) with ordinality p (address, place)
      left join account a on a.address = p.address
    order by p.place`.execute(db)
  expect(rows).toEqual(
    users.map((u) => ({
      address: u.account.toLowerCase(),
      exists: u.user.isExist,
      index: String(u.user.index),
      invites: String(u.user.invites),
      refer: u.user.isExist ? u.user.refer.toLowerCase() : null,
      cards: String(u.node.power),
      usdt: String(u.node.debt),
      token: String(u.node.tokenDebt),
      principal: String(u.pools[0]?.amount),
    })),
  )
}

async function expectCards(chain: TestChain, db: Db): Promise<void> {
  const cards = await all((first) =>
    chain.client.readContract({ ...reader(chain), functionName: 'getCards', args: [first, PAGE] }),
  )
  const { rows } = await sql`
    select token_id::text as id, mints::text, supply::text, price::text, cid, suffix from node_card order by token_id`.execute(
    db,
  )
  expect(rows).toEqual(
    cards.map((c) => ({
      id: String(c.tokenId),
      mints: String(c.mints),
      supply: String(c.supply),
      price: String(c.price),
      cid: c.cid,
      suffix: c.suffix,
    })),
  )
}

async function expectOrders(chain: TestChain, db: Db): Promise<void> {
  const pool = chain.deployment.contracts.hostingPool
  const orders = await all((first) =>
    chain.client.readContract({ ...reader(chain), functionName: 'getOrders', args: [pool, first, PAGE] }),
  )
  const { rows } = await sql`
    select order_id::text as id, owner, period::text, amount::text, steps::text, reward_usdt::text as usdts, reward_token::text as tokens,
      claimed_usdt::text as paid_usdt, claimed_token::text as paid_token, start_time::text as starts, end_time::text as ends,
      release_tx_hash is not null as released
    from hosting_order where pool = 'hosting' order by order_id`.execute(db)
  expect(rows).toEqual(
    orders.map((o) => ({
      id: String(o.index),
      owner: o.owner.toLowerCase(),
      period: String(o.saleIndex),
      amount: String(o.amount),
      steps: String(o.steps),
      usdts: String(o.usdts),
      tokens: String(o.tokens),
      paid_usdt: String(o.releaseUsdts),
      paid_token: String(o.releaseTokens),
      starts: String(o.startTime),
      ends: String(o.endTime),
      released: o.released,
    })),
  )
}

async function expectTotals(chain: TestChain, db: Db): Promise<void> {
  const c = await chain.client.readContract({ ...reader(chain), functionName: 'getConfig' })
  const { rows } = await sql`
    select (select count(*) from account)::text as users, (select power from node_total)::text as cards,
      (select coalesce(sum(amount), 0) from token_burn)::text as destroyed,
      (select price from pair_change order by block_number desc, log_index desc limit 1)::text as price`.execute(
    db,
  )
  expect(rows[0]).toEqual({
    users: String(c.main.totalUser),
    cards: String(c.nodes.power),
    destroyed: String(c.destroyed),
    price: String(c.price),
  })
}

/** Expects what pool and nodes owe, computed from the tables, to equal the books on the chain, and nothing else to be held. */
async function expectSolvency(chain: TestChain, db: Db): Promise<void> {
  const { hostingPool, liquidityPool, resonancePool, nodes, usdt, token, pair, ...others } =
    chain.deployment.contracts
  const solvency = await chain.client.readContract({ ...reader(chain), functionName: 'getSolvency' })
  const { levelBps } = await chain.client.readContract({
    address: hostingPool,
    abi: hostingPoolAbi,
    functionName: 'getConfig',
  })
  const { rows } = await sql<Record<string, string>>`
    select
      (select coalesce(sum(amount), 0) from hosting_order where pool = 'hosting' and release_tx_hash is null)::text as principal,
      h.funded_usdt - (select coalesce(sum(reward_usdt + div(reward_usdt * ${levelBps}, ${BPS})), 0) from hosting_order where pool = 'hosting') as free_usdt,
      h.funded_token - (select coalesce(sum(reward_token + div(reward_token * ${levelBps}, ${BPS})), 0) from hosting_order where pool = 'hosting') as free_token,
      h.funded_usdt - h.paid_usdt as held_usdt, h.funded_token - h.paid_token as held_token,
      l.funded_usdt as liquidity_usdt, l.funded_token as liquidity_token,
      (select coalesce(sum(amount), 0) from node_inflow where asset = 'usdt')
        - (select paid_usdt from node_total) as nodes_usdt,
      (select coalesce(sum(amount), 0) from node_inflow where asset = 'token')
        - (select paid_token from node_total) as nodes_token,
      (select coalesce(sum(usdt), 0) from award_inflow) - (select coalesce(sum(usdt), 0) from award_claim) as award,
      (select coalesce(sum(cost), 0) from node_purchase)::text as cards
    from hosting_total h, hosting_total l where h.pool = 'hosting' and l.pool = 'liquidity'`.execute(db)
  const t = Object.fromEntries(Object.entries(rows[0]!).map(([name, amount]) => [name, BigInt(amount)]))
  const row = (place: Address, asset: Address, principal = 0n, reserved = 0n, free = 0n) => ({
    place,
    asset,
    balance: principal + reserved + free,
    principal,
    reserved,
    free,
    surplus: 0n,
  })
  const inVault = (asset: Address) =>
    chain.client.readContract({
      address: asset,
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [others.payoutVault],
    })
  const held = await Promise.all(
    [usdt, token, others.usde, others.nuls].map(async (asset) =>
      row(others.payoutVault, asset, 0n, await inVault(asset)),
    ),
  )
  const empty = [others.main, token, others.swapHelper, others.liquidityHelper]
  expect(solvency).toEqual([
    row(nodes, usdt, 0n, t.nodes_usdt),
    row(nodes, token, 0n, t.nodes_token),
    row(others.nodeProceeds, usdt, 0n, t.cards),
    ...empty.flatMap((place) => [row(place, usdt), row(place, token)]),
    ...(await ofResonance(chain, db)).map((r) => row(resonancePool, ...r)),
    row(hostingPool, usdt, t.principal, t.held_usdt! - t.free_usdt!, t.free_usdt),
    row(hostingPool, token, 0n, t.held_token! - t.free_token!, t.free_token),
    // Nobody joins liquidity mining in these tests.
    row(liquidityPool, usdt, 0n, 0n, t.liquidity_usdt),
    row(liquidityPool, token, 0n, 0n, t.liquidity_token),
    row(liquidityPool, pair),
    ...held,
    row(others.specialPay, usdt, 0n, t.award),
    // No level share is paid out in these tests.
    row(others.teamRewards, usdt),
    row(others.teamRewards, token),
    ...(await escrows(db)).flatMap((e) => [
      row(e.mint, usdt, e.usdt, e.usdtHeld - e.usdt),
      row(e.mint, e.token, e.tokens, e.tokensHeld - e.tokens),
    ]),
  ])
}

/** The books of the resonance pool, of USDT and of TDE: principal, what is promised or booked for levels, and what is free. */
async function ofResonance(chain: TestChain, db: Db) {
  const { resonancePool: address, usdt, token } = chain.deployment.contracts
  const pool = { address, abi: resonancePoolAbi } as const
  const { levelBps } = await chain.client.readContract({ ...pool, functionName: 'getConfig' })
  const funded = {
    usdt: parseEther(seed.resonance.budget.usdt),
    token: parseEther(seed.resonance.budget.token),
  }
  const { rows } = await sql<Record<string, string>>`
    select (select coalesce(sum(amount - refunded - released), 0) from resonance_order)::text as principal,
      coalesce(sum(paid_usdt), 0)::text as paid_usdt, coalesce(sum(paid_token), 0)::text as paid_token,
      coalesce(sum(u.reward + div(u.reward * ${levelBps}, ${BPS})), 0)::text as promised_usdt,
      coalesce(sum(k.reward + div(k.reward * ${levelBps}, ${BPS})), 0)::text as promised_token
    from resonance_period p
    cross join lateral (
      select case when status in ('open', 'drawing') then capacity
        when status = 'arranged' then least(total, capacity) else 0 end as fill
    ) f
    cross join lateral (select div(f.fill * rate_usdt, 1000000000000000000) as reward) u
    cross join lateral (select div(f.fill * rate_token, 1000000000000000000) as reward) k`.execute(db)
  const t = Object.fromEntries(Object.entries(rows[0]!).map(([name, amount]) => [name, BigInt(amount)]))
  return (['usdt', 'token'] as const).map((asset): [Address, bigint, bigint, bigint] => {
    const free = funded[asset] - t[`promised_${asset}`]!
    const held = funded[asset] - t[`paid_${asset}`]!
    return asset === 'usdt' ? [usdt, t.principal!, held - free, free] : [token, 0n, held - free, free]
  })
}

/** What each escrow holds and owes at the cursor: buyers' money until success, buyers' tokens unless the sale failed. */
async function escrows(db: Db) {
  const { rows } = await sql<Record<string, string>>`
    select p.mint, p.token,
      (p.raised - p.returned - y.usdt)::text as usdt_held, s.usdt::text as usdt,
      (s.promised - y.tokens)::text as tokens_held, (s.tokens - y.bought)::text as tokens
    from project p cross join lateral (
      select coalesce(sum(price * (sold - refunded)) filter (where dissolved_time is not null
          or sold < soft_cap or c.time < close_time), 0) as usdt,
        coalesce(sum(total * (tokens + airdrop) + pool_tokens), 0) as promised,
        coalesce(sum(sold * (tokens + airdrop)) filter (where dissolved_time is null
          and (sold >= soft_cap or c.time < close_time)), 0) as tokens
      from chain_cursor c left join sale on project = p.index
    ) s cross join lateral (
      select coalesce(sum(usdt) filter (where kind not in ('refund', 'leave')), 0) as usdt, coalesce(sum(tokens), 0) as tokens,
        coalesce(sum(tokens) filter (where kind in ('release', 'drop')), 0) as bought
      from sale_payment where project = p.index
    ) y order by p.index`.execute(db)
  return rows.map((r) => ({
    mint: getAddress(r.mint!),
    token: getAddress(r.token!),
    usdt: BigInt(r.usdt!),
    usdtHeld: BigInt(r.usdt_held!),
    tokens: BigInt(r.tokens!),
    tokensHeld: BigInt(r.tokens_held!),
  }))
}
