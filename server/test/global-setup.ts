import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../devenv/postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { TEMPLATE, withDatabase } from './database.ts'
import { endLeftoverChains } from './leftovers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** where the run keeps its files */
    dir: string
  }
}

/** One PostgreSQL for all test files; each makes its own database from the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-server-test-'))
  const postgres = await startPostgres({ dir, thrownAway: true })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await migrate(withDatabase(postgres.url, TEMPLATE))
  project.provide('postgresUrl', postgres.url)
  project.provide('dir', dir)
  return async () => {
    endLeftoverChains(dir)
    await postgres.stop()
    // There are hundreds of databases to delete: done asynchronously, so that Vitest can go on meanwhile.
    await rm(dir, { recursive: true, force: true })
  }
}
