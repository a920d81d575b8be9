// What lies for people in the contracts of sales and of the node cards: by the tables, and for what only the contracts divide, the
// power pools and the income of the cards, by a read of the chain at the block of the tables.
import { mintAbi, nodeNFTAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type * as pg from 'pg'
import { type Address, erc20Abi, isAddressEqual } from 'viem'
import { ask, type Client, isRevert } from '../chain/client.ts'
import { cameSince, tokensAside } from './owed-tokens.ts'
import type { Owed } from './owed.ts'

/** What the contracts are read with. */
export type Reader = { client: Client; deployment: Deployment }

/** Ends a line whose amount nobody knows. */
const UNKNOWN = ': its token does not say how much'
/** Accounts that are asked about at once. */
const AT_ONCE = 1_000

/** Whether an escrow stands aside: then the tables know only its beginning. */
const ASIDE = (project: string) =>
  `exists (select from chain_aside a join project k on k.mint = a.contract where k.index = ${project})`

/** Sales of escrows that are indexed, each with whether it has succeeded at the time of the tables; it has failed when it is over without. */
const STATE = `
  select s.*, p.mint, p.manager, p.cost_wallet, p.token, p.pool, p.platform, p.special, c.time as now,
    s.dissolved_time is null and s.sold >= s.soft_cap and c.time >= s.close_time as succeeded
  from sale s join project p on p.index = s.project cross join chain_cursor c where not ${ASIDE('s.project')}`

/**
 * Rows of `Owed` for what the tables say of sales. Until a sale has succeeded its money is the buyers' and its tokens are the
 * manager's; from then on the tokens are the buyers' and the money is those' who are paid from it. So nothing is owed to two.
 * @param token SQL of a symbol for the project's token
 */
export const inSales = (token: (column: string) => string): string => `
  select h.account as who, 'USDT' as symbol, h.amount,
    case when s.dissolved_time is not null or s.now >= s.close_time then 'refund of' else 'paid into' end
      || ' sale ' || s.index || ' of project ' || s.project as why
  from sale_holding h join (${STATE}) s on s.project = h.project and s.index = h.sale
  where h.refund_tx is null and not s.succeeded
  union all
  select h.account, ${token('s.token')}, h.tokens - h.released, 'bought in sale ' || s.index || ' of project ' || s.project
  from sale_holding h join (${STATE}) s on s.project = h.project and s.index = h.sale
  where h.refund_tx is null and s.succeeded and h.tokens > h.released
  union all
  select h.account, ${token('s.token')}, h.units * s.airdrop - h.dropped, 'airdrop of sale ' || s.index || ' of project ' || s.project
  from sale_holding h join (${STATE}) s on s.project = h.project and s.index = h.sale
  where h.refund_tx is null and s.succeeded and h.units * s.airdrop > h.dropped
  union all
  select s.manager, ${token('s.token')}, t.amount, 'not sold in sale ' || s.index || ' of project ' || s.project
  from (${STATE}) s cross join lateral (
    select case when s.succeeded then (s.total - s.sold) * (s.tokens + s.airdrop)
      else s.total * (s.tokens + s.airdrop) + s.pool_tokens end as amount
  ) t where not s.reclaimed and t.amount > 0
  union all
  select k.account, 'USDT', sum(k.amount), 'commissions of project ' || k.project from (
    select c.project, c.referrer as account, c.amount
    from sale_commission c join (${STATE}) s on s.project = c.project and s.index = c.sale
      join sale_order o on o.project = c.project and o.order_id = c.order_id
    where s.succeeded and o.left_block is null
    union all
    select project, account, -usdt from sale_payment y where kind = 'commission' and not ${ASIDE('y.project')}
  ) k group by k.project, k.account having sum(k.amount) <> 0`

/** What successful sales hold for those who are paid by calling the escrow, of each project. */
const PROCEEDS = `
  select project, mint, token, cost_wallet as "costWallet", sum(ours) as platform, sum(contributed) as special,
    sum(case when settled > 0 then paid_cost
      else raised - pools - ours - contributed - direct_total - indirect_total end) as cost,
    sum(pools) as "poolUsdt", sum(pool_tokens) as "poolTokens"
  from (${STATE}) s cross join lateral (
    select div(price * s.pool, 10000) * sold as pools,
      case when settled > 0 then paid_platform else div(price * s.platform, 10000) * sold end as ours,
      case when settled > 0 then paid_special else div(price * s.special, 10000) * sold end as contributed
  ) parts where succeeded group by project, mint, token, cost_wallet order by project`
const PAID = `
  select project, account, kind, sum(usdt) as usdt, sum(tokens) as tokens from sale_payment
  where kind in ('proceeds', 'pool') group by project, account, kind`
const IN_POOLS = `
  select project, account from sale_holding where refund_tx is null
  union select project, account from sale_pool_move`
const NOT_INDEXED = `
  select p.index as project, p.mint, p.token, a.since_block as since
  from chain_aside a join project p on p.mint = a.contract order by p.index`
const CARDS_EVER = 'select distinct receiver as account from node_transfer order by 1'

type Numbered<K extends string> = Record<K, string>
type Proceeds = { project: string; mint: Address; token: string; costWallet: Address } & Numbered<
  'platform' | 'special' | 'cost' | 'poolUsdt' | 'poolTokens'
>
type Paid = { project: string; account: Address; kind: 'proceeds' | 'pool'; usdt: string; tokens: string }
type InPool = { project: string; account: Address }
type NotIndexed = { project: string; mint: Address; token: Address; since: string }

/** What the tables know of what only the contracts divide, of the moment of an open transaction. */
export async function divisible(client: pg.ClientBase, reader: Reader) {
  const cursor = await client.query<{ number: string; hash: string }>('select number, hash from chain_cursor')
  const proceeds = await client.query<Proceeds>(PROCEEDS)
  const paid = await client.query<Paid>(PAID)
  const members = await client.query<InPool>(IN_POOLS)
  const notIndexed = await client.query<NotIndexed>(NOT_INDEXED)
  const cards = await client.query<{ account: Address }>(CARDS_EVER)
  return {
    block: cursor.rows[0],
    proceeds: proceeds.rows,
    paid: paid.rows,
    members: members.rows,
    notIndexed: notIndexed.rows,
    aside: await tokensAside(client, reader),
    cards: cards.rows.map((r) => r.account),
  }
}
type Divisible = Awaited<ReturnType<typeof divisible>>

/** Asks a view of `account` of each, some at once. */
async function usersOf<T>(accounts: Address[], users: (some: Address[]) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (let i = 0; i < accounts.length; i += AT_ONCE)
    all.push(...(await ask(() => users(accounts.slice(i, i + AT_ONCE)))))
  return all
}

/**
 * What the contracts divide, and what custody holds that is not indexed, at the block of the tables.
 * @param token symbol of a project's token
 * @throws Error when the node does not have that block; `ChainUnavailable` without an answer
 */
export async function inContracts(
  { client, deployment }: Reader,
  known: Divisible,
  token: (address: string) => string,
): Promise<Owed[]> {
  if (!known.block) return []
  const { number, hash } = known.block
  const blockNumber = BigInt(number)
  const isSame = async () => (await ask(() => client.getBlock({ blockNumber }))).hash === hash
  if (!(await isSame())) throw new Error(`the node has another block ${number} than the tables`)
  const rows: Owed[] = []
  const add = (who: string, symbol: string, amount: bigint, why: string) => {
    if (amount !== 0n || why.endsWith(UNKNOWN))
      rows.push({ who: who.toLowerCase(), symbol, amount: String(amount), why, place: 'chain' })
  }
  for (const p of known.proceeds) await addProject({ client, deployment }, known, p, blockNumber, token, add)
  for (const p of known.notIndexed) await addWhole({ client, deployment }, p, blockNumber, token, add)
  await addCards({ client, deployment }, known.cards, blockNumber, add)
  rows.push(...(await cameSince({ client, deployment }, known.aside, blockNumber)))
  if (!(await isSame())) throw new Error(`block ${number} was replaced meanwhile: ask again`)
  return rows.toSorted(
    (a, b) =>
      b.place.localeCompare(a.place) ||
      a.symbol.localeCompare(b.symbol) ||
      Number(BigInt(b.amount) - BigInt(a.amount)) ||
      a.who.localeCompare(b.who),
  )
}
type Add = (who: string, symbol: string, amount: bigint, why: string) => void

async function addProject(
  { client }: Reader,
  known: Divisible,
  p: Proceeds,
  blockNumber: bigint,
  token: (address: string) => string,
  add: Add,
): Promise<void> {
  const mint = { address: p.mint, abi: mintAbi } as const
  const config = await ask(() => client.readContract({ ...mint, functionName: 'getConfig', blockNumber }))
  const paid = known.paid.filter((y) => y.project === p.project)

  const dues = new Map<string, bigint>()
  const owe = (who: string, amount: bigint) =>
    dues.set(who.toLowerCase(), (dues.get(who.toLowerCase()) ?? 0n) + amount)
  owe(p.costWallet, BigInt(p.cost))
  owe(config.platform, BigInt(p.platform))
  owe(config.special, BigInt(p.special))
  for (const y of paid) if (y.kind === 'proceeds') owe(y.account, -BigInt(y.usdt))
  for (const [who, amount] of dues) add(who, 'USDT', amount, `proceeds of project ${p.project}`)

  const symbol = token(p.token)
  const accounts = known.members.filter((m) => m.project === p.project).map((m) => m.account)
  const users = await usersOf(accounts, (some) =>
    client.multicall({
      contracts: some.map((account) => ({
        ...mint,
        functionName: 'users' as const,
        args: [account] as const,
      })),
      allowFailure: false,
      blockNumber,
    }),
  )
  const had = new Map(paid.flatMap((y) => (y.kind === 'pool' ? [[y.account, y] as const] : [])))
  const left = { usdt: BigInt(p.poolUsdt), tokens: BigInt(p.poolTokens) }
  for (const y of had.values()) {
    left.usdt -= BigInt(y.usdt)
    left.tokens -= BigInt(y.tokens)
  }
  const why = `power pools of project ${p.project}`
  for (const [i, who] of accounts.entries()) {
    const u = users[i]!
    const usdt = u.usdtReward + u.usdtTeam - BigInt(had.get(who)?.usdt ?? 0)
    const tokens = u.tokenReward + u.tokenTeam - BigInt(had.get(who)?.tokens ?? 0)
    add(who, 'USDT', usdt, why)
    add(who, symbol, tokens, why)
    left.usdt -= usdt
    left.tokens -= tokens
  }
  add(p.mint, 'USDT', left.usdt, `${why}: not divided`)
  add(p.mint, symbol, left.tokens, `${why}: not divided`)
}

/** What lies for people in an escrow that is not indexed, as the escrow itself has it: the tables cannot say whose it is. */
async function addWhole(
  { client, deployment }: Reader,
  { project, mint, token, since }: NotIndexed,
  blockNumber: bigint,
  symbol: (address: string) => string,
  add: Add,
): Promise<void> {
  const why = `in project ${project}, not indexed since block ${since}`
  for (const asset of [deployment.contracts.usdt, token]) {
    const books = await ask(() =>
      client.readContract({
        address: mint,
        abi: mintAbi,
        functionName: 'getSolvency',
        args: [asset],
        blockNumber,
      }),
    ).catch((e: unknown) => {
      // A project's token may refuse to say what the escrow has of it.
      if (asset !== token || !isRevert(e)) throw e
      return null
    })
    const name = asset === token ? symbol(token) : 'USDT'
    if (books) add(mint, name, books.principal + books.reserved, why)
    else add(mint, name, 0n, `${why}${UNKNOWN}`)
  }
}

async function addCards({ client, deployment }: Reader, accounts: Address[], blockNumber: bigint, add: Add) {
  const { nodes, usdt, token } = deployment.contracts
  const holds = (address: Address) =>
    ask(() =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [nodes], blockNumber }),
    )
  const left = { usdt: await holds(usdt), token: await holds(token) }
  const users = await usersOf(accounts, (some) =>
    client.multicall({
      contracts: some.map((account) => ({
        address: nodes,
        abi: nodeNFTAbi,
        functionName: 'users' as const,
        args: [account] as const,
      })),
      allowFailure: false,
      blockNumber,
    }),
  )
  for (const [i, who] of accounts.entries()) {
    const u = users[i]!
    add(who, 'USDT', u.balance, 'income of node cards')
    add(who, 'TDE', u.tokenBalance, 'income of node cards')
    left.usdt -= u.balance
    left.token -= u.tokenBalance
  }
  add(nodes, 'USDT', left.usdt, 'income of node cards: not divided')
  add(nodes, 'TDE', left.token, 'income of node cards: not divided')
}

/** The symbol of a project's token: ours by its name, another by its address, whose amounts are in base units. */
export const symbolOf =
  ({ contracts }: Deployment) =>
  (address: string): string =>
    isAddressEqual(address as Address, contracts.token) ? 'TDE' : address
