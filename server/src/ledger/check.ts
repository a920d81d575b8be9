import { HOUSE_ACCOUNT_NAMES, HOUSE_ACCOUNTS } from '@holdfast/protocol/house-accounts'
import type * as pg from 'pg'

/** An invariant of the database. Its query returns a row with the column `what` for each place that breaks it. */
export type Check = {
  /** number of the invariant, as in docs/ARCHITECTURE.md */
  invariant: number
  title: string
  sql: string
}

export type Breach = { invariant: number; title: string; what: string }

/** Most breaches shown per check. */
const SHOWN = 20

const FLOORLESS = HOUSE_ACCOUNT_NAMES.filter((name) => HOUSE_ACCOUNTS[name].floor === 'none')

/** What must hold in the ledger's own tables. */
export const LEDGER_CHECKS: Check[] = [
  {
    invariant: 1,
    title: 'journals net to zero in each currency',
    sql: `select format('journal %s: %s %s', e.journal_id, sum(e.amount), a.currency) as what
      from ledger_entry e join ledger_account a on a.id = e.account_id
      group by e.journal_id, a.currency having sum(e.amount) <> 0`,
  },
  {
    invariant: 1,
    title: 'journals are whole',
    sql: `select format('journal %s: %s of %s entries', coalesce(j.id, e.journal_id), coalesce(e.n, 0), j.lines) as what
      from ledger_journal j
        full join (select journal_id, count(*) n, min(kind) kind, max(kind) other from ledger_entry group by journal_id) e
          on e.journal_id = j.id
      where j.lines is distinct from e.n or j.kind is distinct from e.kind or e.kind <> e.other`,
  },
  {
    invariant: 2,
    title: 'posted = sum of entries = last balance, numbered without gaps',
    sql: `select format('account %s: posted %s, seq %s; %s entries up to %s sum to %s and end with %s',
        coalesce(a.id, e.account_id), a.posted, a.seq, coalesce(e.n, 0), e.last, coalesce(e.total, 0), e.balance) as what
      from ledger_account a full join (
        select account_id, sum(amount) as total, count(*) as n, max(seq) as last,
          (array_agg(balance_after order by seq desc))[1] as balance
        from ledger_entry group by account_id
      ) e on e.account_id = a.id
      where a.id is null or (a.posted, a.seq) is distinct from (coalesce(e.total, 0), coalesce(e.n, 0))
        or e.last <> e.n or e.balance <> a.posted`,
  },
  {
    invariant: 2,
    title: 'each balance follows from the one before',
    sql: `select format('account %s, entry %s', account_id, seq) as what from (
        select account_id, seq, balance_after, sum(amount) over (partition by account_id order by seq) as total
        from ledger_entry
      ) e where balance_after <> total`,
  },
  {
    invariant: 3,
    title: 'posted - held is not below the floor',
    sql: `select format('account %s of %s: posted %s, held %s, floor %s', id, owner, posted, held, floor) as what
      from ledger_account
      where posted - held < floor or held < 0 or floor <> 0 or (floor is null) <> (owner in (${FLOORLESS.map((name) => `'${name}'`).join()}))`,
  },
  {
    invariant: 3,
    title: 'held = sum of open holds',
    sql: `select format('account %s: held %s, holds %s', a.id, a.held, coalesce(h.total, 0)) as what
      from ledger_account a left join (
        select account_id, sum(amount) as total from ledger_hold where state = 'held' group by account_id
      ) h on h.account_id = a.id where a.held <> coalesce(h.total, 0)`,
  },
  {
    invariant: 4,
    title: 'one key, one journal',
    sql: `select format('key %s: %s journals', idem_key, count(*)) as what
      from ledger_journal group by idem_key having count(*) > 1`,
  },
  {
    invariant: 4,
    title: 'a journal is what its key was given for',
    sql: `select format('journal %s', j.id) as what from ledger_journal j left join (
        select journal_id, string_agg(concat_ws(chr(31), owner, currency, amount), chr(31)
          order by (owner || ' ' || currency) collate "C") as postings
        from (
          select e.journal_id, a.owner, a.currency, sum(e.amount) as amount
          from ledger_entry e join ledger_account a on a.id = e.account_id
          group by e.journal_id, a.owner, a.currency
        ) p group by journal_id
      ) p on p.journal_id = j.id
      where j.request_hash is distinct from sha256(convert_to(concat_ws(chr(31), j.idem_key, j.kind, coalesce(j.tx_hash, ''),
        coalesce(j.sender, ''), coalesce(j.receiver, ''), coalesce(j.note, ''), coalesce(j.ref, ''), p.postings), 'UTF8'))`,
  },
  {
    invariant: 8,
    title: 'conversions are four entries, with fee and rounding on accounts of their own',
    sql: `select format('journal %s', j.id) as what from ledger_journal j left join (
        select e.journal_id,
          count(*) filter (where left(a.owner, 2) = '0x' and e.amount < 0) as given,
          count(*) filter (where left(a.owner, 2) = '0x' and e.amount > 0) as received,
          count(distinct a.owner) filter (where left(a.owner, 2) = '0x') as users,
          count(distinct a.currency) as currencies,
          count(*) filter (where a.owner = 'liquidity' and e.amount > 0) as taken,
          count(*) filter (where a.owner = 'liquidity' and e.amount < 0) as paid,
          count(*) filter (where a.owner = 'rounding' and e.amount <> 1) as rounded,
          count(*) filter (where a.owner = 'fees' and e.amount < 0) as refunded,
          count(*) filter (where left(a.owner, 2) <> '0x' and a.owner not in ('liquidity', 'rounding', 'fees')) as others
        from ledger_entry e join ledger_account a on a.id = e.account_id where e.kind = 'swap' group by e.journal_id
      ) c on c.journal_id = j.id
      where j.kind = 'swap' and (given, received, users, currencies, taken, paid, rounded, refunded, others)
        is distinct from (1, 1, 1, 2, 1, 1, 0, 0, 0)`,
  },
  {
    invariant: 9,
    title: 'entries are unchanged',
    sql: `select format('account %s, entry %s', account_id, seq) as what from (
        select e.account_id, e.seq, e.hash, sha256(
          coalesce(lag(e.hash) over (partition by e.account_id order by e.seq), '')
          || convert_to(concat_ws('|', a.owner, a.currency, a.stripe, e.seq, e.journal_id, e.line, e.kind, e.amount,
            e.balance_after, j.time, ''), 'UTF8') || j.request_hash) as right_hash
        from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_journal j on j.id = e.journal_id
      ) e where hash is distinct from right_hash`,
  },
  {
    invariant: 9,
    title: 'accounts end with their last entry',
    sql: `select format('account %s', a.id) as what from ledger_account a
        left join ledger_entry e on e.account_id = a.id and e.seq = a.seq
      where a.hash <> coalesce(e.hash, '')`,
  },
  {
    invariant: 9,
    title: 'entries cannot be changed',
    sql: `select format('%s: no trigger %s', t.relation, t.trigger) as what
      from (values ('ledger_entry', 'ledger_refuse'), ('ledger_journal', 'ledger_refuse'), ('ledger_hold', 'ledger_refuse'),
        ('ledger_account', 'ledger_refuse'), ('ledger_account', 'ledger_refuse_update'), ('ledger_entry', 'ledger_book'),
        ('ledger_hold', 'ledger_hold_book'), ('ledger_account', 'ledger_account_begins')) t (relation, trigger)
      where not exists (
        select from pg_trigger where tgrelid = t.relation::regclass and tgname = t.trigger and tgenabled in ('O', 'A'))`,
  },
  {
    invariant: 9,
    title: 'nobody but the owner has a right to change entries',
    sql: `select format('%s: %s may %s', c.relname, r.grantee::regrole, r.privilege_type) as what
      from pg_class c, lateral (
        select * from aclexplode(c.relacl)
        union all
        select x.* from pg_attribute a, lateral aclexplode(a.attacl) x where a.attrelid = c.oid and not a.attisdropped
      ) r
      where c.oid in ('ledger_entry'::regclass, 'ledger_journal'::regclass) and r.grantee <> c.relowner
        and r.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER')
      union all
      select format('%s: %s may execute it', p.proname, r.grantee::regrole)
      from pg_proc p, lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) r
      where p.proname in ('ledger_book', 'ledger_hold_book') and r.grantee <> p.proowner`,
  },
]

/**
 * Runs checks in one read-only transaction, so that all of them see the same state.
 * @param client a connection without an open transaction
 */
export async function runChecks(client: pg.ClientBase, checks: Check[]): Promise<Breach[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const breaches: Breach[] = []
    for (const { invariant, title, sql } of checks) {
      const { rows } = await client.query<{ what: string }>(`select what from (${sql}) c limit ${SHOWN}`)
      breaches.push(...rows.map(({ what }) => ({ invariant, title, what })))
    }
    return breaches
  } finally {
    await client.query('rollback')
  }
}
