// Creation bytecode of the anchors that the contracts are compared with.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../devenv/stack.ts'
import type { Hex } from 'viem'

const require = createRequire(import.meta.url)

/** Bytecode from an npm package. @param path artifact inside the package */
export function packaged(path: string): Hex {
  const { bytecode }: { bytecode: string } = JSON.parse(readFileSync(require.resolve(path), 'utf8'))
  return `0x${bytecode.replace(/^0x/, '')}`
}

type Compiler = {
  compile(input: string, o: { import(path: string): { contents: string } | { error: string } }): string
}
type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

/**
 * Compiles `bench/anchors/<name>.sol`, because the libraries ship no bytecode; with the settings of `foundry.toml`.
 * @throws when it does not compile
 */
export function compiled(name: 'OpenZeppelin' | 'Solady'): Hex {
  const solc: Compiler = require('solc')
  const file = `${name}.sol`
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(join(import.meta.dirname, 'anchors', file), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      remappings: ['solady/=solady/src/'],
      outputSelection: { [file]: { [name]: ['evm.bytecode.object'] } },
    },
  }
  const read = (path: string) => ({ contents: readFileSync(join(ROOT, 'node_modules', path), 'utf8') })
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input), { import: read }))
  const code = output.contracts?.[file]?.[name]?.evm.bytecode.object
  if (!code) throw new Error(`${file}: ${output.errors?.map((e) => e.formattedMessage).join('\n')}`)
  return `0x${code}`
}
