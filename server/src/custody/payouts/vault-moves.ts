import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { payoutId } from '@holdfast/protocol/payouts'
import { type Insertable, sql } from 'kysely'
import type { Batch } from '../../chain/batch.ts'
import { eventReader } from '../../chain/events.ts'
import type { MinedLog } from '../../chain/source.ts'
import type { Trx } from '../../db/database.ts'
import { insertNewRows } from '../../db/insert.ts'
import type { CustodyTables } from '../../db/schema/custody.ts'

const read = eventReader(payoutVaultAbi, [
  'Paid',
  'NodesPaid',
  'OrderPaid',
  'MovedToCold',
  'NumbersBurned',
  'RefCancelled',
])
type Event = ReturnType<typeof read>[number]
type Named<N extends Event['eventName']> = Extract<Event, { eventName: N }>

type Payment = Insertable<CustodyTables['vault_payment']>
type Burn = Insertable<CustodyTables['number_burn']>
type Cancel = Insertable<CustodyTables['ref_cancel']>
export type VaultMoves = { payments: Payment[]; burns: Burn[]; cancels: Cancel[] }

/** Reads the vault's logs of a batch: payments, burned numbers and cancelled references. */
export function vaultMovesIn(batch: Batch, { contracts }: Deployment): VaultMoves {
  const events = read(batch.of(contracts.payoutVault))
  const named = <N extends Event['eventName']>(name: N) =>
    events.filter((e): e is Named<N> => e.eventName === name)
  const at = (log: MinedLog) => ({
    block_number: Number(log.blockNumber),
    log_index: log.logIndex,
    tx_hash: log.transactionHash,
    time: batch.headers.get(Number(log.blockNumber))!.time,
  })
  const none = { account: null, n: null, gross: null }
  return {
    payments: [
      ...named('Paid').map((e) => ({
        ...at(e),
        kind: 'withdrawal' as const,
        pay_id: payoutId.withdrawal(e.args.account, e.args.n),
        account: e.args.account.toLowerCase(),
        n: String(e.args.n),
        receiver: e.args.to.toLowerCase(),
        token: e.args.token.toLowerCase(),
        gross: String(e.args.amount),
        amount: String(e.args.received),
      })),
      ...named('NodesPaid').map((e) => ({
        ...at(e),
        ...none,
        kind: 'nodes' as const,
        pay_id: payoutId.nodes(e.args.n),
        n: String(e.args.n),
        receiver: contracts.nodes.toLowerCase(),
        token: e.args.token.toLowerCase(),
        amount: String(e.args.amount),
      })),
      ...named('OrderPaid').map((e) => ({
        ...at(e),
        ...none,
        kind: 'order' as const,
        pay_id: payoutId.order(e.args.ref),
        receiver: e.args.to.toLowerCase(),
        token: e.args.token.toLowerCase(),
        amount: String(e.args.amount),
      })),
      ...named('MovedToCold').map((e) => ({
        ...at(e),
        ...none,
        kind: 'cold' as const,
        pay_id: null,
        receiver: null,
        token: e.args.token.toLowerCase(),
        amount: String(e.args.amount),
      })),
    ],
    burns: named('NumbersBurned').map((e) => ({
      ...at(e),
      account: e.args.account.toLowerCase(),
      word: String(e.args.word),
      mask: e.args.mask.toString(2).padStart(256, '0'),
    })),
    cancels: named('RefCancelled').map((e) => ({
      ...at(e),
      ref: e.args.ref.toLowerCase(),
      person: e.args.by.toLowerCase(),
    })),
  }
}

/** Stores what is not stored yet. @param tokens the custody assets @returns how much was new */
export async function recordVaultMoves(
  trx: Trx,
  m: VaultMoves,
  tokens: { has(token: string): boolean },
): Promise<number> {
  const ordered = await orderedOf(trx, m.payments)
  const payments = m.payments.map((p) => ({
    ...p,
    unordered:
      p.kind !== 'cold' &&
      p.pay_id !== null &&
      p.pay_id !== undefined &&
      tokens.has(p.token) &&
      !ordered.has(p.pay_id),
  }))
  return (
    (await insertNewRows(trx, 'vault_payment', payments)) +
    (await insertNewRows(trx, 'number_burn', m.burns)) +
    (await insertNewRows(trx, 'ref_cancel', m.cancels))
  )
}

/**
 * Which of these payments were ordered exactly as they were made. A payment is in the outbox before it is sent, so none that this
 * server ordered is missed.
 */
async function orderedOf(trx: Trx, payments: Payment[]): Promise<Set<string>> {
  if (payments.length === 0) return new Set()
  const { rows } = await sql<{ pay_id: string }>`
    select p.pay_id from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as p (
      pay_id text, receiver text, token text, gross numeric, amount numeric
    ) join outgoing o on o.pay_id = p.pay_id and o.state <> 'dropped'
    where (o.receiver, o.token, o.amount, o.gross) is not distinct from (p.receiver, p.token, p.amount, p.gross)`.execute(
    trx,
  )
  return new Set(rows.map((r) => r.pay_id))
}

/** Deletes unbooked rows of these blocks that differ from what the blocks hold. @returns how many */
export async function takeAwayVaultMoves(trx: Trx, blocks: number[], m: VaultMoves): Promise<number> {
  const json = (rows: object[]) => JSON.stringify(rows)
  const { numAffectedRows: payments = 0n } = await sql`
    delete from vault_payment t where block_number = any(${blocks}::bigint[]) and journal_id is null and not exists (
      select from jsonb_to_recordset(${json(m.payments)}) as r (block_number bigint, log_index integer, tx_hash text,
        kind text, pay_id text, receiver text, token text, gross numeric, amount numeric)
      where (r.block_number, r.log_index, r.tx_hash, r.kind, r.token, r.amount)
          = (t.block_number, t.log_index, t.tx_hash, t.kind, t.token, t.amount)
        and (r.pay_id, r.receiver, r.gross) is not distinct from (t.pay_id, t.receiver, t.gross)
    )`.execute(trx)
  const { numAffectedRows: burns = 0n } = await sql`
    delete from number_burn t where block_number = any(${blocks}::bigint[]) and not exists (
      select from jsonb_to_recordset(${json(m.burns)}) as r (block_number bigint, log_index integer, tx_hash text,
        account text, word numeric, mask text)
      where (r.block_number, r.log_index, r.tx_hash, r.account, r.word, r.mask)
          = (t.block_number, t.log_index, t.tx_hash, t.account, t.word, t.mask::text)
    )`.execute(trx)
  const { numAffectedRows: cancels = 0n } = await sql`
    delete from ref_cancel t where block_number = any(${blocks}::bigint[]) and not exists (
      select from jsonb_to_recordset(${json(m.cancels)}) as r (block_number bigint, log_index integer, tx_hash text,
        ref text, person text)
      where (r.block_number, r.log_index, r.tx_hash, r.ref, r.person)
          = (t.block_number, t.log_index, t.tx_hash, t.ref, t.person)
    )`.execute(trx)
  return Number(payments + burns + cancels)
}

/** Deletes what is above `block`. */
export async function forgetVaultMoves(trx: Trx, block: number): Promise<void> {
  for (const table of ['vault_payment', 'number_burn', 'ref_cancel'] as const)
    await trx.deleteFrom(table).where('block_number', '>', block).execute()
}
