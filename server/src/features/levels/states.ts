import type { EpochState } from '@holdfast/protocol/epochs'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { type Db, inTransaction, type Reader, type Trx } from '../../db/database.ts'
import { move } from '../../db/state.ts'
import { tell } from '../../events/tell.ts'
import { dropMoves, movesOf, noteActive, notePosted, noteVetoed } from './notices-store.ts'

/** What the chain has under an epoch's number now, as far as it is indexed. */
type OnChain = {
  id: number
  n: number
  state: Exclude<EpochState, 'vetoed' | 'active'>
  posted_block: number | null
  posted_log: number | null
  root: string | null
  active_at: number | null
  /** whether all that was submitted is what was computed */
  same: boolean | null
  block_number: number | null
  log_index: number | null
  time: number | null
  tx_hash: string | null
  /** whether its block is final, and the chain's time there is past its activation */
  final: boolean
  due: boolean
}
type Veto = { n: number; reason: string; time: number; tx_hash: string; final: boolean }

/** Epochs that are neither active nor vetoed, each with the submission that stands under its number. */
async function open(db: Reader): Promise<OnChain[]> {
  const { rows } = await sql<OnChain>`
    select e.id, e.n, e.state, e.posted_block, e.posted_log, s.root, s.active_at,
      s.root = e.root and s.total_usdt = e.total_usdt and s.total_token = e.total_token
        and s.input_block = e.input_block and s.rules_hash = e.rules_hash and s.data_hash = e.data_hash as same,
      s.block_number, s.log_index, s.time, s.tx_hash,
      coalesce(s.block_number <= c.finalized, false) as final,
      coalesce(s.active_at <= (
        select time from block where number <= c.finalized order by number desc limit 1
      ), false) as due
    from level_epoch e cross join chain_cursor c
    left join lateral (
      select * from level_submission s where s.n = e.n and not exists (
        select from level_veto v where e.n between v.n and v.last
          and (v.block_number, v.log_index) > (s.block_number, s.log_index)
      ) order by s.block_number desc, s.log_index desc limit 1
    ) s on true
    where e.state in ('computed', 'posted', 'differs')
    order by e.n`.execute(db)
  return rows
}

/** The veto, if any, of what is recorded as submitted for an epoch. */
async function vetoOf(db: Reader, e: OnChain): Promise<Veto | undefined> {
  if (e.posted_block === null) return undefined
  const { rows } = await sql<Veto>`
    select v.n, v.reason, v.time, v.tx_hash, v.block_number <= c.finalized as final from level_veto v, chain_cursor c
    where ${e.n} between v.n and v.last
      and (v.block_number, v.log_index) > (${e.posted_block}::bigint, ${e.posted_log}::integer)
    order by v.block_number, v.log_index limit 1`.execute(db)
  return rows[0]
}

const NOT_POSTED = {
  chain_root: null,
  posted_block: null,
  posted_log: null,
  posted_at: null,
  active_at: null,
  tx_hash: null,
}

/**
 * Brings the states of epochs to what the chain has: after a submission, a veto, an activation, or a block that was taken back.
 * What ends an epoch, activation and veto, counts only once it is final.
 * @returns numbers of epochs that were vetoed just now, the first of them; undefined when none was
 */
export async function settle(db: Db): Promise<number | undefined> {
  for (;;) {
    const done = await inTransaction(db, settleNext)
    if (done !== 'active') return done
  }
}

/** Ends after one activation, which tells as many accounts as there are: each is a transaction of its own. */
async function settleNext(trx: Trx): Promise<number | 'active' | undefined> {
  for (const e of await open(trx)) {
    const veto = await vetoOf(trx, e)
    // Nothing is posted again before its veto is final.
    if (veto && !veto.final) continue
    if (veto && e.state === 'posted') {
      await vetoFrom(trx, e, veto)
      return e.n
    }
    if (await follow(trx, e)) return 'active'
  }
  return undefined
}

/** @returns whether the epoch became active */
async function follow(trx: Trx, e: OnChain): Promise<boolean> {
  if (e.same === null) {
    if (e.state !== 'computed') await move(trx, 'levelEpoch', e.id, e.state, 'computed', NOT_POSTED)
    return false
  }
  const posted = {
    posted_block: e.block_number,
    posted_log: e.log_index,
    posted_at: e.time,
    active_at: e.active_at,
    tx_hash: e.tx_hash,
  }
  if (!e.same) {
    if (e.state !== 'differs')
      await move(trx, 'levelEpoch', e.id, e.state, 'differs', { ...posted, chain_root: e.root })
    return false
  }
  const isKnown = e.posted_block === e.block_number && e.posted_log === e.log_index
  if (e.state === 'posted' && !isKnown) {
    // Taken back and submitted again in another block.
    await move(trx, 'levelEpoch', e.id, 'posted', 'computed', NOT_POSTED)
    await move(trx, 'levelEpoch', e.id, 'computed', 'posted', posted)
  }
  if (e.state !== 'posted') {
    await move(trx, 'levelEpoch', e.id, e.state, 'posted', { ...posted, chain_root: null })
    await notePosted(trx, e.id, e.time!, e.active_at!)
  }
  if (!e.final || !e.due) return false
  await move(trx, 'levelEpoch', e.id, 'posted', 'active')
  await noteActive(trx, e.id, e.active_at!)
  await tellMoves(trx, e, e.active_at!)
  return true
}

/** Tells of the levels that an epoch changed, once it is active. */
async function tellMoves(trx: Trx, { id, n }: OnChain, time: number): Promise<void> {
  for (const type of ['level.reached', 'level.lost'] as const) {
    let moves = await movesOf(trx, id, type, '')
    while (moves.length > 0) {
      await tell(
        trx,
        moves.map(({ account, from, to }) => ({
          type,
          key: `level:${n}:${account}`,
          account,
          time,
          data: { account: getAddress(account), epoch: n, from, to },
        })),
      )
      moves = await movesOf(trx, id, type, moves.at(-1)!.account)
    }
  }
}

/** Ends an epoch that was vetoed, and all later ones, which stand on it. */
async function vetoFrom(trx: Trx, e: OnChain, veto: Veto): Promise<void> {
  const rows = (await open(trx)).filter((later) => later.n >= e.n)
  for (const row of rows) {
    const ended = { veto_at: veto.time, veto_reason: veto.reason, veto_tx: veto.tx_hash, chain_root: null }
    await move(trx, 'levelEpoch', row.id, row.state, 'vetoed', ended)
    await dropMoves(trx, row.id)
    if (row.posted_block !== null) await noteVetoed(trx, row.id, veto.time, veto.reason)
  }
}
