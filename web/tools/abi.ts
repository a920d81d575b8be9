// Writes the fragments of the contracts' ABIs that the web reads, without what only a compiler needs, so that the first
// page does not carry whole ABIs. `--check` fails when a written file differs. Run: node web/tools/abi.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { tokenAbi } from '@holdfast/protocol/abi/Token'

type Parameter = { name?: string; type: string; components?: readonly Parameter[] }
type Item = {
  type: string
  name?: string
  stateMutability?: string
  inputs?: readonly Parameter[]
  outputs?: readonly Parameter[]
}

const src = `${import.meta.dirname}/../src`

/** The files and what each holds: export name, whole ABI, function names. */
export const SUBSETS: {
  file: string
  exports: [name: string, abi: readonly Item[], functions: string[]][]
}[] = [
  {
    file: `${src}/api/abi.gen.ts`,
    exports: [
      ['erc20Abi', tokenAbi, ['balanceOf', 'allowance', 'approve']],
      ['tokenFiguresAbi', tokenAbi, ['issued', 'totalSupply', 'getPrice']],
      ['mainUsersAbi', mainAbi, ['users']],
      ['poolFiguresAbi', hostingPoolAbi, ['getSolvency', 'teams']],
    ],
  },
  {
    file: `${src}/features/hosting/abi.gen.ts`,
    exports: [
      [
        'poolAbi',
        hostingPoolAbi,
        [
          'getConfig',
          'getConfigMulti',
          'getPeriod',
          'quote',
          'getUserOrders',
          'getUserInfo',
          'deposit',
          'claim',
          'release',
        ],
      ],
    ],
  },
]

const parameter = (p: Parameter): Parameter => ({
  ...(p.name === undefined ? {} : { name: p.name }),
  type: p.type,
  ...(p.components ? { components: p.components.map(parameter) } : {}),
})

/** The text of one generated file. */
export function render(exports: (typeof SUBSETS)[number]['exports']): string {
  const parts = exports.map(([name, abi, functions]) => {
    const items = functions.flatMap((wanted) => {
      const found = abi.filter((item) => item.type === 'function' && item.name === wanted)
      if (found.length === 0) throw new Error(`${name}: the contract has no function ${wanted}`)
      return found
    })
    const fragments = items.map((item) => ({
      type: item.type,
      name: item.name,
      stateMutability: item.stateMutability,
      inputs: (item.inputs ?? []).map(parameter),
      outputs: (item.outputs ?? []).map(parameter),
    }))
    return `export const ${name} = ${JSON.stringify(fragments, null, 2)} as const\n`
  })
  return `// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.\n${parts.join('\n')}`
}

if (import.meta.main) {
  const check = process.argv.includes('--check')
  let stale = 0
  for (const { file, exports } of SUBSETS) {
    const text = render(exports)
    if (!check) writeFileSync(file, text)
    else if (readFileSync(file, 'utf8') !== text) {
      console.error(`stale: ${file} (run node web/tools/abi.ts)`)
      stale++
    }
  }
  process.exit(stale ? 1 : 0)
}
