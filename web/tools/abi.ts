// Writes the fragments of the contracts' ABIs that the web reads, without what only a compiler needs, so that the first
// page does not carry whole ABIs. Run: node web/tools/abi.ts
import { writeFileSync } from 'node:fs'
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { liquidityHelperAbi } from '@holdfast/protocol/abi/LiquidityHelper'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { mintAbi } from '@holdfast/protocol/abi/Mint'
import { multicall3Abi } from '@holdfast/protocol/abi/Multicall3'
import { nodeNFTAbi } from '@holdfast/protocol/abi/NodeNFT'
import { payoutVaultAbi } from '@holdfast/protocol/abi/PayoutVault'
import { resonancePoolAbi } from '@holdfast/protocol/abi/ResonancePool'
import { specialPayAbi } from '@holdfast/protocol/abi/SpecialPay'
import { statementsAbi } from '@holdfast/protocol/abi/Statements'
import { swapHelperAbi } from '@holdfast/protocol/abi/SwapHelper'
import { teamRewardsAbi } from '@holdfast/protocol/abi/TeamRewards'
import { testUSDTAbi } from '@holdfast/protocol/abi/TestUSDT'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { vestingAbi } from '@holdfast/protocol/abi/Vesting'
import { viewAbi } from '@holdfast/protocol/abi/View'
import { abiOf, OWN_CONTRACTS } from '@holdfast/protocol/contract-abis'
import { contractOf } from '@holdfast/protocol/contracts'

type Parameter = { name?: string; type: string; indexed?: boolean; components?: readonly Parameter[] }
type Item = {
  type: string
  name?: string
  stateMutability?: string
  inputs?: readonly Parameter[]
  outputs?: readonly Parameter[]
}

const src = `${import.meta.dirname}/../src`

