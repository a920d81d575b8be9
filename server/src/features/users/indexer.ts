import { hostingPoolAbi, mainAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { TEAM_GENERATIONS } from '@holdfast/protocol/users'
import { sql } from 'kysely'
import { isAddressEqual, parseEventLogs } from 'viem'
import { HistoryGap } from '../../chain/errors.ts'
import type { Batch, FeatureIndexer } from '../../chain/indexer.ts'
import type { Trx } from '../../db/database.ts'

const ZERO = '0x0000000000000000000000000000000000000000'

/** Keeps accounts, who is below whom, and everybody's participation. */
export function usersIndexer(d: Deployment): FeatureIndexer {
  return {
    name: 'users',
    async apply(trx, batch) {
      await storeAccounts(trx, batch, d)
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

async function storeAccounts(trx: Trx, { logs, headers }: Batch, d: Deployment): Promise<void> {
  const own = logs.filter((l) => isAddressEqual(l.address, d.contracts.main))
  const events = parseEventLogs({ abi: mainAbi, eventName: 'Registered', logs: own })
  if (events.length === 0) return
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
  await trx
    .insertInto('account')
    .values(
      events.map((e) => ({
        index: Number(e.args.index),
        address: e.args.account.toLowerCase(),
        refer: e.args.refer === ZERO ? null : e.args.refer.toLowerCase(),
        registered_at: headers.get(Number(e.blockNumber))!.time,
        tx_hash: e.transactionHash,
        block_number: Number(e.blockNumber),
        log_index: e.logIndex,
      })),
    )
    .execute()
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
}

async function storeParticipation(trx: Trx, { logs }: Batch, d: Deployment): Promise<void> {
  const own = logs.filter((l) => isAddressEqual(l.address, d.contracts.hostingPool))
  const events = parseEventLogs({ abi: hostingPoolAbi, eventName: ['Deposited', 'Released'], logs: own })
  if (events.length === 0) return
  await trx
    .insertInto('participation')
    .values(
      events.map((e) => ({
        block_number: Number(e.blockNumber),
        log_index: e.logIndex,
        account: e.args.owner.toLowerCase(),
        amount: e.eventName === 'Deposited' ? String(e.args.amount) : '0',
        power: String(e.eventName === 'Deposited' ? e.args.amount : -e.args.amount),
      })),
    )
    .execute()
}

/**
 * Adds (`sign` 1) or takes away (-1) what the rows of the blocks above `block` are worth to the totals. The newest
 * blocks are the only ones there, when they are applied as well as when they are rolled back.
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
