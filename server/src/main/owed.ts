// Lists who is still owed what, from the database in DATABASE_URL and the contracts of DEPLOYMENT_FILE at the same block, asked of the
// nodes in RPC_URLS, as CSV: `who,symbol,amount,why,place`. Exit code 0 when nothing that lies here is owed any more, 1 when something
// is, 2 when it cannot be told. What lies in the contracts (place `chain`) is listed for knowledge: its owners take it without the servers.
import * as pg from 'pg'
import { formatUnits, getAddress, isAddress } from 'viem'
import { createClient } from '../chain/client.ts'
import { readChain, readDeployment, readRpcUrls } from '../config.ts'
import { owed } from '../custody/index.ts'

const DECIMALS = 18

/** An amount as people read it; of a token that only its address names, in base units. */
const shown = (amount: bigint, symbol: string) =>
  isAddress(symbol) ? String(amount) : formatUnits(amount, DECIMALS)

type Total = { amount: bigint; owners: Set<string> }

const url = process.env.DATABASE_URL
try {
  if (!url) throw new Error('DATABASE_URL is missing: a PostgreSQL connection string')
  const deployment = readDeployment(process.env, readChain(process.env))
  const reader = { client: createClient({ deployment, urls: readRpcUrls(process.env) }), deployment }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  const totals = { here: new Map<string, Total>(), chain: new Map<string, Total>() }
  try {
    process.stdout.write('who,symbol,amount,why,place\n')
    for await (const { who, symbol, amount, why, place } of owed(client, reader)) {
      const name = isAddress(who) ? getAddress(who) : who
      process.stdout.write(`${name},${symbol},${shown(BigInt(amount), symbol)},${why},${place}\n`)
      const total = totals[place].get(symbol) ?? { amount: 0n, owners: new Set() }
      total.amount += BigInt(amount)
      total.owners.add(name)
      totals[place].set(symbol, total)
    }
  } finally {
    await client.end()
  }
  const told = (of: Map<string, Total>) =>
    Array.from(
      of,
      ([symbol, { amount, owners }]) => `${shown(amount, symbol)} ${symbol} to ${owners.size}`,
    ).join(', ') || 'nothing'
  process.stderr.write(`Owed here: ${told(totals.here)}.\nIn the contracts: ${told(totals.chain)}.\n`)
  process.exitCode = totals.here.size === 0 ? 0 : 1
} catch (e) {
  process.stderr.write(`What is owed could not be told: ${e instanceof Error ? e.message : String(e)}\n`)
  process.exitCode = 2
}
