// What explorers ask for to show a contract's source: for each contract of a deployment its standard JSON input, its constructor
// arguments and the compiler. As a command, from the repository: `npm run sources -- <deployment.json> [--out FOLDER] [--check
// RPC_URL] [--only NAME …]`; the journal lies beside the deployment's file. With --check each is compiled anew and compared with
// the code on the chain, where the values that a constructor writes into it are left out; exit code 1 when one differs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Deployment } from '@holdfast/protocol/chain'
import { CONTRACT_NAMES, contractOf } from '@holdfast/protocol/contracts'
import {
  type Address,
  createPublicClient,
  getContractAddress,
  type Hex,
  http,
  parseTransaction,
  slice,
} from 'viem'
import { bytecodeOf } from './bytecode.ts'
import { command } from './command.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A contract on the chain whose source is ours. */
export type Deployed = {
  name: string
  address: Address
  /** as explorers write it: `contracts/src/Main.sol:Main` */
  contract: string
  /** hex without 0x, as their forms take it */
  constructorArguments: string
}
export type StandardJson = {
  language: 'Solidity'
  sources: Record<string, { content: string }>
  settings: Record<string, unknown>
}
type Journal = { steps: Record<string, { raw: Hex }> }

/** The settings of foundry.toml's default profile, under the compiler's names. @throws Error when one is missing there */
export function compilerSettings(root = ROOT): {
  settings: Record<string, unknown>
  remappings: [string, string][]
} {
  const text = readFileSync(join(root, 'foundry.toml'), 'utf8')
  const profile = text.slice(text.indexOf('[profile.default]'), text.indexOf('[profile.plain]'))
  const word = (name: string) => {
    const [, value] = new RegExp(`^${name} = "?([^"\\n]+)"?$`, 'm').exec(profile) ?? []
    if (value === undefined) throw new Error(`foundry.toml does not name ${name}`)
    return value
  }
  const [, list = ''] = /^remappings = \[([^\]]+)\]/m.exec(profile) ?? []
  const remappings = [...list.matchAll(/"([^"=]+)=([^"]+)"/g)].map(([, from, to]): [string, string] => [
    from!,
    to!,
  ])
  const settings = {
    remappings: remappings.map((pair) => pair.join('=')),
    optimizer: { enabled: word('optimizer') === 'true', runs: Number(word('optimizer_runs')) },
    evmVersion: word('evm_version'),
    metadata: { bytecodeHash: word('bytecode_hash'), appendCBOR: word('cbor_metadata') === 'true' },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode'] } },
  }
  return { settings, remappings }
}

/** The standard JSON input for one source file: that file and all that it imports, and the settings. @throws Error */
export function standardJson(file: string, root = ROOT): StandardJson {
  const { settings, remappings } = compilerSettings(root)
  const sources: StandardJson['sources'] = {}
  const visit = (path: string) => {
    if (sources[path]) return
    const content = readFileSync(join(root, path), 'utf8')
    sources[path] = { content }
    for (const [, asked] of content.matchAll(/^\s*import\s+(?:[^"';]+\sfrom\s+)?["']([^"']+)["'];/gm)) {
      const [from, to] = remappings.find(([prefix]) => asked!.startsWith(prefix)) ?? ['', '']
      visit(
        asked!.startsWith('.')
          ? posix.join(posix.dirname(path), asked!)
          : `${to}${asked!.slice(from.length)}`,
      )
    }
  }
  visit(file)
  return { language: 'Solidity', sources, settings }
}

const words = (args: Hex, ...indexes: number[]) =>
  indexes.map((i) => slice(args, i * 32, i * 32 + 32).slice(2)).join('')
const padded = (address: Address) => address.slice(2).toLowerCase().padStart(64, '0')

/** Contracts that others make in their constructors: the how-manieth each is, and its arguments from the maker's. */
const MADE: {
  name: string
  by: 'forwarders' | 'mintFactory' | 'view'
  nonce: bigint
  args: (of: Hex, by: Address) => string
}[] = [
  { name: 'DepositForwarder', by: 'forwarders', nonce: 1n, args: (of) => of.slice(2) },
  { name: 'MintReader', by: 'mintFactory', nonce: 1n, args: (of) => words(of, 1, 2, 4, 5) },
  {
    name: 'MintEscrow',
    by: 'mintFactory',
    nonce: 2n,
    args: (of, by) => words(of, 1, 2, 4, 5) + padded(getContractAddress({ from: by, nonce: 1n })),
  },
  { name: 'SolvencyView', by: 'view', nonce: 1n, args: (of) => of.slice(2) },
]

const sourceOf = (name: string) => `contracts/src/${name}.sol`

/** Our contracts of a deployment, those that it made itself. @throws Error when the journal is another deployment's */
export function deployedOf(deployment: Deployment, journal: Journal): Deployed[] {
  const created = CONTRACT_NAMES.flatMap((name) => {
    const { source } = contractOf(name)
    const step = journal.steps[`create ${name}`]
    if (!source || !step) return []
    const data = parseTransaction(step.raw).data ?? '0x'
    const bytecode = bytecodeOf(name as Exclude<typeof name, 'pair'>)
    if (!data.startsWith(bytecode))
      throw new Error(`${name} was created from other bytecode than this repository has`)
    const folder = existsSync(join(ROOT, sourceOf(source))) ? source : `test-assets/${source}`
    return [
      {
        name: name,
        address: deployment.contracts[name],
        contract: `${sourceOf(folder)}:${source}`,
        constructorArguments: data.slice(bytecode.length),
      },
    ]
  })
  const made = MADE.flatMap(({ name, by, nonce, args }) => {
    const maker = created.find((c) => c.name === by)
    if (!maker) return []
    return [
      {
        name,
        address: getContractAddress({ from: maker.address, nonce }),
        contract: `${sourceOf(name)}:${name}`,
        constructorArguments: args(`0x${maker.constructorArguments}`, maker.address),
      },
    ]
  })
  return [...created, ...made]
}

type Compiled = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<
    string,
    Record<
      string,
      {
        evm: {
          deployedBytecode: {
            object: string
            immutableReferences: Record<string, { start: number; length: number }[]>
          }
        }
      }
    >
  >
}

/** Runs the repository's compiler. @throws Error with what it says */
function compile(input: StandardJson): Compiled {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'contracts/tools/solc'), '--standard-json', '--base-path', join(ROOT, 'no such folder')],
    { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 2 ** 30 },
  )
  if (status !== 0) throw new Error(`the compiler failed: ${stderr}`)
  const compiled = JSON.parse(stdout) as Compiled
  const wrong = compiled.errors?.find((e) => e.severity === 'error')
  if (wrong) throw new Error(wrong.formattedMessage)
  return compiled
}

