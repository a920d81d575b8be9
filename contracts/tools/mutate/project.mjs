// A copy of the contracts with many changes in it, compiled once, and the test runs on it.
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, posix, resolve } from 'node:path'
import { keyOf, pointsOf } from './points.mjs'
import { coinbaseOf, idsIn, schemaOf, withGuards } from './schema.mjs'

const root = resolve(import.meta.dirname, '../../..')
const OZ = 'node_modules/@openzeppelin/contracts'
const SOLADY = 'node_modules/solady/src'
const PATCHED = ['utils/ReentrancyGuardTransient.sol', 'access/manager/AccessManaged.sol']
/** Changed code is not optimised, because compiling takes most of the time. It may exceed the chain's size limit. */
const SETTINGS = { FOUNDRY_OPTIMIZER: 'false', FOUNDRY_FUZZ_RUNS: '64', FOUNDRY_INVARIANT_RUNS: '6' }
const CODE_SIZE = '10000000'
const BUILD_MS = 30 * 60_000

let compiler
const solc = () => (compiler ??= createRequire(import.meta.url)('../compiler.cjs'))

function compile(input, folder) {
  const path = (file) => join(folder, file.replace(/^@openzeppelin\/contracts\//, 'oz/'))
  const read = (file) => {
    try {
      return { contents: readFileSync(path(file), 'utf8') }
    } catch (e) {
      return { error: e.message }
    }
  }
  return JSON.parse(solc().compile(JSON.stringify(input), { import: read }))
}

/** Every change of `files`, each with its key. */
export function changesOf(files) {
  const sources = Object.fromEntries(files.map((f) => [f, { content: readFileSync(join(root, f), 'utf8') }]))
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-tree-'))
  symlinkSync(join(root, 'contracts'), join(folder, 'contracts'))
  symlinkSync(join(root, OZ), join(folder, 'oz'))
  symlinkSync(join(root, SOLADY), join(folder, 'solady'))
  try {
    const settings = { outputSelection: { '*': { '': ['ast'] } } }
    const out = compile({ language: 'Solidity', sources, settings }, folder)
    return files.flatMap((file) => {
      const source = readFileSync(join(root, file), 'latin1')
      const times = new Map()
      return pointsOf(out.sources[file].ast, source).map((p) => {
        const key = keyOf(file, p)
        const nth = (times.get(key) ?? 0) + 1
        times.set(key, nth)
        return { ...p, file, key: nth === 1 ? key : `${key} (${nth})` }
      })
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The test files that `patterns` match, and their imports. All others would be compiled again for each run's choice. */
function testsOf(patterns) {
  const found = new Set()
  const left = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))
  for (let file = left.pop(); file; file = left.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, path] of text.matchAll(/^import .*"(\.[^"]+)";/gm)) {
      const next = posix.join(posix.dirname(file), path)
      if (next.startsWith('contracts/test/')) left.push(next)
    }
  }
  return [...found]
}

/** A wrapper of the compiler for the copy: Forge asks for the version at every run, and the real compiler loads for seconds. */
function shim() {
  const { stdout } = spawnSync(process.execPath, [join(root, 'contracts/tools/solc'), '--version'])
  return `#!/usr/bin/env node
if (process.argv.includes('--version')) process.stdout.write(${JSON.stringify(String(stdout))})
else require('./solc.cjs')
`
}

/**
 * Makes the copy. Changes that do not compile are left out.
 * @param {{ changes: ReturnType<typeof changesOf>, log(line: string): void }} o
 */
export function createProject({ changes, log }) {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-mutate-'))
  const copies = `${folder}-copies`
  cpSync(join(root, 'contracts/src'), join(folder, 'contracts/src'), { recursive: true })
  const tools = join(folder, 'contracts/tools')
  mkdirSync(tools)
  cpSync(join(root, 'contracts/tools/solc'), join(tools, 'solc.cjs'))
  cpSync(join(root, 'contracts/tools/compiler.cjs'), join(tools, 'compiler.cjs'))
  writeFileSync(join(tools, 'solc'), shim(), { mode: 0o755 })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(root, OZ), join(folder, 'oz'), { recursive: true })
  symlinkSync(join(root, SOLADY), join(folder, 'solady'))
  const config = readFileSync(join(root, 'foundry.toml'), 'utf8')
  writeFileSync(
    join(folder, 'foundry.toml'),
    config.replace(
      '"@openzeppelin/contracts/=node_modules/@openzeppelin/contracts/"',
      '"@openzeppelin/contracts/=oz/"',
    ),
  )
  // A change is selected by reading the block, which `pure` functions may not do.
  for (const file of solidity(join(folder, 'contracts'))) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, withGuards(text).replace(/\bpure\b/g, 'view'))
  }
  for (const part of PATCHED) {
    const file = join(folder, 'oz', part)
    writeFileSync(file, withGuards(readFileSync(file, 'utf8')))
  }
  const numbered = changes.map((c, i) => ({ ...c, id: i + 1 }))
  return {
    changes: fit(folder, numbered, log),
    /** Adds the tests that `patterns` match to those of each run, and compiles them. @throws when they do not compile */
    async ask(patterns) {
      for (const file of testsOf(patterns)) {
        const text = readFileSync(join(root, file), 'utf8').replace(/\bpure\b/g, 'view')
        mkdirSync(dirname(join(folder, file)), { recursive: true })
        writeFileSync(join(folder, file), text)
      }
      // Builds everything: a run of some tests compiles only what is missing, again each time.
      const { passed, output } = await forge(folder, ['build'], BUILD_MS)
      if (!passed) throw new Error(output.slice(-4000))
    },
    run: (id, options) => runTests(folder, id, options),
    /** `count` folders to run the tests in, compiled like the project: forge writes its cache at every run. */
    places: (count) =>
      Array.from({ length: count }, (_, i) => {
        const place = join(copies, String(i))
        rmSync(place, { recursive: true, force: true })
        cpSync(folder, place, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
        return { run: (id, options) => runTests(place, id, options) }
      }),
    remove: () => {
      for (const dir of [folder, copies]) rmSync(dir, { recursive: true, force: true })
    },
  }
}

