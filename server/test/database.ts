import { randomBytes } from 'node:crypto'
import * as pg from 'pg'
import { inject } from 'vitest'

export const TEMPLATE = 'holdfast_template'

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** A new database with all migrations, or an empty one. @returns its URL */
export async function newDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  try {
    await admin.query(`create database ${name}${kind === 'migrated' ? ` template ${TEMPLATE}` : ''}`)
  } finally {
    await admin.end()
  }
  return withDatabase(inject('postgresUrl'), name)
}
