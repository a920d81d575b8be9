import { STATE_TABLES } from '../src/db/state.ts'

/** A table that a source file names, and whether it writes to it there. */
export type NamedTable = { table: string; writes: boolean }

const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
/** Raw SQL: a word that tables follow, and the tables, each perhaps with another name. */
const RAW =
  /\b(from|join|into|update|truncate|lock|table|using)\s+(?:(?:table|only)\s+)?((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)/gi
/** A call of Kysely, or a helper of ours that inserts rows. */
const CALL =
  /\b(\w*(?:From|Into|Table|Join|using|Rows))\s*\(\s*(?:\w+\s*,\s*)?(\[[^\]]*\]|'[^'\n]*'|"[^"\n]*")/g
const STEP = /\b(?:move|moveAll)\(\s*\w+\s*,\s*'(\w+)'/g
const QUOTED = /['"](\w+)(?:\s+as\s+\w+)?['"]/g
/** The type of a table's row, which is no use of the table. */
const TYPE = /\w+\[['"]\w+['"]\]/g

/**
 * The tables of `all` that a file's SQL names, in Kysely's calls, in raw SQL and as what moves along a lifecycle. A name of
 * two words between quotes counts wherever it stands.
 */
export function namedTables(source: string, all: ReadonlySet<string>): NamedTable[] {
  const code = source.replace(COMMENT_OR_TEXT, (m) => (m.startsWith('/') ? ' ' : m))
  const found: NamedTable[] = []
  const add = (table: string | undefined, writes: boolean) => {
    if (table !== undefined && all.has(table)) found.push({ table, writes })
  }
  for (const { 1: word = '', 2: list = '', index } of code.matchAll(RAW)) {
    const deletes = /\bdelete\s+$/i.test(code.slice(Math.max(0, index - 20), index))
    const writes = deletes || /into|update|truncate/i.test(word)
    for (const name of list.split(',')) add(name.trim().split(/\s+/)[0], writes)
  }
  for (const { 1: call = '', 2: names = '' } of code.matchAll(CALL))
    for (const [, name] of names.matchAll(QUOTED))
      add(name, /^(insert|update|delete|merge)/.test(call) || call.endsWith('Rows'))
  for (const [, lifecycle] of code.matchAll(STEP))
    add(STATE_TABLES[lifecycle as keyof typeof STATE_TABLES]?.table, true)
  for (const [, name = ''] of code.replace(TYPE, ' ').matchAll(QUOTED))
    if (name.includes('_')) add(name, false)
  return found
}
