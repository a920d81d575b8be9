// Computes number 1 of a known history in the folder that it is given, over and over the same; a test kills it meanwhile.
import { openLevels } from '../src/levels.ts'
import { factsOf, World } from './world.ts'

const levels = await openLevels({ dir: process.argv[2]! })
const { registrations, changes, funded } = new World(5).next(1, 400, 3_000)
console.log('begins')
const run = await levels.begin(1, factsOf(1))
await run.registrations(registrations)
await run.changes(changes)
await run.funded(funded)
await run.finish()
levels.close()
