// What a migration must not do while processes of the version before still work on the tables: they run on for as long as a new
// version is rolled out, and so does what users ask for. First what is new is added (expand); what is old goes with a later
// version, once nothing uses it (contract), and says which migration code must know by then (`-- needs:`).

export type Objection = { rule: Rule; statement: string }

/** Rules, and what to do instead. */
export const RULES = {
  takenAway: 'old code still uses it: remove it one version later, with the line "-- needs: NNNN_name.sql"',
  narrowed: 'old code writes rows without it: add the column with a default or as null',
  rewritten: 'rewrites or reads the whole table under a lock: add a new column and fill it in steps',
  scanned: 'reads the whole table under a lock: add it "not valid", and validate it in a later migration',
  indexed: 'stops writes to the table until the index stands',
  wholeTable: 'locks every row until it ends: fill it in steps, from code',
  fired: 'old code writes without knowing of it: what it refuses fails there',
  rights: 'old code may need the right',
  locked: 'keeps others out',
} as const
export type Rule = keyof typeof RULES

/** Statements of a migration without comments, in lower case, bodies and texts emptied. */
function statementsOf(sql: string): string[] {
  // Whichever begins first: a comment may hold an apostrophe, and a text two dashes.
  const bare = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (found) =>
    /^(--|\/\*)/.test(found) ? ' ' : "''",
  )
  return bare
    .split(';')
    .map((s) => s.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((s) => s !== '')
}

/** Statements inside `do` blocks count as well: what they run is SQL of the migration. */
function bodiesOf(sql: string): string[] {
  return [...sql.matchAll(/\bdo\s+\$(\w*)\$([\s\S]*?)\$\1\$/gi)].flatMap(([, , body = '']) =>
    statementsOf(body).map((s) => s.replace(/^.*\b(?:begin|then|else|loop)\s+/, '')),
  )
}

const NAME = '(?:if (?:not )?exists )?(?:only )?"?(\\w+)"?'

/** @returns what old code could not live with; nothing about tables that the migration itself makes */
export function objectionsTo(sql: string): Objection[] {
  const statements = [...statementsOf(sql), ...bodiesOf(sql)]
  const made = new Set(
    statements.flatMap((s) => new RegExp(`^create (?:unlogged )?table ${NAME}`).exec(s)?.[1] ?? []),
  )
  return statements.flatMap((statement) =>
    rulesOf(statement, made).map((rule): Objection => ({ rule, statement })),
  )
}

function rulesOf(s: string, made: Set<string>): Rule[] {
  const on = (pattern: string): boolean => {
    const table = new RegExp(pattern.replace('TABLE', NAME)).exec(s)?.[1]
    return table !== undefined && !made.has(table)
  }
  if (/^alter (type|domain) /.test(s)) return alteredType(s)
  if (/^drop (?!index|trigger)/.test(s)) return ['takenAway']
  if (s.startsWith('revoke ')) return ['rights']
  if (/^(lock|cluster|reindex|vacuum|refresh)\b/.test(s)) return ['locked']
  if (on('^truncate (?:table )?TABLE')) return ['takenAway']
  if (on('^create (?:unique )?index (?:if not exists )?(?:\\w+ )?on TABLE')) return ['indexed']
  if (on('^create (?:constraint )?trigger .*? on TABLE')) return ['fired']
  if (on('^(?:update|delete from) TABLE') && !/ where /.test(s)) return ['wholeTable']
  return on('^alter table TABLE') ? alteredTable(s) : []
}

function alteredType(s: string): Rule[] {
  if (/ add value /.test(s)) return []
  if (/ (rename|drop) /.test(s)) return ['takenAway']
  return / add (constraint|check)/.test(s) && !/ not valid/.test(s) ? ['scanned'] : []
}

function alteredTable(s: string): Rule[] {
  const found: Rule[] = []
  for (const part of partsOf(s.replace(/^alter table (?:if exists )?(?:only )?"?\w+"? /, ''))) {
    if (/^(drop (?!constraint|default|expression|identity)|rename|set schema)/.test(part))
      found.push('takenAway')
    else if (/^add (?:column )?(?!constraint|check|unique|primary|foreign|exclude)/.test(part))
      found.push(...addedColumn(part))
    else if (/^alter (?:column )?\S+ (set data )?type /.test(part)) found.push('rewritten')
    else if (/^alter (?:column )?\S+ set not null/.test(part)) found.push('narrowed')
    else if (/^alter (?:column )?\S+ drop default/.test(part)) found.push('narrowed')
    else if (/^add (constraint \S+ )?(unique|primary key|exclude)/.test(part) && !/ using index /.test(part))
      found.push('indexed')
    else if (part.startsWith('add ') && !/ (not valid$|using index )/.test(part)) found.push('scanned')
  }
  return found
}

/** Functions whose value differs from row to row: a default by them is written into each. */
const VOLATILE = /\b(random|gen_random_uuid|clock_timestamp|nextval|uuidv7)\(/

function addedColumn(part: string): Rule[] {
  if (
    VOLATILE.test(part) ||
    / generated always as \(.*\) stored| generated .* as identity| serial\b/.test(part)
  )
    return ['rewritten']
  if (/ (unique|primary key)/.test(part)) return ['indexed']
  return / not null/.test(part) && !/ default /.test(part) ? ['narrowed'] : []
}

/** The parts of a list, split at commas outside brackets. */
function partsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const c of list) {
    if (c === '(') depth++
    if (c === ')') depth--
    if (c === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += c
  }
  return parts.map((p) => p.trim())
}
