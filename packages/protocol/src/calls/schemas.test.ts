import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { schemas } from './schemas.ts'

const modules = join(import.meta.dirname, '..')

test("every object that a module of the wire exports is among OpenAPI's, and each name is given once", async () => {
  const exported: string[] = []
  for (const file of readdirSync(modules).filter((f) => f.endsWith('.ts') && !f.includes('.test.'))) {
    const module = (await import(pathToFileURL(join(modules, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) if (Type.IsObject(value)) exported.push(name)
  }
  expect(exported.length).toBeGreaterThan(50)
  expect(schemas.map(([name]) => name).toSorted()).toEqual([...new Set(exported)].toSorted())
})
