import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** What runs beside a chain of others; tests and tools of the local chain may ask anvil what they like. */
const PRODUCT = ['server/src', 'packages', 'web/src', 'contracts/script']
/** The block tag, not a state of that name: as an option of a client, or where parameters of a request end. */
const TAG =
  /blockTag: 'pending'|, 'pending'\]|\['pending', (true|false)|'latest' [|,] ?'pending'|'(latest|finalized)',? \| 'pending'|\? 'pending' : 'latest'/
/** Nodes count what is in their pool; of anything else at `pending` BSC's node knows nothing (D-517). */
const COUNT = /getTransactionCount/
/** The local chain mines on demand: browsers read the next block's time there, and only there. */
const LOCAL = ['web/src/api/read.ts', 'web/src/api/rpc.ts', 'web/src/wallet/flow/runner.ts']

const files = execFileSync('git', ['ls-files', '--', ...PRODUCT], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((f) => /\.tsx?$/.test(f) && !/\.test\.tsx?$|\.gen\.ts$|packages\/protocol\/src\/abi\//.test(f))

test('nothing of the product asks for anything but a count at `pending`', () => {
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, i, all) =>
        TAG.test(line) && !all.slice(Math.max(0, i - 2), i + 4).some((near) => COUNT.test(near))
          ? [file]
          : [],
      ),
  )
  expect([...new Set(found)].toSorted()).toEqual(LOCAL)
})

/** A number of blocks by its name. */
const BLOCKS = /^\s*(export )?const \w*(BLOCKS|BLOCKS_AT_ONCE|RANGE|LIVE_WINDOW|LAG|SCAN) = [\d_]+$/

test('no constant counts blocks without its seconds', () => {
  const found = files.flatMap((file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
    return lines.flatMap((line, i) =>
      BLOCKS.test(line) &&
      !lines
        .slice(Math.max(0, i - 4), i)
        .join(' ')
        .includes('at 0.45 s')
        ? [`${file}: ${line.trim()}`]
        : [],
    )
  })
  expect(found).toEqual([])
})

/** Who asks anvil itself, and why; all others have a chain that answers as BSC's node does (D-533). */
const PLAIN: Record<string, string> = {
  'bench/custody.bench.ts': 'measures our own work, without a proxy between',
  'bench/local.ts': 'the same',
  'bench/payer.bench.ts': 'the same',
  'bench/robot.bench.ts': 'the same',
  'bench/solvency.bench.ts': 'the same',
  'devenv/bsc-node.test.ts': 'compares both',
  'devenv/bsc-node.ts': 'puts the proxy before it',
  'devenv/chain-template.ts': 'makes and loads the file of blocks; its users put the proxy before it',
  'devenv/rehearse/site.ts': 'breaks machines and cables, not the chain; not tried behind the proxy',
  'devenv/stack.ts': 'npm start; journeys ask for the proxy (asBsc)',
}

test('who starts a chain has it answer as BSC’s node does, or says why not', () => {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const found = tracked
    .split('\n')
    .filter((f) => f && f !== 'devenv/chain.ts')
    .filter((f) => /\bstartChain\(/.test(readFileSync(join(ROOT, f), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(PLAIN))
  expect(readFileSync(join(ROOT, 'server/test/chain.ts'), 'utf8')).toContain('startBscNode(node.url)')
  expect(readFileSync(join(ROOT, 'e2e/fixtures.ts'), 'utf8')).toContain('asBsc: true')
})
