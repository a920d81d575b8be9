import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import { CUSTODIAN_ROLE } from '@holdfast/protocol/payouts'
import { sql } from 'kysely'
import { formatUnits } from 'viem'
import type { Indexer } from '../chain/indexer.ts'
import type { ChainSource } from '../chain/source.ts'
import { ask, createClient } from '../chain/client.ts'
import { readCursor } from '../chain/cursor.ts'
import { ChainUnavailable } from '../chain/errors.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Custody } from './build.ts'

const PAUSE_MS = 500
/** Server roles whose members also hold the custodian role on the chain. */
const SIGNING = ['manager', 'finance']

/** The server, as far as recovering works with it. */
export type Recovering = {
  database: { db: Db }
  source: Pick<ChainSource, 'head'>
  indexer: Pick<Indexer, 'step'>
  custody: Pick<Custody, 'catchUp' | 'halts'>
}

export type Recovered = {
  /** sessions that were ended */
  sessions: number
  /** what was booked from the chain: payments, and deposits since this run began */
  booked: string[]
  /** differences between the operators of the server and those of the contracts */
  operators: string[]
  /** what is still undecided; money does not move while this is not empty */
  open: string[]
}

/**
 * Brings a restored database up to date with the chain, and reports what changed and what people must decide.
 * @param seconds time limit until the current head is final and booked
 */
export async function recover(app: Recovering, config: Config, seconds: number): Promise<Recovered> {
  const { db } = app.database
  const sessions = await endSessions(db)
  const began = await newestJournal(db)
  const late = await catchUp(app, seconds)
  return {
    sessions,
    booked: [...(await paymentsBooked(db)), ...(await arrivalsBooked(db, began))],
    operators: await compareOperators(db, config),
    open: [
      ...late,
      ...(await unbookedPayments(db)),
      ...(await app.custody.halts()).map((h) => `halted: ${h}`),
    ],
  }
}

/** Ends all sessions: a session in the restored copy may have been ended since. */
async function endSessions(db: Db): Promise<number> {
  await db.deleteFrom('login_code').execute()
  const { numDeletedRows } = await db.deleteFrom('session').executeTakeFirst()
  return Number(numDeletedRows)
}

const newestJournal = async (db: Db): Promise<number> =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from ledger_journals`.execute(db)).rows[0]!.id

/** Reads and books until what is on the chain now is final and nothing changes any more. @returns what is left of it */
async function catchUp(app: Recovering, seconds: number): Promise<string[]> {
  const { db } = app.database
  const until = Date.now() + seconds * 1_000
  const target = (await app.source.head()).latest.number
  let why = ''
  for (;;) {
    try {
      while (await app.indexer.step());
      await app.custody.catchUp()
      const { number, finalized } = await readCursor(db)
      if (Math.min(number, finalized) >= target) break
      why = `block ${target} was the newest and is not final`
    } catch (e) {
      if (!(e instanceof ChainUnavailable)) throw e
      why = e.message
    }
    if (Date.now() > until) return [`not caught up: ${why}`]
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  // Once more: all blocks are indexed now.
  await app.custody.catchUp()
  return []
}

type Payment = { pay_id: string; symbol: string | null; amount: string; receiver: string; tx_hash: string }
const payments = (db: Db, booked: boolean) =>
  sql<Payment>`
  select v.pay_id, (select min(d.symbol) from deposit_transfer d where d.token = v.token) as symbol,
    coalesce(v.gross, v.amount) as amount, v.receiver, v.tx_hash
  from vault_payment v where v.unordered and (v.journal_id is not null) = ${booked}
  order by v.block_number, v.log_index`.execute(db)

const shown = (p: { amount: string; symbol: string | null }) =>
  `${formatUnits(BigInt(p.amount), 18)} ${p.symbol ?? '?'}`

const paymentsBooked = async (db: Db) =>
  (await payments(db, true)).rows.map(
    (p) => `payment ${p.pay_id}: ${shown(p)} to ${p.receiver}, transaction ${p.tx_hash}`,
  )

const unbookedPayments = async (db: Db) =>
  (await payments(db, false)).rows.map(
    (p) =>
      `payment ${p.pay_id}: ${shown(p)} to ${p.receiver} is not covered here, transaction ${p.tx_hash} (console, House accounts)`,
  )

async function arrivalsBooked(db: Db, after: number): Promise<string[]> {
  const { rows } = await sql<{
    verdict: string
    account: string | null
    symbol: string
    amount: string
    tx_hash: string
  }>`
    select verdict, account, symbol, amount, tx_hash from deposit_transfer where journal_id > ${after} order by id`.execute(
    db,
  )
  return rows.map((t) =>
    t.verdict === 'match'
      ? `deposit of ${t.account}: ${shown(t)}, transaction ${t.tx_hash}`
      : `arrival (${t.verdict}): ${shown(t)}, transaction ${t.tx_hash}`,
  )
}

/** Compares operators with the contracts: roles that changed after the copy was made are known on the chain alone. */
async function compareOperators(db: Db, { deployment, rpcUrls }: Config): Promise<string[]> {
  const address = deployment.contracts.payoutVault
  const client = createClient({ urls: rpcUrls, deployment })
  const guardian = await ask(() =>
    client.readContract({ address, abi: payoutVaultAbi, functionName: 'guardian' }),
  )
  const here = await db.selectFrom('operator_role').select(['address', 'role']).execute()
  const { rows } = await sql<{ account: string }>`
    select account from (
      select distinct on (account) account, granted from power_grant where role_id = ${String(CUSTODIAN_ROLE)}::bigint
      order by account, block_number desc, log_index desc
    ) newest where granted`.execute(db)
  const custodians = new Set(rows.map((r) => r.account))
  const signing = new Set(here.filter((r) => SIGNING.includes(r.role)).map((r) => r.address))
  const guardians = new Set(here.filter((r) => r.role === 'guardian').map((r) => r.address))
  const chain = guardian.toLowerCase()
  return [
    ...[...signing]
      .filter((a) => !custodians.has(a))
      .map((a) => `${a} is manager or finance here, and no custodian on chain`),
    ...[...custodians]
      .filter((a) => !signing.has(a))
      .map((a) => `${a} is custodian on chain, and neither manager nor finance here`),
    ...[...guardians].filter((a) => a !== chain).map((a) => `${a} is guardian here, and not on chain`),
    ...(guardians.has(chain) ? [] : [`${chain} is guardian on chain, and not here`]),
  ]
}
