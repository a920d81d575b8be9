// `npm run generate`: makes everything that is generated and committed, or what the names given are of. With --check it
// fails when that changes a file, and leaves the files as they were.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Generator, generators } from './generators.ts'
import { show } from './run.ts'
import { ROOT } from './stack.ts'

const words = process.argv.slice(2)
const check = words.includes('--check')
const names = words.filter((word) => word !== '--check')
const unknown = names.filter((name) => !generators.some((g) => g.name === name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${generators.map((g) => g.name).join(', ')}`)
  process.exit(1)
}

const contentsOf = ({ makes }: Generator) =>
  new Map(globSync(makes, { cwd: ROOT }).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

async function make({ name, commands }: Generator): Promise<boolean> {
  for (const { command, args, cwd = '.' } of commands) {
    const code = await show(command, args, { cwd: join(ROOT, cwd) })
    if (code === 0) continue
    console.error(`${name}: ${command} ${args.join(' ')} failed`)
    return false
  }
  return true
}

/** Puts `file` back to what it was; away when it was not there. */
function restore(file: string, text: string | undefined) {
  if (text === undefined) rmSync(join(ROOT, file))
  else writeFileSync(join(ROOT, file), text)
}

let good = true
for (const generator of generators) {
  if (names.length > 0 && !names.includes(generator.name)) continue
  const before = contentsOf(generator)
  if (!(await make(generator))) good = false
  const after = contentsOf(generator)
  for (const file of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(file) === after.get(file)) continue
    console.log(check ? `stale: ${file} (npm run generate)` : `changed: ${file}`)
    if (!check) continue
    good = false
    restore(file, before.get(file))
  }
}
process.exit(good ? 0 : 1)
