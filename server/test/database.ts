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

/** Runs one statement with the rights of the owner of the tables, which the server gives up. */
export async function asOwner<R extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** A copy of a database that nobody is connected to, as a dump of it would restore. @returns its URL */
export async function copyOf(url: string): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template ${new URL(url).pathname.slice(1)}`)
  } finally {
    await admin.end()
  }
  return withDatabase(inject('postgresUrl'), name)
}
