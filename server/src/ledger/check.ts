import { HOUSE_ACCOUNT_NAMES, HOUSE_ACCOUNTS } from '@holdfast/protocol/house-accounts'

/** Journals of ids from `from` to below `below`. */
export type Ids = { from: number; below: number }
/** Journals that are looked at together; `first` begins the stretch of the tables that they lie in. */
export type Slice = Ids & { first: number }

/** What is checked: everything, or what was booked since the last check. */
export type Scope = 'all' | 'new'

/** An invariant of the database. Its queries return a row with the column `what` for each place that breaks it. */
export type Check = {
  /** number of the invariant, as in docs/ARCHITECTURE.md */
  invariant: number
  title: string
  /** asked once */
  sql?: string
  /** asked once, of the accounts that the condition `touched` on `a.id` names; `fresh` is what is checked, where it is not everything */
  ofAccounts?: (touched: string, fresh?: Ids) => string
  /** asked for each slice of journals; slices are independent of each other */
  ofSlice?: (s: Slice, fresh?: Ids) => string
}

const FLOORLESS = HOUSE_ACCOUNT_NAMES.filter((name) => HOUSE_ACCOUNTS[name].floor === 'none')

const within = (column: string, { from, below }: Ids) => `${column} >= ${from} and ${column} < ${below}`
const entriesOf = (s: Slice) => `(select * from ledger_entries where ${within('journal_id', s)})`
const journalsOf = (s: Slice) => `(select * from ledger_journals where ${within('id', s)})`

/**
 * An account's entry of this number: in the ids that are new, else in the journal that the last check noted, else wherever it lies.
 * The first that is found ends the search, so that no stretch is asked that cannot have it.
 */
const entryAt = (account: string, seq: string, noted: string, fresh: Ids) => {
  const among = (ids: string) =>
    `select seq, balance_after, hash from ledger_entries where account_id = ${account} and seq = ${seq} and ${ids}`
  return `lateral (${among(within('journal_id', fresh))}
    union all ${among(`journal_id = ${noted} and journal_id < ${fresh.below}`)}
    union all ${among(`journal_id < ${fresh.from}`)} limit 1)`
}

/**
 * Entries of a slice, each with what its account's chain was before it: the entry before it here, else in an earlier slice, else
 * the end of what is archived.
 */
function walked(s: Slice, fresh?: Ids): string {
  // Null, which no index has, where nothing is to be looked up.
  const before = 'case when e.last_seq is null then nullif(e.seq - 1, 0) end'
  const seq = `case when r.seq is null then ${before} end`
  return `(
  select e.account_id, e.seq, e.journal_id, e.line, e.kind, e.amount, e.balance_after, e.hash,
    coalesce(e.last_seq, p.seq, r.seq, 0) as last_seq, coalesce(e.last_balance, p.balance_after, r.balance, 0) as last_balance,
    coalesce(e.last_hash, p.hash, r.hash, '') as last_hash,
    -- A number that an earlier stretch has too, which no index over both forbids.
    e.last_seq is null and exists (
      select from ledger_entries d where d.account_id = e.account_id and d.seq >= e.seq and d.journal_id < ${s.first}
        ${fresh ? `and d.journal_id >= ${fresh.from}` : ''}
    ) as twice
  from (
    select *, lag(seq) over w as last_seq, lag(balance_after) over w as last_balance, lag(hash) over w as last_hash
    from ${entriesOf(s)} e window w as (partition by account_id order by seq, journal_id)
  ) e
    left join ledger_archived r on r.account_id = e.account_id and r.seq = ${before}
    ${
      fresh
        ? `left join ledger_checked_account c on c.account_id = e.account_id and c.seq = ${before}
    left join ${entryAt('e.account_id', seq, 'c.journal_id', { from: fresh.from, below: s.from })} p on true`
        : `left join ledger_entries p on p.account_id = e.account_id and p.seq = ${seq} and p.journal_id < ${s.from}`
    }
)`
}

/** Joins to an account `a` its last entry `e`, and the end `r` of what is archived where that is its last. */
const lastOf = (fresh?: Ids) => `left join ledger_archived r on r.account_id = a.id and r.seq = a.seq
  ${
    fresh
      ? `left join ledger_checked_account c on c.account_id = a.id and c.seq = a.seq
  left join ${entryAt('a.id', 'case when r.seq is null then nullif(a.seq, 0) end', 'c.journal_id', fresh)} e on true`
      : 'left join ledger_entries e on e.account_id = a.id and e.seq = a.seq'
  }`

/** The hash that entry `e` of account `a` in journal `j` must have after this one. */
const hashAfter = (
  before: string,
) => `sha256(${before} || convert_to(concat_ws('|', a.owner, a.currency, a.stripe, e.seq,
  e.journal_id, e.line, e.kind, e.amount, e.balance_after, j.time, ''), 'UTF8') || j.request_hash)`

