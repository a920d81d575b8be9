import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRows } from './parquet.ts'

test('rows that cannot be opened leave no instance behind', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-rows-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  await expect(openRows(dir, 1, { now: 10, before: 0 })).rejects.toThrow('standings.parquet')
  expect(readdirSync(dir)).toEqual([])
})
