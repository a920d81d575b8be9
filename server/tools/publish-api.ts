// Keeps the API as it is now as the published one, in docs/api/published.json: part of a release, never of a change. What a later
// change breaks of it is found by server/src/http/api-changes.test.ts.
// Run: node server/tools/publish-api.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentContract } from '../test/api-changes.ts'

const folder = join(import.meta.dirname, '../../docs/api')
writeFileSync(join(folder, 'published.json'), `${JSON.stringify(currentContract())}\n`)
// What was listed is published now.
writeFileSync(join(folder, 'breaking.json'), '[]\n')
