import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  newUser,
  ok,
  payByHand,
  sendUsdt,
  settle,
  type User,
} from '#test/custody.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { CUSTODY_CHECKS } from './checks.ts'

let chain: TestChain
let t: TestApp

/** Custody with something of everything: credited, claimed, paid, held, swept, paid by hand, stated. */
beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  await t.sync()
  const { payoutVault } = chain.deployment.contracts
  const who = await signInOperators(t)
  const user = await newUser(chain, t, 11)
  await deposit(chain, t, user, 500n * UNIT)
  await deposit(chain, t, user, 40n * UNIT)
  const txHash = await sendUsdt(chain, user.person, payoutVault, 7n * UNIT)
  await settle(chain, t)
  await ok(t.post('claimRecharge', { txHash }, user.session))
  await ok(withdraw(user, 50n))
  await settle(chain, t)
  const by = { who: account(4_000), n: 0n, to: account(90).address, amount: 3n * UNIT }
  const { payId } = await payByHand(chain, by)
  await settle(chain, t)
  const { proposal } = await ok<{ proposal: number }>(
    t.post('proposeExpense', { payId, from: 'treasury', reason: 'audit' }, who.finance),
  )
  await ok(t.post('decideProposal', { id: proposal, approve: true, note: 'seen' }, who.managerA))
  await ok(withdraw(user, 20n))
  await t.app.custody.settle()
  await ok(withdraw(user, 250n))
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const withdraw = (user: User, amount: bigint) => askWithdrawal(t, user, amount * UNIT)

test('sound custody has no breach, and holds what the damage below needs', async () => {
  await expectSound(t)
  const { rows } = await t.app.database.pool.query<Record<string, number>>(
    `select (select count(*) from withdrawal where state = 'paid') as paid,
      (select count(*) from withdrawal where state = 'sent') as sent,
      (select count(*) from withdrawal where state in ('review', 'approved')) as held,
      (select count(*) from fee_sweep) as swept,
      (select count(*) from solvency_leaf) as leaves`,
  )
  expect(rows).toEqual([{ paid: 1, sent: 1, held: 1, swept: 1, leaves: 1 }])
})

const OF = (purpose: string, state: string) => `purpose = '${purpose}' and state = '${state}'`

