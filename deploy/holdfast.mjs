// Starts a part of a release: `node holdfast.mjs <part> [arguments]`. Plain JavaScript that any Node reads, so that one that is
// too old is told of in a line.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

const NODE = 24
/** Parts that run on, then those that end; the file of each, and what it sets unless it is set already. */
const PARTS = {
  server: { file: 'server/src/main/server.ts' },
  api: { file: 'server/src/main/server.ts', env: { PROCESSES: 'api' } },
  indexer: { file: 'server/src/main/server.ts', env: { PROCESSES: 'indexer' } },
  worker: { file: 'server/src/main/server.ts', env: { PROCESSES: 'worker' } },
  signer: { file: 'server/src/main/signer.ts' },
  migrate: { file: 'server/src/main/migrate.ts' },
  recover: { file: 'server/src/main/recover.ts' },
  'check-ledger': { file: 'server/src/main/check-ledger.ts' },
  owed: { file: 'server/src/main/owed.ts' },
  'archive-ledger': { file: 'server/src/main/archive-ledger.ts' },
  'check-solvency': { file: 'devenv/check-solvency.ts' },
  'epoch-verify': { file: 'devenv/epoch-verify.ts' },
  deploy: { file: 'contracts/script/deploy.ts' },
  'safe-batch': { file: 'contracts/script/safe-batch.ts' },
  healthy: { file: 'deploy/healthy.mjs' },
}

/** What the release was made for; nothing in the repository, which has no package.json beside this file. */
function readMade() {
  try {
    return JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
  } catch {
    return {}
  }
}
const made = readMade()
const isForThisMachine = () =>
  !made.cpu || (made.os.includes(process.platform) && made.cpu.includes(process.arch))

const [name, ...rest] = process.argv.slice(2)
const part = PARTS[name]
const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}
if (Number(process.versions.node.split('.')[0]) < NODE)
  fail(`Holdfast needs Node ${NODE} or later; this is ${process.versions.node}`)
else if (!isForThisMachine())
  fail(`This release is for ${made.os}-${made.cpu}; this Node is for ${process.platform}-${process.arch}`)
else if (!part) fail(`node holdfast.mjs <${Object.keys(PARTS).join('|')}> [arguments]`)
else {
  const file = join(import.meta.dirname, part.file)
  // The parts see the command line as if they had been started themselves.
  process.argv = [process.argv[0], file, ...rest]
  Object.assign(process.env, part.env)
  // The release serves the web app that it was built with.
  process.env.WEB_DIST ??= join(import.meta.dirname, 'web', 'dist')
  await import(pathToFileURL(file).href)
}