/** The files and what each holds: export name, whole ABI, names of functions and events. */
const SUBSETS: {
  file: string
  exports: [name: string, abi: readonly Item[], names: string[]][]
}[] = [
  {
    file: `${src}/api/abi.gen.ts`,
    exports: [
      ['erc20Abi', tokenAbi, ['balanceOf', 'allowance', 'approve']],
      ['tokenFiguresAbi', tokenAbi, ['issued', 'totalSupply', 'getPrice']],
      ['mainUsersAbi', mainAbi, ['users']],
      ['poolFiguresAbi', hostingPoolAbi, ['getSolvency', 'getConfig', 'getConfigMulti']],
      ['nodeFiguresAbi', nodeNFTAbi, ['users', 'cards']],
    ],
  },
  {
    file: `${src}/features/swap/abi.gen.ts`,
    exports: [
      [
        'tradeAbi',
        tokenAbi,
        ['getConfig', 'getAverage', 'quoteSell', 'burn', 'nonces', 'eip712Domain', 'totalSupply', 'issued'],
      ],
      ['swapHelperAbi', swapHelperAbi, ['swapUSDTForTokens', 'swapTokensForUSDT']],
    ],
  },
  {
    file: `${src}/features/node/abi.gen.ts`,
    exports: [
      ['nodesAbi', nodeNFTAbi, ['getConfig', 'cardCount', 'cards', 'users', 'balanceOf', 'claim']],
      ['buyNodeAbi', mainAbi, ['buyNFT']],
    ],
  },
  {
    file: `${src}/features/whitepaper/abi.gen.ts`,
    exports: [
      ['paperTokenAbi', tokenAbi, ['getConfig']],
      ['paperNodesAbi', nodeNFTAbi, ['getConfig']],
      ['paperPoolAbi', hostingPoolAbi, ['getConfig', 'getConfigMulti']],
      ['paperMainAbi', mainAbi, ['getConfig']],
      ['paperLinesAbi', resonancePoolAbi, ['getConfig', 'getLine']],
      ['paperAwardAbi', specialPayAbi, ['getConfigMulti']],
    ],
  },
  {
    file: `${src}/features/powers/abi.gen.ts`,
    exports: [
      ['vestingAbi', vestingAbi, ['getPlan']],
      [
        'vaultAbi',
        payoutVaultAbi,
        ['payer', 'guardian', 'cold', 'delay', 'paused', 'assets', 'pending', 'limitOf', 'ceilingOf'],
      ],
    ],
  },
  {
    file: `${src}/features/deposits/abi.gen.ts`,
    exports: [['usdtAbi', testUSDTAbi, ['transfer']]],
  },
  {
    file: `${src}/features/withdrawals/abi.gen.ts`,
    exports: [['numbersAbi', payoutVaultAbi, ['burn', 'isUsed']]],
  },
  {
    file: `${src}/features/solvency/abi.gen.ts`,
    exports: [
      ['statementsAbi', statementsAbi, ['digestOf']],
      ['levelBooksAbi', teamRewardsAbi, ['getSolvency']],
    ],
  },
  {
    file: `${src}/parts/money/abi.gen.ts`,
    exports: [
      ['hostingEarningsAbi', hostingPoolAbi, ['updateUser']],
      ['nodeEarningsAbi', nodeNFTAbi, ['claim']],
      ['resonanceEarningsAbi', resonancePoolAbi, ['claim', 'quote']],
      ['levelEarningsAbi', teamRewardsAbi, ['claim']],
      ['awardEarningsAbi', specialPayAbi, ['updateUser']],
      ['escrowEarningsAbi', mintAbi, ['claim', 'claimDrop']],
      ['togetherAbi', multicall3Abi, ['aggregate3']],
    ],
  },
  {
    file: `${src}/parts/orders/abi.gen.ts`,
    exports: [['ordersAbi', hostingPoolAbi, ['getUserOrders']]],
  },
  {
    file: `${src}/parts/levels/abi.gen.ts`,
    exports: [
      ['epochsAbi', teamRewardsAbi, ['submissions', 'rules']],
      ['thresholdsAbi', mainAbi, ['getConfig', 'getConfigMulti']],
      ['holdingAbi', mainAbi, ['users']],
    ],
  },
  {
    file: `${src}/features/team/abi.gen.ts`,
    exports: [['teamAbi', mainAbi, ['recordOf', 'syncTeam', 'provenUntil']]],
  },
  {
    file: `${src}/features/award/abi.gen.ts`,
    exports: [
      ['awardAbi', specialPayAbi, ['getConfig', 'getConfigMulti', 'getSolvency', 'getUserInfo', 'claim']],
    ],
  },
  {
    file: `${src}/features/approvals/abi.gen.ts`,
    exports: [['operatorsAbi', nodeNFTAbi, ['isApprovedForAll', 'setApprovalForAll']]],
  },
  {
    file: `${src}/features/sales/kit/abi.gen.ts`,
    exports: [
      [
        'mintAbi',
        mintAbi,
        [
          'getConfig',
          'getConfigMulti',
          'getRewardInfo',
          'getSolvency',
          'orders',
          'userOrders',
          'claimUsdt',
          'claimToken',
          'settle',
          'reclaim',
          'leave',
          'updateUser',
        ],
      ],
      [
        'salesMainAbi',
        mainAbi,
        [
          'totalProjects',
          'getConfigMulti',
          'lineOf',
          'buyNFT',
          'claim',
          'claimDrop',
          'refund',
          'createProject',
          'createSale',
        ],
      ],
      [
        'salesViewAbi',
        viewAbi,
        ['getProjects', 'getProjectSales', 'getProjectUser', 'getProjectInvites', 'getProjectOrders'],
      ],
      ['authorityAbi', authorityAbi, ['schedule', 'canCall']],
      ['projectTokenAbi', tokenAbi, ['symbol', 'decimals', 'nonces', 'eip712Domain']],
    ],
  },
  {
    file: `${src}/features/manager/kit/abi.gen.ts`,
    exports: [
      ['listAbi', nodeNFTAbi, ['setIsBlackList', 'renewBlackList']],
      [
        'budgetAbi',
        hostingPoolAbi,
        [
          'getConfig',
          'getConfigMulti',
          'getPeriod',
          'getSolvency',
          'fund',
          'setConfig',
          'setConfigMulti',
          'pause',
          'unpause',
          'close',
        ],
      ],
      ['escrowAbi', mintAbi, ['dissolve', 'getSolvency']],
      ['linesAbi', resonancePoolAbi, ['getConfig', 'getLine', 'getPeriod', 'setLine', 'dissolve']],
      [
        'membersAbi',
        specialPayAbi,
        ['getConfig', 'getConfigMulti', 'getSolvency', 'getUserInfo', 'setUser', 'notify'],
      ],
      ['vetoAbi', teamRewardsAbi, ['veto']],
      ['callAbi', authorityAbi, ['schedule', 'cancel', 'canCall', 'hasRole']],
    ],
  },
  {
    file: `${src}/features/resonance/abi.gen.ts`,
    exports: [
      [
        'resonanceAbi',
        resonancePoolAbi,
        [
          'open',
          'close',
          'draw',
          'join',
          'refund',
          'claim',
          'release',
          'updatePool',
          'getPeriod',
          'quote',
          'PeriodOpened',
          'Joined',
          'Drawn',
        ],
      ],
    ],
  },
  {
    file: `${src}/features/liquidity/abi.gen.ts`,
    exports: [
      ['helperAbi', liquidityHelperAbi, ['addLiquidity', 'removeLiquidity']],
      ['feesAbi', tokenAbi, ['getConfig']],
      ['stakedAbi', hostingPoolAbi, ['getUserInfo']],
    ],
  },
  {
    file: `${src}/features/hosting/abi.gen.ts`,
    exports: [
      [
        'poolAbi',
        hostingPoolAbi,
        ['getConfig', 'getConfigMulti', 'getPeriod', 'quote', 'getUserInfo', 'deposit', 'claim', 'release'],
      ],
    ],
  },
]

