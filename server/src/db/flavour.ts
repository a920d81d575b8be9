// What of PostgreSQL not every distributed engine that speaks its language carries (docs/GROWING.md has the sources). New SQL stays
// outside of it, or is listed here with its reason: `flavour.test.ts` reads migrations and all SQL of the server.

export const ENGINES = ['yugabyte', 'cockroach', 'citus', 'limitless', 'dsql', 'spanner'] as const
type Engine = (typeof ENGINES)[number]

type Feature = {
  /** how it is written */
  pattern: RegExp
  /** engines that do not have it, or have it otherwise */
  lacking: readonly Engine[]
  /** what takes its place where it is missing */
  instead: string
}

const MANAGED = ['limitless', 'dsql', 'spanner'] as const

/** By name, as in docs/GROWING.md. */
export const FEATURES = {
  'transition tables': {
    pattern: /\breferencing\s+(?:new|old)\s+table\b/i,
    lacking: ['yugabyte', 'cockroach', 'citus', ...MANAGED],
    instead: 'the writer alone, whose tables nobody else may write, and the check after each batch',
  },
  'statement triggers': {
    pattern: /\bfor each statement\b/i,
    lacking: ['cockroach', 'citus', ...MANAGED],
    instead: 'rights: the server works with a role that may only insert',
  },
  'row triggers': {
    pattern: /\bfor each row\b/i,
    lacking: ['citus', ...MANAGED],
    instead: 'the same condition in the statement that writes, which `move` has already',
  },
  'PL/pgSQL': {
    pattern: /\blanguage plpgsql\b/i,
    lacking: ['dsql', 'spanner'],
    instead: 'the same in the server',
  },
  domains: {
    pattern: /^create domain\b/im,
    lacking: ['limitless', 'dsql', 'spanner'],
    instead: 'a check of each column',
  },
  'exclusion constraints': {
    pattern: /\bexclude using\b/i,
    lacking: ['yugabyte', 'cockroach', 'citus', ...MANAGED],
    instead: 'a unique key on what is reserved now, or the lock that `matching.ts` takes already',
  },
  'advisory locks': {
    pattern: /\bpg_(?:try_)?advisory/i,
    lacking: ['cockroach', 'citus', ...MANAGED],
    instead: 'a row that is locked',
  },
  'table locks': {
    pattern: /\block table\b/i,
    lacking: ['yugabyte', 'cockroach', 'citus', ...MANAGED],
    instead: 'a row that is locked',
  },
  'deferrable constraints': {
    pattern: /\bdeferrable\b/i,
    lacking: ['yugabyte', 'cockroach', ...MANAGED],
    instead: 'rows inserted in the order in which they refer to each other',
  },
  'unlogged tables': {
    pattern: /\bcreate unlogged\b/i,
    lacking: ['yugabyte', 'cockroach', 'citus', ...MANAGED],
    instead: 'a table',
  },
  partitions: {
    pattern: /\bpartition by range\b/i,
    lacking: ['cockroach', 'limitless', 'dsql', 'spanner'],
    instead: 'one table: such an engine splits it by itself',
  },
  'binary COPY': {
    pattern: /\bformat binary\b/i,
    lacking: ['limitless', 'dsql', 'spanner'],
    instead: 'inserts of arrays (`unnest`), a third slower here',
  },
  'LISTEN and NOTIFY': {
    pattern: /\b(?:listen|notify)\s+\w+\s*[;`']|\bpg_notify\b/i,
    lacking: ['yugabyte', 'cockroach', 'citus', ...MANAGED],
    instead: 'asking again',
  },
  'temporary tables': {
    pattern: /\bcreate temp(?:orary)? table\b/i,
    lacking: ['dsql', 'spanner'],
    instead: 'a parameter that is an array',
  },
  'session locks and settings': {
    pattern: /\bpg_advisory_lock\b|\bset session\b/i,
    lacking: ['cockroach', 'citus', ...MANAGED],
    instead: 'what ends with the transaction',
  },
} as const satisfies Record<string, Feature>

export type FeatureName = keyof typeof FEATURES

/** SQL that uses such a feature nevertheless: by feature, the files, from server/src, and why. */
export const EXCEPTIONS: { [K in FeatureName]?: { because: string; files: readonly string[] } } = {
  'transition tables': {
    because:
      'a journal is checked and booked as a set, whoever writes it: at a cost that no trigger by row comes near',
    files: [
      'db/migrations/0009_ledger.sql',
      'db/migrations/0050_ledger_keys.sql',
      'db/migrations/0051_ledger_stretches.sql',
    ],
  },
  'statement triggers': {
    because: 'what is append-only is so for its owner too; a second line behind the rights of the role',
    files: [
      'db/migrations/0009_ledger.sql',
      'db/migrations/0010_operators.sql',
      'db/migrations/0012_prices.sql',
      'db/migrations/0016_machines.sql',
      'db/migrations/0024_mobile.sql',
      'db/migrations/0039_state_steps.sql',
      'db/migrations/0050_ledger_keys.sql',
      'db/migrations/0051_ledger_stretches.sql',
    ],
  },
  'row triggers': {
    because: 'states move by their published steps, whoever writes; the server checks the same before',
    files: [
      'db/migrations/0009_ledger.sql',
      'db/migrations/0010_operators.sql',
      'db/migrations/0012_prices.sql',
      'db/migrations/0016_machines.sql',
      'db/migrations/0020_shop.sql',
      'db/migrations/0024_mobile.sql',
      'db/migrations/0039_state_steps.sql',
      'db/migrations/0041_levels.sql',
      'db/migrations/0050_ledger_keys.sql',
    ],
  },
  'PL/pgSQL': {
    because: 'the language of the triggers, and of migrations that look before they change',
    files: [
      'db/migrations/0009_ledger.sql',
      'db/migrations/0010_operators.sql',
      'db/migrations/0016_machines.sql',
      'db/migrations/0020_shop.sql',
      'db/migrations/0023_ledger_pace.sql',
      'db/migrations/0026_ledger_single.sql',
      'db/migrations/0035_approvals.sql',
      'db/migrations/0039_state_steps.sql',
      'db/migrations/0050_ledger_keys.sql',
      'db/migrations/0051_ledger_stretches.sql',
    ],
  },
  domains: {
    because:
      'checked when a value is written, and once in a connection: a check of the table costs more with each change of a row',
    files: [
      'db/migrations/0001_chain.sql',
      'db/migrations/0010_operators.sql',
      'db/migrations/0014_content.sql',
      'db/migrations/0023_ledger_pace.sql',
      'db/migrations/0026_ledger_single.sql',
      'db/migrations/0027_ledger_rights.sql',
    ],
  },
  'exclusion constraints': {
    because: 'an amount is promised to one account at a time, beside the lock that says the same',
    files: ['db/migrations/0011_custody.sql'],
  },
  'advisory locks': {
    because:
      'what is locked has no row of its own yet; all but the one of migrations end with their transaction',
    files: [
      'db/migrate.ts',
      'custody/deposits/store.ts',
      'custody/payouts/outbox.ts',
      'custody/withdrawals/store.ts',
      'db/migrations/0010_operators.sql',
      'db/migrations/0016_machines.sql',
      'events/deliveries.ts',
      'events/endpoints.ts',
      'features/config/store.ts',
      'features/conversions/store.ts',
      'features/files/store.ts',
      'features/prices/store.ts',
      'features/shop/store.ts',
    ],
  },
  'table locks': {
    because:
      'operators are a few rows that change a few times a year; the others are steps of migrations, and the archive of a stretch',
    files: [
      'db/migrations/0050_ledger_keys.sql',
      'db/migrations/0051_ledger_stretches.sql',
      'features/operators/store.ts',
      'ledger/archive.ts',
    ],
  },
  'deferrable constraints': {
    because: 'a block brings accounts and what refers to them in any order',
    files: ['db/migrations/0002_users.sql', 'db/migrations/0005_levels.sql'],
  },
  'unlogged tables': {
    because: 'counts of calls may be lost in a crash, and are written with each call',
    files: ['db/migrations/0029_rate_windows.sql'],
  },
  partitions: {
    because:
      'one machine archives a stretch without reading the others; an engine that splits tables needs none',
    files: ['db/migrations/0051_ledger_stretches.sql'],
  },
  'binary COPY': {
    because: 'transfers are written with it, a third faster than with arrays (D-187)',
    files: ['ledger/writer-sql.ts'],
  },
  'temporary tables': {
    because: 'an import of millions of rows in one transaction of one worker',
    files: ['features/levels/kept.ts', 'features/levels/notices-store.ts'],
  },
}

/** The features of `FEATURES` that a text uses; comments of SQL and TypeScript do not count. */
export function featuresOf(text: string): FeatureName[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?:--|\/\/)[^\n]*/g, ' ')
  return (Object.keys(FEATURES) as FeatureName[]).filter((name) => FEATURES[name].pattern.test(code))
}
