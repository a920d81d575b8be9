import type { Deployment } from '@holdfast/protocol/chain'
import { LISTED_TOKENS } from '@holdfast/protocol/listed-tokens'
import { sql } from 'kysely'
import * as pg from 'pg'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import type { Reader, Trx } from '../db/database.ts'
import { insertRows } from '../db/insert.ts'
import { Batch } from './batch.ts'
import { LogUnreadable } from './errors.ts'
import type { Header, MinedLog } from './source.ts'

/** What is kept of one contract at most: logs, and bytes of their data. Beyond it history is read again for its release. */
export const KEPT_LOGS = 100_000
const KEPT_BYTES = 64 * 1024 * 1024
/** Characters of an error that are kept. */
const ERROR_LENGTH = 500

/** A contract of which nothing is taken from block `since` on. */
export type Aside = {
  /** address, lower-case */
  contract: string
  since: number
  /** why its first bad block could not be stored */
  error: string
  /** the last block whose logs are kept; null while all are */
  keptTo: number | null
}

/**
 * Says of a contract whether it can be put aside. Those of the deployment are the kernel: what fails with them is our fault, and stops
 * everything. Those that they make, the projects' escrows, say what others put into them, and a listed token what its owners make of it.
 */
export function outsideKernel(deployment: Deployment): (address: string) => boolean {
  const isToken = isListedToken(deployment)
  const ours = new Set(Object.values(deployment.contracts).map((a) => a.toLowerCase()))
  return (address) => isToken(address) || !ours.has(address.toLowerCase())
}

/** Says of a contract that can be put aside whether it is a listed token; every other one is an escrow. */
export function isListedToken({ contracts }: Deployment): (address: string) => boolean {
  const tokens = new Set(LISTED_TOKENS.flatMap((name) => contracts[name]?.toLowerCase() ?? []))
  return (address) => tokens.has(address.toLowerCase())
}

/** Every contract that stands aside. */
export const asides = (db: Reader): Promise<Aside[]> =>
  db
    .selectFrom('chain_aside')
    .select(['contract', 'since_block as since', 'error', 'kept_to as keptTo'])
    .orderBy('since_block')
    .orderBy('contract')
    .execute()

/** Since which block each contract that stands aside is not indexed, by address, lower-case. */
export const asideSince = async (db: Reader): Promise<Map<string, number>> =>
  new Map((await asides(db)).map((a) => [a.contract, a.since]))

/** The first block that not every escrow is indexed at; infinite when there is none. */
export async function firstAside(db: Reader, deployment: Deployment): Promise<number> {
  const isToken = isListedToken(deployment)
  return (await asides(db)).find((a) => !isToken(a.contract))?.since ?? Infinity
}

/** Whether what was to be stored is at fault, and not who stores it: SQLSTATE class 22 or 23, or a log that cannot be read. */
export const liesInData = (e: unknown): e is Error =>
  e instanceof LogUnreadable || (e instanceof pg.DatabaseError && /^2[23]/.test(e.code ?? ''))

/** Puts a contract aside from a block on. */
export const putAside = (trx: Trx, contract: string, since: number, error: string): Promise<unknown> =>
  trx
    .insertInto('chain_aside')
    .values({ contract, since_block: since, error: error.slice(0, ERROR_LENGTH), kept_to: null })
    .execute()

/** Keeps logs of a contract that stands aside as they are: all of them, or none where they would be too many. */
export async function keepLogs(trx: Trx, { contract, keptTo }: Aside, logs: MinedLog[]): Promise<void> {
  if (keptTo !== null || logs.length === 0) return
  const { rows } = await sql<{ logs: number; bytes: number }>`
    select count(*) as logs, coalesce(sum(octet_length(data)), 0)::bigint as bytes
    from chain_aside_log where contract = ${contract}`.execute(trx)
  const kept = rows[0]!
  const bytes = logs.reduce((sum, log) => sum + log.data.length / 2 - 1, 0)
  if (kept.logs + logs.length > KEPT_LOGS || kept.bytes + bytes > KEPT_BYTES) {
    await trx
      .updateTable('chain_aside')
      .set({ kept_to: Number(logs[0]!.blockNumber) - 1 })
      .where('contract', '=', contract)
      .execute()
    return
  }
  await insertRows(
    trx,
    'chain_aside_log',
    logs.map((log) => ({
      block_number: Number(log.blockNumber),
      log_index: log.logIndex,
      contract,
      tx_hash: log.transactionHash,
      topics: [...log.topics],
      data: Buffer.from(hexToBytes(log.data)),
    })),
  )
}

/** Counts the logs of contracts that can be put aside, by contract and block. */
export async function countLogs(
  trx: Trx,
  logs: MinedLog[],
  taken: (contract: string) => boolean,
): Promise<void> {
  const counts = new Map<string, { contract: string; block_number: number; logs: number; taken: boolean }>()
  for (const log of logs) {
    const contract = log.address.toLowerCase()
    const key = `${log.blockNumber} ${contract}`
    const known = counts.get(key)
    if (known) known.logs++
    else counts.set(key, { contract, block_number: Number(log.blockNumber), logs: 1, taken: taken(contract) })
  }
  await insertRows(trx, 'chain_log_count', [...counts.values()])
}

/** What is kept of a contract, as a batch of the blocks that it is in. */
export async function keptBatch(trx: Trx, { contract, since }: Aside): Promise<Batch> {
  const rows = await trx
    .selectFrom('chain_aside_log as l')
    .innerJoin('block as b', 'b.number', 'l.block_number')
    .where('l.contract', '=', contract)
    .select(['l.block_number', 'l.log_index', 'l.tx_hash', 'l.topics', 'l.data'])
    .select(['b.hash', 'b.parent_hash', 'b.time'])
    .orderBy('l.block_number')
    .orderBy('l.log_index')
    .execute()
  const headers = new Map(
    rows.map((r): [number, Header] => [
      r.block_number,
      {
        number: r.block_number,
        hash: r.hash as Hex,
        parentHash: r.parent_hash as Hex,
        time: r.time,
        bloom: '0x',
      },
    ]),
  )
  const logs = rows.map((r) => ({
    address: contract,
    blockNumber: BigInt(r.block_number),
    blockHash: r.hash,
    logIndex: r.log_index,
    transactionHash: r.tx_hash,
    topics: r.topics,
    data: bytesToHex(r.data),
  })) as unknown as MinedLog[]
  return new Batch({ from: since, to: rows.at(-1)?.block_number ?? since, logs, headers })
}

/** Notes that everything of a contract is taken. */
export async function endAside(trx: Trx, { contract }: Aside): Promise<void> {
  await trx.deleteFrom('chain_aside_log').where('contract', '=', contract).execute()
  await trx.deleteFrom('chain_aside').where('contract', '=', contract).execute()
  await trx
    .updateTable('chain_log_count')
    .set({ taken: true })
    .where('contract', '=', contract)
    .where('taken', '=', false)
    .execute()
}

/** Removes all of this of the blocks above `block`. A contract whose first bad block is among them stands aside no more. */
export async function forgetAsides(trx: Trx, block: number): Promise<void> {
  for (const table of ['chain_aside_log', 'chain_log_count'] as const)
    await trx.deleteFrom(table).where('block_number', '>', block).execute()
  await trx.deleteFrom('chain_aside').where('since_block', '>', block).execute()
  await trx.updateTable('chain_aside').set({ kept_to: null }).where('kept_to', '>=', block).execute()
}