/** What must hold in the ledger's own tables. */
export const LEDGER_CHECKS: Check[] = [
  {
    invariant: 1,
    title: 'journals net to zero in each currency',
    ofSlice: (s) => `select format('journal %s: %s %s', e.journal_id, sum(e.amount), a.currency) as what
      from ${entriesOf(s)} e join ledger_account a on a.id = e.account_id
      group by e.journal_id, a.currency having sum(e.amount) <> 0`,
  },
  {
    invariant: 1,
    title: 'journals are whole',
    ofSlice: (
      s,
    ) => `select format('journal %s: %s of %s entries', coalesce(j.id, e.journal_id), coalesce(e.n, 0), j.lines) as what
      from ${journalsOf(s)} j full join (
        select journal_id, count(*) n, min(kind) kind, max(kind) other from ${entriesOf(s)} e group by journal_id
      ) e on e.journal_id = j.id
      where j.lines is distinct from e.n or j.kind is distinct from e.kind or e.kind <> e.other`,
  },
  {
    invariant: 1,
    title: 'accounts net to zero in each currency',
    sql: `select format('%s %s', sum(posted), currency) as what from ledger_account group by currency having sum(posted) <> 0`,
  },
  {
    invariant: 2,
    title: 'posted and number of an account are those of its last entry',
    ofAccounts: (
      touched,
      fresh,
    ) => `select format('account %s: posted %s, seq %s; entry %s ends with %s', a.id, a.posted, a.seq,
        coalesce(e.seq, r.seq), coalesce(e.balance_after, r.balance)) as what
      from ledger_account a ${lastOf(fresh)}
      where ${touched} and (a.seq > 0 or a.posted <> 0)
        and coalesce(e.balance_after, r.balance) is distinct from a.posted`,
    ofSlice: (s) => `select format('account %s: seq %s, entry %s', e.account_id, a.seq, e.seq) as what
      from (select account_id, max(seq) as seq from ${entriesOf(s)} e group by account_id) e
        left join ledger_account a on a.id = e.account_id
      where a.id is null or a.seq < e.seq`,
  },
  {
    invariant: 2,
    title: 'each entry is numbered after the one before, and its balance follows from it',
    ofSlice: (
      s,
      fresh,
    ) => `select format('account %s, entry %s', account_id, seq) as what from ${walked(s, fresh)} e
      where seq <> last_seq + 1 or balance_after <> last_balance + amount or twice`,
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
    ofSlice: (s) => `select format('key %s: journal %s, used for %s', j.idem_key, j.id, u.journal_id) as what
      from ${journalsOf(s)} j left join ledger_used u on u.key = ledger_key_of(j.idem_key)
      where u.journal_id is distinct from j.id or u.body is distinct from substr(j.request_hash, 1, 16)`,
  },
  {
    invariant: 4,
    title: 'a journal is what its key was given for',
    ofSlice: (s) => `select format('journal %s', j.id) as what from ${journalsOf(s)} j left join (
        select journal_id, string_agg(concat_ws(chr(31), owner, currency, amount), chr(31)
          order by (owner || ' ' || currency) collate "C") as postings
        from (
          select e.journal_id, a.owner, a.currency, sum(e.amount) as amount
          from ${entriesOf(s)} e join ledger_account a on a.id = e.account_id
          group by e.journal_id, a.owner, a.currency
        ) p group by journal_id
      ) p on p.journal_id = j.id
      where j.request_hash is distinct from sha256(convert_to(concat_ws(chr(31), j.idem_key, j.kind, coalesce(j.tx_hash, ''),
        coalesce(j.sender, ''), coalesce(j.receiver, ''), coalesce(j.note, ''), coalesce(j.ref, ''), p.postings), 'UTF8'))`,
  },
  {
    invariant: 8,
    title: 'conversions are four entries, with fee and rounding on accounts of their own',
    ofSlice: (s) => `select format('journal %s', j.id) as what from ${journalsOf(s)} j left join (
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
        from ${entriesOf(s)} e join ledger_account a on a.id = e.account_id where e.kind = 'swap' group by e.journal_id
      ) c on c.journal_id = j.id
      where j.kind = 'swap' and (given, received, users, currencies, taken, paid, rounded, refunded, others)
        is distinct from (1, 1, 1, 2, 1, 1, 0, 0, 0)`,
  },
  {
    invariant: 9,
    title: 'entries are unchanged',
    ofSlice: (s, fresh) => `select format('account %s, entry %s', e.account_id, e.seq) as what
      from ${walked(s, fresh)} e join ledger_account a on a.id = e.account_id join ${journalsOf(s)} j on j.id = e.journal_id
      where e.hash is distinct from ${hashAfter('e.last_hash')}`,
  },
  {
    invariant: 9,
    title: 'accounts end with their last entry',
    ofAccounts: (
      touched,
      fresh,
    ) => `select format('account %s', a.id) as what from ledger_account a ${lastOf(fresh)}
      where ${touched} and a.hash <> coalesce(e.hash, r.hash, '')`,
  },
  {
    invariant: 9,
    title: 'what was checked before is there still',
    // An entry is looked for in the journal that was noted, and elsewhere if it is not there. It is believed because what it says
    // gives its hash, wherever it was found: what was noted may be out of date, or forged.
    ofAccounts: (touched) => `select format('account %s, entry %s', c.account_id, c.seq) as what
      from ledger_checked_account c join ledger_account a on a.id = c.account_id
        left join ledger_archived r on r.account_id = c.account_id and r.seq >= c.seq
        left join ledger_entries k on k.account_id = c.account_id and k.seq = c.seq and k.journal_id = c.journal_id
        left join lateral (
          select l.journal_id, coalesce(g.hash, h.hash, '') as hash_before from ledger_entries l
            left join lateral (
              select hash from ledger_entries where account_id = l.account_id and seq = l.seq - 1 offset 0
            ) g on true
            left join ledger_archived h on h.account_id = l.account_id and h.seq = l.seq - 1
          where l.account_id = c.account_id
            and l.seq = case when r.seq is null and (k.seq is null or c.hash_before is null) then c.seq end
          offset 0
        ) f on true
        left join lateral (
          select * from ledger_entries where account_id = c.account_id and seq = c.seq
            and journal_id = coalesce(f.journal_id, k.journal_id) offset 0
        ) e on true
        left join ledger_journals j on j.id = e.journal_id
      where ${touched} and r.seq is null and (e.hash is distinct from c.hash
        or e.hash is distinct from ${hashAfter('coalesce(f.hash_before, c.hash_before)')})
      union all
      select format('account %s, entry %s', c.account_id, c.seq)
      from ledger_checked_account c left join ledger_account a on a.id = c.account_id
      where a.id is null or a.seq < c.seq or a.seq = c.seq and a.hash <> c.hash`,
  },
  {
    invariant: 9,
    title: 'entries cannot be changed',
    sql: `select format('%s: no trigger %s', t.relation, t.trigger) as what
      from (
        values ('ledger_entries', 'ledger_refuse'), ('ledger_journals', 'ledger_refuse'), ('ledger_hold', 'ledger_refuse'),
          ('ledger_account', 'ledger_refuse'), ('ledger_account', 'ledger_refuse_update'), ('ledger_entries', 'ledger_book'),
          ('ledger_hold', 'ledger_hold_book'), ('ledger_account', 'ledger_account_begins'),
          ('ledger_journals', 'ledger_use'), ('ledger_used', 'ledger_refuse'),
          -- Of the first stretch, which code from before there were several may write to.
          ('ledger_journal', 'ledger_use'), ('ledger_entry', 'ledger_book')
        union all
        select inhrelid::regclass::text, 'ledger_refuse' from pg_inherits
        where inhparent in ('ledger_entries'::regclass, 'ledger_journals'::regclass)
      ) t (relation, trigger)
      where to_regclass(t.relation) is not null and not exists (
        select from pg_trigger where tgrelid = to_regclass(t.relation) and tgname = t.trigger and tgenabled in ('O', 'A'))
      union all
      -- Beyond the first, a stretch is written through the whole alone.
      select format('%s: takes rows past the triggers of the whole', i.inhrelid::regclass) from pg_inherits i
      where i.inhparent in ('ledger_entries'::regclass, 'ledger_journals'::regclass) and not exists (
        select from pg_trigger t where t.tgrelid = i.inhrelid and tgenabled in ('O', 'A')
          and (tgname = 'ledger_refuse' and tgtype & 4 <> 0 or tgname in ('ledger_use', 'ledger_book')))`,
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
      where (c.oid in ('ledger_entries'::regclass, 'ledger_journals'::regclass, 'ledger_used'::regclass) or c.oid in (
          select inhrelid from pg_inherits where inhparent in ('ledger_entries'::regclass, 'ledger_journals'::regclass)
        )) and r.grantee <> c.relowner
        and r.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER')
      union all
      select format('%s: %s may execute it', p.proname, r.grantee::regrole)
      from pg_proc p, lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) r
      where p.proname in ('ledger_book', 'ledger_hold_book', 'ledger_use', 'ledger_extend', 'ledger_stretch_tables') and r.grantee <> p.proowner`,
  },
]