/** ABIs of the contracts whose errors a user can meet. Each of their custom errors is written once. */
const REFUSING: readonly (readonly Item[])[] = [
  ...OWN_CONTRACTS.filter((name) => contractOf(name).called).map((name): readonly Item[] => abiOf(name)),
  mintAbi,
  // Of the vault people call one function only.
  payoutVaultAbi.filter((item) => item.type === 'error' && item.name === 'NothingToBurn'),
]
const ERRORS_FILE = `${src}/wallet/flow/errors.gen.ts`

const parameter = (p: Parameter): Parameter => ({
  ...(p.name === undefined ? {} : { name: p.name }),
  type: p.type,
  ...(p.indexed === undefined ? {} : { indexed: p.indexed }),
  ...(p.components ? { components: p.components.map(parameter) } : {}),
})

const HEAD = "// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.\n"

/** The text of one generated file. */
function render(exports: (typeof SUBSETS)[number]['exports']): string {
  const parts = exports.map(([name, abi, names]) => {
    const items = names.flatMap((wanted) => {
      const found = abi.filter((item) => /^(function|event)$/.test(item.type) && item.name === wanted)
      if (found.length === 0) throw new Error(`${name}: the contract has no function or event ${wanted}`)
      return found
    })
    const fragments = items.map((item) => ({
      type: item.type,
      name: item.name,
      ...(item.type === 'event' ? {} : { stateMutability: item.stateMutability }),
      inputs: (item.inputs ?? []).map(parameter),
      ...(item.type === 'event' ? {} : { outputs: (item.outputs ?? []).map(parameter) }),
    }))
    return `export const ${name} = ${JSON.stringify(fragments, null, 2)} as const\n`
  })
  return HEAD + parts.join('\n')
}

/** The text of the file of all custom errors. */
function renderErrors(): string {
  const errors = new Map<string, { type: string; name: string | undefined; inputs: Parameter[] }>()
  for (const item of REFUSING.flat()) {
    if (item.type !== 'error') continue
    const inputs = (item.inputs ?? []).map(parameter)
    // Two contracts may name the values of one error differently: the first in the list counts.
    const signature = `${item.name}(${inputs.map((p) => p.type).join()})`
    if (!errors.has(signature)) errors.set(signature, { type: 'error', name: item.name, inputs })
  }
  const sorted = [...errors].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, error]) => error)
  return `${HEAD}export const errorAbi = ${JSON.stringify(sorted, null, 2)} as const\n`
}

for (const { file, exports } of SUBSETS) writeFileSync(file, render(exports))
writeFileSync(ERRORS_FILE, renderErrors())
