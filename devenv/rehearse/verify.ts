// Whether what was acknowledged is there, once, and nothing else.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import * as pg from 'pg'
import { createPublicClient, erc20Abi, http } from 'viem'
import { sleep } from '../ports.ts'
import { ROOT } from '../stack.ts'
import type { Load } from './load.ts'
import type { Site } from './site.ts'

const SETTLED_MS = 120_000

export type Verdict = { lost: number; doubled: number; ledger: boolean; told: string[] }

/** Looks everything up that was ever acknowledged. Nothing may be under way any more. */
export async function verify(site: Site, load: Load): Promise<Verdict> {
  const client = new pg.Client({ connectionString: await site.admin() })
  await client.connect()
  const told: string[] = [...load.book.unanswered]
  const verdict: Verdict = { lost: 0, doubled: 0, ledger: false, told }
  const count = (what: 'lost' | 'doubled', why: string) => {
    verdict[what]++
    told.push(`${what}: ${why}`)
  }
  try {
    await settled(site, load, client)
    await transfersOf(load, client, count)
    await withdrawalsOf(site, load, count)
    await balancesOf(load, client, count)
  } finally {
    await client.end()
  }
  const checked = spawnSync(process.execPath, [join(ROOT, 'server/src/main/check-ledger.ts')], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: await site.admin() },
  })
  verdict.ledger = checked.status === 0
  if (!verdict.ledger) told.push(checked.stdout, checked.stderr)
  return verdict
}

type Count = (what: 'lost' | 'doubled', why: string) => void

/** Waits until deposits are credited and withdrawals paid, or for so long that they will not be. */
async function settled(site: Site, { book }: Load, client: pg.Client): Promise<void> {
  const late = Date.now() + SETTLED_MS
  const left = async () => {
    const { rows } = await client.query<{ n: number }>(
      `select (select count(*)::int from unnest($1::text[]) h
           where not exists (select from deposit_transfer t where t.tx_hash = h and t.journal_id is not null))
         + (select count(*)::int from withdrawal where state <> 'paid') as n`,
      [book.deposits.map((d) => d.hash)],
    )
    return rows[0]!.n
  }
  while ((await left()) > 0 && Date.now() < late) {
    await site.chain.rpc('evm_mine')
    await sleep(250)
  }
}

async function transfersOf({ book }: Load, client: pg.Client, count: Count): Promise<void> {
  const keys = book.transfers.map((t) => t.key)
  const { rows } = await client.query<{ idem_key: string }>(
    "select idem_key from ledger_journals where kind = 'transfer' order by idem_key",
  )
  const there = new Map<string, number>()
  for (const { idem_key: key } of rows) there.set(key, (there.get(key) ?? 0) + 1)
  for (const key of keys) {
    const n = there.get(key) ?? 0
    if (n === 0) count('lost', key)
    if (n > 1) count('doubled', key)
    there.delete(key)
  }
  // Every intent is answered by now: what was booked beyond them was booked for nobody.
  for (const key of there.keys()) count('doubled', `${key}, which nobody was told of`)
}

async function withdrawalsOf(site: Site, { book }: Load, count: Count): Promise<void> {
  const client = createPublicClient({ transport: http(site.chain.url) })
  for (const w of book.withdrawals) {
    const paid = await client.readContract({
      address: site.deployment.contracts.usdt,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [w.wallet],
    })
    if (paid < w.received) count('lost', `withdrawal ${w.id}: ${paid} of ${w.received} arrived`)
    if (paid > w.received) count('doubled', `withdrawal ${w.id}: ${paid}, not ${w.received} arrived`)
  }
}

/** Every balance is what its owner's acknowledged operations make it. */
async function balancesOf({ book, addresses }: Load, client: pg.Client, count: Count): Promise<void> {
  const { rows } = await client.query<{ owner: string; posted: string }>(
    `select owner, sum(posted)::text as posted from ledger_account
     where currency = 'USDT' and owner = any($1) group by owner`,
    [addresses.map((a) => a.toLowerCase())],
  )
  const posted = new Map(rows.map((r) => [r.owner, BigInt(r.posted)]))
  for (const address of addresses) {
    const sum = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n)
    const expected =
      sum(book.deposits.filter((d) => d.of === address).map((d) => d.amount)) -
      sum(book.withdrawals.filter((w) => w.of === address).map((w) => w.amount)) -
      sum(book.transfers.filter((t) => t.from === address).map((t) => t.amount)) +
      sum(book.transfers.filter((t) => t.to === address).map((t) => t.received))
    const actual = posted.get(address.toLowerCase()) ?? 0n
    if (actual !== expected)
      count(actual < expected ? 'lost' : 'doubled', `${address} has ${actual}, not ${expected}`)
  }
}
