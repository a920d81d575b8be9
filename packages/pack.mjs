// Runs before and after `npm pack` of a package beside this file, in the package's folder. Here its sources are used as they
// are; where it is installed Node takes JavaScript alone, so `dist` and a package.json that points there are packed instead.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [step] = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))
const OWN = 'package.json'
/** Our package.json, while the packed one is in its place. */
const KEPT = 'package.json.kept'
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Puts our package.json back, also after a run that was broken off. */
function restore() {
  if (existsSync(KEPT)) renameSync(KEPT, OWN)
}

/** Where a door of the package leads once it is built. */
function built(path) {
  const at = path.replace('./src/', './dist/')
  if (at.endsWith('.json')) return at
  return { types: at.replace(/\.ts$/, '.d.ts'), default: at.replace(/\.ts$/, '.js') }
}

/** Builds a package's `dist`, after those of ours that it needs, whose types it takes from theirs. */
function build(folder) {
  const { dependencies } = read(join(folder, OWN))
  for (const name of Object.keys(dependencies).filter((n) => n.startsWith('@holdfast/')))
    build(join(root, 'packages', name.replace('@holdfast/', '')))
  const dist = join(folder, 'dist')
  rmSync(dist, { recursive: true, force: true })
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: folder, stdio: 'inherit' })
  for (const json of readdirSync(join(folder, 'src')).filter((f) => f.endsWith('.json')))
    cpSync(join(folder, 'src', json), join(dist, json))
  for (const text of ['LICENSE', 'NOTICE']) cpSync(join(root, text), join(dist, text))
}

restore()
if (step === 'before') {
  build(process.cwd())
  // `private` keeps npm from publishing our sources as they are.
  const { scripts: _scripts, devDependencies: _tools, private: _private, ...own } = read(OWN)
  const versions = Object.entries(own.dependencies).map(([name, version]) => [
    name,
    version === '*' ? own.version : version,
  ])
  const doors = Object.entries(own.exports).map(([door, path]) => [door, built(path)])
  const packed = {
    ...own,
    exports: Object.fromEntries(doors),
    dependencies: Object.fromEntries(versions),
  }
  renameSync(OWN, KEPT)
  writeFileSync(OWN, `${JSON.stringify(packed, null, 2)}\n`)
}