/** Damage, and the check that must see it. */
const DAMAGE: [what: string, sql: string, seenBy: string][] = [
  [
    'an arrival that nobody was credited for',
    "update deposit_transfer set state = 'arrived', journal_id = null where verdict = 'match'",
    'a final transfer is booked once, to whom it belongs',
  ],
  [
    'an arrival credited to somebody else',
    `update ledger_account set owner = '0x${'c'.repeat(40)}' where left(owner, 2) = '0x'`,
    'a final transfer is booked once, to whom it belongs',
  ],
  [
    'less arrived than was credited',
    "update deposit_transfer set amount = amount - 1 where verdict = 'match'",
    'a final transfer is booked once, to whom it belongs',
  ],
  [
    'a credit for what never arrived',
    "delete from deposit_transfer where verdict = 'match'",
    'what is booked as arrived is a final transfer',
  ],
  [
    'a credit before its block was final',
    'update chain_cursor set finalized = 1',
    'what is booked as arrived is a final transfer',
  ],
  [
    'given away, and in the queue still',
    `update deposit_transfer set state = 'booked', resolved_to = null, resolved_at = null, resolved_journal_id = null
     where state = 'claimed'`,
    'a transfer is given away once, and only what nobody was credited for',
  ],
  [
    'given away besides its credit',
    "update deposit_transfer set verdict = 'match' where state = 'claimed'",
    'a transfer is given away once, and only what nobody was credited for',
  ],
  [
    'two transfers for one amount',
    `update deposit_transfer set verdict = 'match', intent_id = (select min(intent_id) from deposit_transfer)
     where verdict = 'match' or state = 'claimed'`,
    'an amount is met by one transfer',
  ],
  [
    'matched for somebody whose amount it is not',
    `update deposit_intent set account = '0x${'c'.repeat(40)}'`,
    'what is matched met an amount of its account in time, or its own address',
  ],
  [
    'matched after its time',
    'update deposit_intent set expires_at = created_at - 1, created_at = created_at - 9999',
    'what is matched met an amount of its account in time, or its own address',
  ],
  [
    'matched without its amount',
    'update deposit_intent set amount = amount + 1',
    'what is matched met an amount of its account in time, or its own address',
  ],
  [
    "matched for another account than its sender's",
    `update deposit_transfer set sender = (select address from account where index = 1)
     where verdict = 'match' and way = 'shared'`,
    "what an account's own wallet sent to the vault is matched for no other account",
  ],
  [
    'an own address that got something, and its owner nothing',
    `with a as (insert into deposit_address (account, address, created_at)
       values ('0x${'c'.repeat(40)}', '0x${'d'.repeat(40)}', 0) returning address)
     update deposit_transfer set receiver = a.address, verdict = 'unknown' from a where state = 'claimed'`,
    'a final transfer that meets an amount in time, or an own address, is matched',
  ],
  [
    'an own address that got something, and nobody to credit for it',
    `with a as (insert into deposit_address (account, address, created_at)
       values ('0x${'c'.repeat(40)}', '0x${'d'.repeat(40)}', 0) returning address)
     update deposit_transfer set receiver = a.address, verdict = 'internal', way = 'own', rules = 1, account = null,
       state = 'arrived', journal_id = null, resolved_at = null from a where state = 'claimed'`,
    'what came to the address of an account is its own, whoever sent it',
  ],
  [
    'a payout to an own address that never arrived there',
    'update vault_payment set receiver = (select max(address) from deposit_address) where unordered',
    'what came to the address of an account is its own, whoever sent it',
  ],
  [
    'taken for internal, and no sweep',
    `update deposit_transfer set verdict = 'internal', account = null, state = 'arrived', journal_id = null, resolved_at = null
     where state = 'claimed'`,
    'internal is a sweep, and from the cold address comes back what went there',
  ],
  [
    'more back from the cold address than went there',
    `update deposit_transfer set verdict = 'fromCold', account = null, state = 'arrived', journal_id = null, resolved_at = null
     where state = 'claimed'`,
    'internal is a sweep, and from the cold address comes back what went there',
  ],
  [
    "an amount met exactly, and taken for somebody else's",
    `with i as (update deposit_intent set created_at = created_at - 9 returning id)
     update deposit_transfer t set verdict = 'unknown', intent_id = null, account = null from i where t.intent_id = i.id`,
    'a final transfer that meets an amount in time, or an own address, is matched',
  ],
  [
    'a second payout',
    `insert into outgoing (purpose, ref, target, kind, pay_id, account, n, receiver, token, gross, amount, created_at)
     select purpose, ref, target, kind, concat(pay_id, '7'), account, n, receiver, token, gross, amount, created_at from outgoing
     where ${OF('withdrawal', 'done')}`,
    'a withdrawal has one payout at most',
  ],
  [
    'paid, and told as approved',
    "update withdrawal set state = 'approved' where state = 'paid'",
    'a withdrawal is where its payout is',
  ],
  [
    'paid, and never signed',
    "delete from withdrawal_step where state in ('signed', 'sent', 'included') or seq = 1",
    'a withdrawal went where its table lets it, and is where its last step says',
  ],
  [
    'a state that its last step does not have',
    "update withdrawal set state = 'refused' where state in ('review', 'approved')",
    'a withdrawal went where its table lets it, and is where its last step says',
  ],
  [
    'states without their triggers',
    "update pg_trigger set tgenabled = 'D' where tgname = 'state_moves'",
    'states cannot be changed past their tables',
  ],
  [
    'another amount paid than ordered',
    'update vault_payment set amount = amount + 1 where not unordered',
    'a payment that is done stands in a final block as it was ordered, and one that failed in none',
  ],
  [
    'given back, and paid all the same',
    `update outgoing set state = 'failed' where ${OF('withdrawal', 'done')}`,
    'a payment that is done stands in a final block as it was ordered, and one that failed in none',
  ],
  [
    'a payment by hand that nobody booked',
    'update vault_payment set journal_id = null where unordered',
    'payments of the vault are ordered here, or booked by two people',
  ],
  [
    'an expense of another amount',
    'update vault_payment set amount = amount + 1 where unordered',
    'what is booked of a payment that nobody ordered here is final, and as it was made',
  ],
  [
    'an expense without a payment',
    'delete from vault_payment where unordered',
    'what is booked of a payment that nobody ordered here is final, and as it was made',
  ],
  [
    'a payment to the nodes that is not known',
    "update vault_payment set n = n + 1 where kind = 'nodes'",
    'payments to the nodes are numbered without gaps',
  ],
  [
    'a number left out',
    "update outgoing set nonce = nonce + 50 where purpose = 'fees'",
    'numbers of transactions are dense',
  ],
  [
    'paid, and out of the account only',
    "delete from ledger_journals where idem_key like 'withdrawal:%:paid'",
    'the ledger books a withdrawal as it is',
  ],
  [
    'signed, and never held',
    "delete from ledger_hold where state = 'settled'",
    'the ledger books a withdrawal as it is',
  ],
  [
    'a payment done that is not booked',
    `update outgoing set state = 'done' where ${OF('withdrawal', 'sent')}`,
    'custody in the ledger = booked arrivals - payments done',
  ],
  [
    'fees set aside and never ordered',
    "update ledger_account set posted = posted + 5 where owner = 'inflight' and currency = 'USDT'",
    'in flight in the ledger = withdrawals, fees and returns that are on their way',
  ],
  [
    'fees on their way that left no account',
    `update outgoing set state = 'sent' where ${OF('fees', 'done')}`,
    'in flight in the ledger = withdrawals, fees and returns that are on their way',
  ],
  [
    'waiting for somebody, and in no queue',
    "update deposit_transfer set verdict = 'under' where verdict = 'funding' and symbol = 'USDT'",
    'unmatched in the ledger = arrivals that wait for somebody',
  ],
  [
    'a transfer that the tables do not know',
    `update custody_check set gaps = '[{"symbol":"USDT","chain":"5","known":"4"}]'`,
    'the chain held what the tables know of when the two were last compared',
  ],
  [
    'less in the vault than came',
    'update solvency_asset set vault = vault - 1 where vault > 0',
    'at the block of the newest statement the chain held arrivals - payments',
  ],
  [
    'more at deposit addresses than came',
    'update solvency_asset set forwarders = forwarders + 1, donated = donated + 1',
    'at the block of the newest statement the chain held arrivals - payments',
  ],
  [
    'a payment that the chain never made',
    'update vault_payment set amount = amount + 1 where unordered',
    'at the block of the newest statement the chain held arrivals - payments',
  ],
  [
    'a statement that is short',
    "update solvency_asset set house = house + 1 where symbol = 'USDT'",
    'the newest statement: custody on chain = owed + fees + in flight + house + unmatched + donated',
  ],
  [
    'a leaf left out of a statement',
    'delete from solvency_leaf where ctid = (select min(ctid) from solvency_leaf)',
    'statements owe what their leaves add up to',
  ],
  [
    'a statement that owes less than its leaves',
    "update solvency_asset set liabilities = liabilities - 1, house = house + 1 where symbol = 'USDT'",
    'statements owe what their leaves add up to',
  ],
  [
    'an entry taken from under a statement',
    'update solvency_leaf set seq = seq + 100',
    'every entry that a statement was made of is there still',
  ],
  [
    'an entry rewritten under a statement',
    "update solvency_leaf set entry_hash = sha256('x')",
    'every entry that a statement was made of is there still',
  ],
  [
    'a log that was neither taken nor kept',
    'insert into chain_log_count select mint, block_number, 1, false from project',
    'a log of a contract that can be put aside is taken or kept',
  ],
  [
    'something of a contract that stands aside',
    `with aside as (insert into chain_aside select mint, block_number, 'a test' from project)
     insert into sale_pool_move select block_number, 999, index, mint, 1 from project`,
    'nothing is booked of a contract that stands aside',
  ],
]

/** Does damage with every protection of the tables switched off. @returns the checks that see it; nothing is left of it */
async function seenBy(damage: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: t.config.databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    await client.query('drop index deposit_transfer_met')
    const { rowCount } = await client.query(damage)
    expect(rowCount).toBeGreaterThan(0)
    const seen: string[] = []
    for (const { title, sql } of CUSTODY_CHECKS)
      if (sql !== undefined && (await client.query(sql)).rows.length > 0) seen.push(title)
    return seen
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

test.each(DAMAGE)('seen: %s', async (_, damage, title) => {
  expect(await seenBy(damage)).toContain(title)
})

test('every check is seen to fail', () => {
  const seen = new Set(DAMAGE.map(([, , title]) => title))
  expect(CUSTODY_CHECKS.map((c) => c.title).filter((title) => !seen.has(title))).toEqual([])
})
