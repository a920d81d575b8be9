// A stretch of journals as files that prove themselves: `journals.ndjson.gz` has each journal with its entries, `ends.ndjson.gz` where
// each account stood afterwards, and `manifest.json` their hashes and the digest of the manifest before it.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type * as pg from 'pg'
import { type ArchivedJournal, BrokenChain, Chain, type End } from './chain.ts'

type Manifest = {
  version: 1
  first: number
  below: number
  journals: number
  entries: number
  /** digest of the stretch before, hex; null for the first */
  before: string | null
  /** sha256 of the files, hex */
  files: Record<FileName, string>
}
const FILES = ['journals.ndjson.gz', 'ends.ndjson.gz'] as const
type FileName = (typeof FILES)[number]

/** There is nothing to archive; the message says why. */
export class NothingToArchive extends Error {}

const JOURNALS_AT_ONCE = 5_000
/** Ids between a stretch that is archived and the newest: nobody writes into it any more. */
const DISTANCE = 10_000_000

const partOf = (table: 'ledger_journal' | 'ledger_entry', first: number) =>
  first === 0 ? table : `${table}_${first}`
const folderOf = (first: number, below: number) => `ledger-${first}-${below - 1}`

/**
 * Writes the oldest stretch to files, reads them back, and takes it out of the database.
 * @param client a connection of the tables' owner, without an open transaction
 * @param dir where the stretch's folder is made
 * @param before unix seconds: only a stretch whose journals are all older
 * @returns the folder's name
 * @throws NothingToArchive; BrokenChain when entries do not follow from each other: then nothing was changed
 */
