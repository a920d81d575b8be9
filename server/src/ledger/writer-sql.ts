// Statements of `TransferWriter`. They work on sets, so that a thousand transfers need few statements, and are named, so that
// each is planned once.

/** Locks accounts and reads them. */
export const LOCK = {
  name: 'ledger-lock',
  text: 'select id, posted, held, seq, hash from ledger_account where id = any($1::bigint[]) order by id for update',
}
/** Locks accounts by rising id, and fails unless their last entries have these hashes, concatenated in that order. */
export const EXPECT = {
  name: 'ledger-expect',
  text: `select case when $2::bytea is distinct from (
    select string_agg(l.hash, '') from (
      select a.hash from ledger_account a where a.id = any($1::bigint[]) order by a.id for update
    ) l) then ledger_outrun() end`,
}
/** Journals that have these keys already. */
export const KNOWN = {
  name: 'ledger-known',
  text: `select w.key, u.journal_id as id, u.body
    from unnest($1::text[]) w (key) join ledger_used u on u.key = ledger_key_of(w.key)`,
}
/** Fresh ids of journals. */
export const IDS = {
  name: 'ledger-ids',
  text: `select nextval('ledger_journal_id_seq') as id from generate_series(1, $1::int)`,
}
/** Inserts journals, then their entries (`Writes`). */
export const JOURNALS = {
  name: 'ledger-journals',
  text: `copy ledger_journals (id, idem_key, request_hash, kind, lines, time, sender, receiver)
    from stdin (format binary)`,
}
export const ENTRIES = {
  name: 'ledger-entries',
  text: `copy ledger_entries (account_id, seq, journal_id, line, kind, amount, balance_after, hash)
    from stdin (format binary)`,
}
/** Creates the accounts that do not exist yet. */
export const MAKE = `insert into ledger_account (owner, currency, stripe, floor)
  select owner, currency, stripe, floor from unnest($1::text[], $2::text[], $3::smallint[], $4::numeric[])
    as m (owner, currency, stripe, floor) order by owner, currency, stripe on conflict do nothing`
/** Reads accounts without locking them. */
export const FIND = {
  name: 'ledger-find',
  text: `select a.id, a.owner, a.currency, a.stripe, a.floor, a.posted, a.held, a.seq, a.hash
    from unnest($1::text[], $2::text[], $3::smallint[]) w (owner, currency, stripe)
      join ledger_account a on (a.owner, a.currency, a.stripe) = (w.owner, w.currency, w.stripe)`,
}