/**
 * Whether a standard JSON input compiles to `code`, the values that the constructor wrote into it left out.
 * @param contract `file:name`
 */
export function compilesTo(input: StandardJson, contract: string, code: Hex): boolean {
  const [file = '', name = ''] = contract.split(':')
  const { object, immutableReferences } = compile(input).contracts[file]![name]!.evm.deployedBytecode
  const [wanted, found] = [Buffer.from(object, 'hex'), Buffer.from(code.slice(2), 'hex')]
  if (wanted.length !== found.length || wanted.length === 0) return false
  for (const { start, length } of Object.values(immutableReferences).flat())
    for (const bytes of [wanted, found]) bytes.fill(0, start, start + length)
  return wanted.equals(found)
}

/** The compiler's version as explorers name it, e.g. v0.8.37+commit.f401782d. */
function compilerVersion(): string {
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'contracts/tools/solc'), '--version'], {
    encoding: 'utf8',
  })
  const [, version] = /Version: (\d+\.\d+\.\d+\+commit\.[0-9a-f]+)/.exec(stdout) ?? []
  if (!version) throw new Error('the compiler does not tell its version')
  return `v${version}`
}

/** Writes `<name>.json` for each contract and `contracts.json` over all into `out`. @returns what it wrote of each */
export function writeSources(out: string, deployed: Deployed[]): { of: Deployed; input: StandardJson }[] {
  mkdirSync(out, { recursive: true })
  const written = deployed.map((of) => ({ of, input: standardJson(of.contract.split(':')[0]!) }))
  for (const { of, input } of written)
    writeFileSync(join(out, `${of.name}.json`), JSON.stringify(input, null, 1))
  const about = { compiler: compilerVersion(), licence: 'Apache-2.0', contracts: deployed }
  writeFileSync(join(out, 'contracts.json'), `${JSON.stringify(about, null, 2)}\n`)
  return written
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { out: { type: 'string' }, check: { type: 'string' }, only: { type: 'string', multiple: true } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file) throw new Error('name the file of the deployment, e.g. contracts/deployments/56.json')
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
  const deployment = read(file) as Deployment
  const journal = read(file.replace(/\.json$/, '.journal.json')) as Journal
  const deployed = deployedOf(deployment, journal).filter(
    ({ name }) => !values.only || values.only.includes(name),
  )
  const out = values.out ?? join(dirname(file), `${deployment.chainId}-sources`)
  const written = writeSources(out, deployed)
  console.log(`${out}: ${written.length} contracts`)
  if (!values.check) return 0
  const client = createPublicClient({ transport: http(values.check) })
  let differ = 0
  for (const { of, input } of written) {
    const same = compilesTo(input, of.contract, (await client.getCode({ address: of.address })) ?? '0x')
    if (!same) differ++
    console.log(`${same ? 'same   ' : 'DIFFERS'}  ${of.name} ${of.address} ${of.contract}`)
  }
  return differ === 0 ? 0 : 1
}

await command(import.meta.url, main)
