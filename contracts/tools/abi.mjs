// Writes packages/protocol/src/abi/<Name>.ts and packages/protocol/bytecode/<Name>.json from Forge's output of
// contracts/src. Fails when a contract is larger than a chain takes (EIP-170, EIP-3860).
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const out = 'contracts/out'
const abiDir = 'packages/protocol/src/abi'
const codeDir = 'packages/protocol/bytecode'
const LARGEST_CODE = 24_576
const LARGEST_INIT_CODE = 49_152
let tooLarge = 0
const wanted = new Set()

function put(file, text) {
  wanted.add(file)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

const artifacts = []
for (const dir of readdirSync(out).filter((d) => d.endsWith('.sol')))
  for (const file of readdirSync(join(out, dir)).filter((f) => f.endsWith('.json'))) {
    const a = JSON.parse(readFileSync(join(out, dir, file), 'utf8'))
    if (!a.abi?.length) continue // a library that is compiled into its callers
    const target = Object.entries(a.metadata?.settings?.compilationTarget ?? {})[0]
    // Forge keeps the artifact of a contract that was removed from its file.
    const declared = (source, name) =>
      new RegExp(`^(abstract contract|contract|interface|library) ${name}\\b`, 'm').test(
        readFileSync(source, 'utf8'),
      )
    const ours = target?.[0].startsWith('contracts/src/') && !target[0].startsWith('contracts/src/external/')
    if (ours && existsSync(target[0]) && declared(target[0], target[1]))
      artifacts.push({ source: target[0], name: target[1], ...a })
  }
artifacts.sort((a, b) => (a.name < b.name ? -1 : 1))

mkdirSync(abiDir, { recursive: true })
mkdirSync(codeDir, { recursive: true })
const parts = new Set(
  artifacts.flatMap((a) => {
    const [, parents] = readFileSync(a.source, 'utf8').match(/^interface \w+ is ([^{]+)\{/m) ?? []
    return parents?.trim().split(/,\s*/) ?? []
  }),
)
const names = []
for (const a of artifacts) {
  const concrete = a.bytecode.object !== '0x'
  // An interface is left out once the contract that implements it exists.
  const name = concrete ? a.name : a.name.replace(/^I(?=[A-Z])/, '')
  if (!concrete && artifacts.some((b) => b.name === name)) continue
  // Neither gets an interface that is part of another.
  if (!concrete && parts.has(a.name)) continue
  names.push(name)
  put(
    join(abiDir, `${name}.ts`),
    `// Generated from ${a.source} by contracts/tools/abi.mjs. Do not edit.\nexport const ${name[0].toLowerCase() + name.slice(1)}Abi = ${JSON.stringify(a.abi, null, 2)} as const\n`,
  )
  for (const [code, largest] of [
    [a.deployedBytecode.object, LARGEST_CODE],
    [a.bytecode.object, LARGEST_INIT_CODE],
  ]) {
    const size = code.length / 2 - 1
    if (size <= largest) continue
    console.error(`${a.name} has ${size} bytes, ${size - largest} too many`)
    tooLarge++
  }
  if (concrete) put(join(codeDir, `${name}.json`), `${JSON.stringify({ bytecode: a.bytecode.object })}\n`)
}
put(join(abiDir, 'index.ts'), names.map((n) => `export * from './${n}.ts'\n`).join(''))
for (const dir of [abiDir, codeDir])
  for (const f of readdirSync(dir).map((n) => join(dir, n))) if (!wanted.has(f)) rmSync(f)
console.log(`${names.length} ABIs written`)
process.exit(tooLarge ? 1 : 0)
