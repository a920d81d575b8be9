import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeChainTemplate } from '../../devenv/chain-template.ts'
import { startPostgres } from '../../devenv/postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { TEMPLATE, withDatabase } from './database.ts'
import { endLeftoverChains } from './leftovers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** where the run keeps its files */
    dir: string
    /** folder of the chain that test chains are loaded from */
    chainTemplate: string
  }
}

/** One PostgreSQL and one deployed chain for all test files; each makes its own database and its own chain from these templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-server-test-'))
  const chainTemplate = join(dir, 'template')
  const [postgres] = await Promise.all([
    startPostgres({ dir, thrownAway: true }),
    makeChainTemplate(chainTemplate),
  ])
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await migrate(withDatabase(postgres.url, TEMPLATE))
  project.provide('postgresUrl', postgres.url)
  project.provide('dir', dir)
  project.provide('chainTemplate', chainTemplate)
  return async () => {
    endLeftoverChains(dir)
    await postgres.stop()
    // There are hundreds of databases to delete: done asynchronously, so that Vitest can go on meanwhile.
    await rm(dir, { recursive: true, force: true })
  }
}