export async function archiveOldest(client: pg.Client, dir: string, before: number): Promise<string> {
  await client.query('begin isolation level repeatable read')
  const making = join(dir, '.making')
  try {
    await client.query('lock table ledger_stretch in share row exclusive mode')
    const { first, below } = await oldest(client, before)
    const [journals, entries] = [partOf('ledger_journal', first), partOf('ledger_entry', first)]
    const chain = new Chain(await endsIn(client))
    await rm(making, { recursive: true, force: true })
    await mkdir(making, { recursive: true })
    await writeLines(join(making, 'journals.ndjson.gz'), journalsOf(client, first, below, chain))
    await writeLines(
      join(making, 'ends.ndjson.gz'),
      (function* () {
        for (const [id, end] of chain.ends) yield [id, end]
      })(),
    )
    const { rows } = await client.query<{ digest: string }>(
      `select encode(digest, 'hex') as digest from ledger_stretch where below = $1`,
      [first],
    )
    const manifest: Manifest = {
      version: 1,
      first,
      below,
      journals: chain.journals,
      entries: chain.entries,
      before: rows[0]?.digest ?? null,
      files: Object.fromEntries(
        await Promise.all(FILES.map(async (name) => [name, await hashOf(join(making, name))])),
      ) as Manifest['files'],
    }
    await writeFile(join(making, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    const { digest } = await readArchive(making, await endsIn(client))
    const folder = folderOf(first, below)
    await keepEnds(client, chain)
    await client.query(
      `insert into ledger_archived_income as i (account_id, kind, total)
         select account_id, kind, sum(amount) from ${entries} where kind in ('static', 'invitation', 'acceleration')
         group by account_id, kind
       on conflict (account_id, kind) do update set total = i.total + excluded.total`,
    )
    await client.query(
      `update ledger_stretch set archived_at = now(), digest = decode($2, 'hex'), folder = $3 where first = $1`,
      [first, digest, folder],
    )
    await client.query(`alter table ledger_entries detach partition ${entries}`)
    await client.query(`alter table ledger_journals detach partition ${journals}`)
    await client.query(`drop table ${entries}, ${journals}`)
    await keep(making, join(dir, folder), digest)
    await client.query('commit')
    return folder
  } catch (e) {
    await client.query('rollback').catch(() => {})
    await rm(making, { recursive: true, force: true })
    throw e
  }
}

/**
 * Gives the folder its name. One of that name is left by a run that ended before it could commit, or by a database that was
 * restored since: the same journals give the same bytes, so it stays, and anything else is refused.
 */
async function keep(made: string, folder: string, digest: string): Promise<void> {
  const there = await readFile(join(folder, 'manifest.json')).catch(() => undefined)
  if (there === undefined) return rename(made, folder)
  if (createHash('sha256').update(there).digest('hex') !== digest)
    throw new Error(`${folder} is there already, and holds something else`)
  for (const name of FILES) await rename(join(made, name), join(folder, name))
  await rm(made, { recursive: true })
}

/**
 * Reads the files of every archived stretch again, and holds them against the database.
 * @returns what is wrong, in words
 */
export async function checkArchives(client: pg.ClientBase, dir: string): Promise<string[]> {
  const { rows } = await client.query<{ folder: string; digest: string; first: string }>(
    `select folder, encode(digest, 'hex') as digest, first from ledger_stretch where archived_at is not null order by first`,
  )
  let ends = new Map<number, End>()
  let before: string | null = null
  for (const { folder, digest, first } of rows)
    try {
      const found = await readArchive(join(dir, folder), ends)
      if (found.digest !== digest) return [`${folder}: digest ${found.digest}, the database has ${digest}`]
      if (found.manifest.first !== Number(first) || found.manifest.before !== before)
        return [`${folder}: it does not continue the stretch before`]
      ends = found.ends
      before = digest
    } catch (e) {
      return [`${folder}: ${e instanceof Error ? e.message : String(e)}`]
    }
  const kept = await endsIn(client)
  const differs = [...new Set([...ends.keys(), ...kept.keys()])].filter(
    (id) => JSON.stringify(ends.get(id)) !== JSON.stringify(kept.get(id)),
  )
  return differs.slice(0, 20).map((id) => `account ${id}: the archives end otherwise than the database says`)
}

async function oldest(client: pg.Client, before: number): Promise<{ first: number; below: number }> {
  const { rows } = await client.query<{ first: string; below: string; newest: string }>(
    `select first, below, (select last_value from ledger_journal_id_seq) as newest from ledger_stretch
     where archived_at is null order by first limit 1`,
  )
  const [first, below] = [Number(rows[0]!.first), Number(rows[0]!.below)]
  if (Number(rows[0]!.newest) < below + DISTANCE)
    throw new NothingToArchive(`journals ${first} to ${below - 1} are too near to those in use`)
  const young = await client.query(
    `select from ledger_journals where id >= $1 and id < $2 and time >= $3 limit 1`,
    [first, below, before],
  )
  if (young.rows.length > 0)
    throw new NothingToArchive(`journals ${first} to ${below - 1} are not all old enough`)
  return { first, below }
}

/** Where each account stood at the end of what is archived. */
async function endsIn(client: pg.ClientBase): Promise<Map<number, End>> {
  const { rows } = await client.query<{ id: string; seq: string; hash: string; balance: string }>(
    `select account_id as id, seq, encode(hash, 'hex') as hash, balance from ledger_archived order by account_id`,
  )
  return new Map(rows.map((r) => [Number(r.id), { seq: Number(r.seq), hash: r.hash, balance: r.balance }]))
}

async function keepEnds(client: pg.Client, { ends }: Chain): Promise<void> {
  const all = [...ends]
  for (let i = 0; i < all.length; i += JOURNALS_AT_ONCE) {
    const part = all.slice(i, i + JOURNALS_AT_ONCE)
    await client.query(
      `insert into ledger_archived (account_id, seq, hash, balance)
         select id, seq, decode(hash, 'hex'), balance from unnest($1::bigint[], $2::bigint[], $3::text[], $4::numeric[])
           as e (id, seq, hash, balance)
       on conflict (account_id) do update set seq = excluded.seq, hash = excluded.hash, balance = excluded.balance`,
      [
        part.map(([id]) => id),
        part.map(([, e]) => e.seq),
        part.map(([, e]) => e.hash),
        part.map(([, e]) => e.balance),
      ],
    )
  }
}

/** The journals of a stretch in the order of their ids, each followed along the chain. */
async function* journalsOf(
  client: pg.Client,
  first: number,
  below: number,
  chain: Chain,
): AsyncGenerator<ArchivedJournal> {
  for (let from = first; ;) {
    const { rows } = await client.query<{ journal: ArchivedJournal }>(
      `select jsonb_build_object('id', j.id, 'key', j.idem_key, 'kind', j.kind, 'time', j.time, 'txHash', j.tx_hash,
          'from', j.sender, 'to', j.receiver, 'note', j.note, 'ref', j.ref, 'requestHash', encode(j.request_hash, 'hex'),
          'entries', (
            select jsonb_agg(jsonb_build_object('account', e.account_id, 'owner', a.owner, 'currency', a.currency,
              'stripe', a.stripe, 'seq', e.seq, 'line', e.line, 'amount', e.amount::text,
              'balanceAfter', e.balance_after::text, 'hash', encode(e.hash, 'hex')) order by e.line)
            from ledger_entries e join ledger_account a on a.id = e.account_id where e.journal_id = j.id
          )) as journal
       from ledger_journals j where j.id >= $1 and j.id < $2 order by j.id limit ${JOURNALS_AT_ONCE}`,
      [from, below],
    )
    for (const { journal } of rows) {
      chain.follow(journal)
      yield journal
    }
    if (rows.length < JOURNALS_AT_ONCE) return
    from = rows.at(-1)!.journal.id + 1
  }
}

/**
 * Reads a stretch's files and follows every chain in them.
 * @param ends where the accounts stood before
 * @throws BrokenChain, also when a file is not what the manifest says
 */
async function readArchive(
  folder: string,
  ends: Map<number, End>,
): Promise<{ manifest: Manifest; digest: string; ends: Map<number, End> }> {
  const text = await readFile(join(folder, 'manifest.json'))
  const manifest = JSON.parse(text.toString()) as Manifest
  for (const name of FILES)
    if ((await hashOf(join(folder, name))) !== manifest.files[name])
      throw new BrokenChain(`${name} is not what the manifest says`)
  const chain = new Chain(ends)
  for await (const journal of readLines<ArchivedJournal>(join(folder, 'journals.ndjson.gz'))) {
    if (journal.id < manifest.first || journal.id >= manifest.below)
      throw new BrokenChain(`journal ${journal.id} is of another stretch`)
    chain.follow(journal)
  }
  let n = 0
  for await (const [id, end] of readLines<[number, End]>(join(folder, 'ends.ndjson.gz'))) {
    n++
    if (JSON.stringify(chain.ends.get(id)) !== JSON.stringify(end))
      throw new BrokenChain(`account ${id} does not end as the file says`)
  }
  if (n !== chain.ends.size || chain.journals !== manifest.journals || chain.entries !== manifest.entries)
    throw new BrokenChain('the files have another number of rows than the manifest says')
  return { manifest, digest: createHash('sha256').update(text).digest('hex'), ends: chain.ends }
}

const writeLines = (file: string, rows: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> =>
  pipeline(
    Readable.from(
      (async function* () {
        for await (const row of rows) yield `${JSON.stringify(row)}\n`
      })(),
    ),
    createGzip(),
    createWriteStream(file, { flush: true }),
  )

async function* readLines<T>(file: string): AsyncGenerator<T> {
  const unpacked = createReadStream(file).pipe(createGunzip())
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity }))
    yield JSON.parse(line) as T
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}
