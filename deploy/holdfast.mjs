// Starts a part of a release: `node holdfast.mjs <part> [arguments]`. Plain JavaScript that any Node reads, so that one that is
// too old is told of in a line.
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

const [name, ...rest] = process.argv.slice(2)
const part = PARTS[name]
const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}
if (Number(process.versions.node.split('.')[0]) < NODE)
  fail(`Holdfast needs Node ${NODE} or later; this is ${process.versions.node}`)
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