function* solidity(dir) {
  for (const e of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, e.name)
    if (e.isDirectory()) yield* solidity(path)
    else if (e.name.endsWith('.sol')) yield path
  }
}

/** Writes the sources with all of `changes` that compile. */
function fit(folder, changes, log) {
  const files = [...new Set(changes.map((c) => c.file))]
  for (let left = changes; ;) {
    const texts = files.map((file) => {
      const mine = left.filter((c) => c.file === file)
      const text = schemaOf(readFileSync(join(root, file), 'latin1'), mine)
      return withGuards(text).replace(/\bpure\b/g, 'view')
    })
    for (const [i, file] of files.entries()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), texts[i], 'latin1')
    }
    const sources = Object.fromEntries(
      files.map((file) => [file, { content: readFileSync(join(folder, file), 'utf8') }]),
    )
    const outputSelection = Object.fromEntries(files.map((f) => [f, { '*': ['evm.bytecode.object'] }]))
    const settings = { evmVersion: 'cancun', outputSelection }
    const { errors = [] } = compile({ language: 'Solidity', sources, settings }, folder)
    const bad = new Set()
    for (const e of errors.filter((x) => x.severity === 'error')) {
      const at = files.indexOf(e.sourceLocation?.file)
      if (at < 0) throw new Error(e.formattedMessage)
      const found = idsIn(texts[at].slice(e.sourceLocation.start, e.sourceLocation.end))
      // The error's range contains no change: takes the last one that begins before its end.
      if (found.length === 0) found.push(idsIn(texts[at].slice(0, e.sourceLocation.end)).at(-1))
      for (const id of found) bad.add(id)
      if (found[0] === undefined) throw new Error(e.formattedMessage)
    }
    if (bad.size === 0) return left
    log(`${bad.size} changes do not compile and are left out`)
    left = left.filter((c) => !bad.has(c.id))
  }
}

/**
 * Runs the tests of the copy, except those that `without` matches, with change `id` in effect; 0 for none.
 * @returns {Promise<{ passed: boolean, timedOut: boolean, output: string }>}
 */
function runTests(folder, id, { timeoutMs = BUILD_MS, without }) {
  const args = ['test', '--code-size-limit', CODE_SIZE, '--threads', '1']
  if (without) args.push('--no-match-test', without)
  if (id !== 0) args.push('--fail-fast', '--block-coinbase', coinbaseOf(id))
  return forge(folder, args, timeoutMs)
}

function forge(folder, args, timeoutMs) {
  return new Promise((done) => {
    const child = spawn('forge', args, { cwd: folder, env: { ...process.env, ...SETTINGS } })
    let output = ''
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      child.kill('SIGKILL')
    }, timeoutMs)
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (output += part))
    child.on('close', (code) => {
      clearTimeout(timer)
      done({ passed: code === 0, timedOut, output })
    })
  })
}
