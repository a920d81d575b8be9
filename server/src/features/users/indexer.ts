import { hostingPoolAbi, mainAbi, mintAbi, nodeNFTAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { TEAM_GENERATIONS } from '@holdfast/protocol/users'
import { sql } from 'kysely'
import type { Batch } from '../../chain/batch.ts'
import { HistoryGap } from '../../chain/errors.ts'
import { eventReader } from '../../chain/events.ts'
import type { FeatureIndexer } from '../../chain/indexer.ts'
import type { Trx } from '../../db/database.ts'
import { insertRows } from '../../db/insert.ts'

const place = (e: { blockNumber: bigint; logIndex: number }) => ({
  block_number: Number(e.blockNumber),
  log_index: e.logIndex,
})

const readRegistered = eventReader(mainAbi, ['Registered'])
const readHosted = eventReader(hostingPoolAbi, ['Deposited', 'Released'])
const readNodes = eventReader(nodeNFTAbi, ['Bought'])
const readSales = eventReader(mintAbi, ['Bought', 'Left', 'Refunded'])

const ZERO = '0x0000000000000000000000000000000000000000'

/** Indexes accounts, their teams, everybody's participation. */
export function usersIndexer(d: Deployment): FeatureIndexer {
  return {
    name: 'users',
    async apply(trx, batch) {
      const accounts = await storeAccounts(trx, batch, d)
      const participation = await storeParticipation(trx, batch, d)
      if (accounts + participation > 0) await addTotals(trx, batch.from - 1, 1)
    },
    async applyLate(trx, batch) {
      await addTotals(trx, batch.from - 1, -1)
      await storeParticipation(trx, batch, d)
      await addTotals(trx, batch.from - 1, 1)
    },
    async rollback(trx, block) {
      await addTotals(trx, block, -1)
      await trx.deleteFrom('participation').where('block_number', '>', block).execute()
      await sql`delete from account_team t using account a where a.index = t.account and a.block_number > ${block}`.execute(
        trx,
      )
      await trx.deleteFrom('account').where('block_number', '>', block).execute()
    },
  }
}

/** @returns how many are new */
async function storeAccounts(trx: Trx, batch: Batch, d: Deployment): Promise<number> {
  const events = readRegistered(batch.of(d.contracts.main))
  if (events.length === 0) return 0
  const newest = await trx
    .selectFrom('account')
    .select(['index', 'block_number'])
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = newest?.index ?? 0
  events.forEach(({ args }, i) => {
    // Accounts are numbered without gaps: a gap means that a node left an event out.
    if (Number(args.index) !== last + 1 + i)
      throw new HistoryGap(
        `account ${last + 1 + i} is missing before account ${args.index}`,
        (newest?.block_number ?? 1) - 1,
      )
  })
  await insertRows(
    trx,
    'account',
    events.map((e) => ({
      index: Number(e.args.index),
      address: e.args.account.toLowerCase(),
      refer: e.args.refer === ZERO ? null : e.args.refer.toLowerCase(),
      registered_at: batch.headers.get(Number(e.blockNumber))!.time,
      tx_hash: e.transactionHash,
      block_number: Number(e.blockNumber),
      log_index: e.logIndex,
    })),
  )
  await sql`
    with recursive up (account, address, depth) as (
      select a.index, a.refer, 1 from account a where a.index > ${last} and a.refer is not null
      union all
      select up.account, p.refer, up.depth + 1
      from up join account p on p.address = up.address
      where p.refer is not null and up.depth < ${TEAM_GENERATIONS}
    )
    insert into account_team (ancestor, account, depth)
    select a.index, up.account, up.depth from up join account a on a.address = up.address`.execute(trx)
  return events.length
}

/**
 * Stores what was hosted and released, what was spent on node cards and units of sales, and what came back from sales.
 * @returns how many rows
 */
async function storeParticipation(trx: Trx, batch: Batch, d: Deployment): Promise<number> {
  const hosted = readHosted(batch.of(d.contracts.hostingPool))
  const bought = readNodes(batch.of(d.contracts.nodes))
  // Indexed contracts outside the deployment are the projects' escrows.
  const deployed = new Set(Object.values(d.contracts).map((a) => a.toLowerCase()))
  const sales = readSales(batch.except(deployed))
  const rows = [
    ...hosted.map((e) => ({
      ...place(e),
      account: e.args.owner.toLowerCase(),
      amount: String(e.eventName === 'Deposited' ? e.args.amount : -e.args.amount),
      power: String(e.eventName === 'Deposited' ? e.args.amount : -e.args.amount),
    })),
    // The treasury gets the first card for free, and need not be registered.
    ...bought
      .filter((e) => e.args.cost > 0n)
      .map((e) => ({
        ...place(e),
        account: e.args.account.toLowerCase(),
        amount: String(e.args.cost),
        power: '0',
      })),
    ...sales.map((e) => ({
      ...place(e),
      account: e.args.account.toLowerCase(),
      amount: String(e.eventName === 'Bought' ? e.args.amount : -e.args.amount),
      power: '0',
    })),
  ]
  await insertRows(trx, 'participation', rows)
  return rows.length
}

/**
 * Adds (`sign` 1) or subtracts (-1) the rows of the blocks above `block` to or from the totals. These must be the newest blocks,
 * both when they are applied and when they are rolled back.
 */
async function addTotals(trx: Trx, block: number, sign: 1 | -1): Promise<void> {
  await sql`
    update account a set direct_total = a.direct_total + ${sign} * s.direct,
      indirect_total = a.indirect_total + ${sign} * s.indirect
    from (
      select t.ancestor, count(*) filter (where t.depth = 1) as direct, count(*) filter (where t.depth > 1) as indirect
      from account n join account_team t on t.account = n.index
      where n.block_number > ${block} group by t.ancestor
    ) s where a.index = s.ancestor`.execute(trx)
  await sql`
    update account a set amount = a.amount + ${sign} * s.amount, power = a.power + ${sign} * s.power
    from (
      select account, sum(amount) as amount, sum(power) as power
      from participation where block_number > ${block} group by account
    ) s where a.address = s.account`.execute(trx)
  await sql`
    update account a set team_amount = a.team_amount + ${sign} * s.amount
    from (
      select t.ancestor, sum(p.amount) as amount
      from participation p join account m on m.address = p.account join account_team t on t.account = m.index
      where p.block_number > ${block} group by t.ancestor
    ) s where a.index = s.ancestor`.execute(trx)
}
