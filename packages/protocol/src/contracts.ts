import type { Contract } from './contract.ts'
import { CUSTODY_CONTRACTS } from './custody-contracts.ts'

/** What is to be known of a hosting pool, whatever its principal. */
const HOSTING = {
  source: 'HostingPool',
  followed: true,
  called: true,
  restricted: {
    setConfig: {
      role: 'OPERATOR',
      cap: 'minimum, capacity of periods yet to open and default term; orders that exist keep what they were promised, and another default term binds only who accepts it',
      event: 'ConfigSet',
    },
    setConfigMulti: {
      role: 'OPERATOR',
      cap: 'for new orders only; a term that was on offer keeps its length, at most 1,460 steps',
      event: 'OfferSet',
    },
    setTokenAdd: { role: 'OPERATOR', cap: 'once', event: 'ReceiversSet' },
    unpause: { role: 'OPERATOR', cap: 'new deposits only' },
    close: { role: 'OPERATOR', cap: 'once; ends new deposits, exits and claims go on', event: 'Closed' },
    renewBlackList: { role: 'OPERATOR', cap: '90 days; touches nothing that this pool owes' },
    setIsBlackList: {
      role: 'BLACKLIST',
      cap: '90 days, once an account; touches nothing that this pool owes',
    },
    withdrawToken: {
      role: 'TREASURY',
      cap: 'surplus only: balance − principal − free − reserved − levelDue',
      event: 'Withdrawn',
    },
  },
  guarded: { pause: { role: 'GUARDIAN', cap: 'new deposits only; exits and claims go on' } },
  open: [
    'deposit',
    'claim',
    'claimUsdt',
    'claimToken',
    'updateUser',
    'release',
    'updatePool',
    'payLevel',
    'fund',
    'passOn',
    'acceptTerms',
    // itself only
    'payOut',
    // asks for the guardian by itself
    'pause',
    // answers only to the AccessManager
    'setAuthority',
  ],
} as const satisfies Contract

/**
 * The contracts of a deployment: a new one is added here, and deployment, roles, the list of powers, the indexer and the types
 * of addresses follow. The roles of those with `restricted` are given and listed in this order.
 */
export const CONTRACTS = {
  hostingPool: HOSTING,
  // Liquidity mining: the same code, with the pair's shares as principal.
  liquidityPool: { ...HOSTING, title: 'LiquidityPool' },
  resonancePool: {
    source: 'ResonancePool',
    followed: true,
    called: true,
    restricted: {
      setLine: {
        role: 'OPERATOR',
        cap: 'periods yet to open; an open period keeps its terms, and orders what they were promised',
        event: 'LineSet',
      },
      setTokenAdd: { role: 'OPERATOR', cap: 'once', event: 'ReceiversSet' },
      unpause: { role: 'OPERATOR', cap: 'joining and opening only' },
      withdrawToken: {
        role: 'TREASURY',
        cap: 'surplus only: balance − principal − free − reserved − levelDue',
        event: 'Withdrawn',
      },
    },
    guarded: {
      pause: { role: 'GUARDIAN', cap: 'joining and opening only; draws, refunds and claims go on' },
      dissolve: {
        role: 'GUARDIAN',
        cap: 'an open period, before its deadline only; everybody gets everything back',
        event: 'Dissolved',
      },
    },
    open: [
      // whoever calls: the line's rule decides whether, and payments go to the order's owner
      'open',
      'close',
      'draw',
      'refund',
      'claim',
      'release',
      'join',
      'fund',
      'passOn',
      'updatePool',
      'payLevel',
      // itself only
      'payOut',
      // ask for the guardian by themselves
      'pause',
      'dissolve',
      'setAuthority',
    ],
  },
  main: {
    source: 'Main',
    followed: true,
    called: true,
    restricted: {
      addModule: { role: 'ADMIN', cap: 'at most 16, read in views only', event: 'ModuleAdded' },
      setNodes: { role: 'ADMIN', cap: 'once', event: 'NodesSet' },
      setFactory: { role: 'ADMIN', cap: 'once', event: 'FactorySet' },
      setTeamRewards: { role: 'ADMIN', cap: 'once', event: 'TeamRewardsSet' },
      setConfig: {
        role: 'OPERATOR',
        cap: 'fee rate at most 10 %, handleGas at most 0.01; nothing that was promised depends on it',
        event: 'ConfigSet',
      },
      setConfigMulti: {
        role: 'OPERATOR',
        cap: 'each sell rate at most 50 %, release rates together at most 100 %; sales that exist keep theirs',
        event: 'ConfigMultiSet',
      },
      createProject: {
        role: 'OPERATOR',
        cap: 'a new project, whose manager brings all tokens of its sales; nothing of those that exist',
        event: 'ProjectCreated',
      },
    },
    open: [
      'register',
      'buyNFT',
      'claim',
      'claimDrop',
      'refund',
      // what `TeamRewards` proves
      'syncTeam',
      // the project's manager only
      'createSale',
      // the project's escrow only
      'returned',
      'setAuthority',
    ],
  },
  teamRewards: {
    source: 'TeamRewards',
    followed: true,
    called: true,
    restricted: {
      submit: {
        role: 'POSTER',
        cap: 'the next number, once its half day is over; active after the delay, within what was funded. Decides who gets level rewards that are not claimed yet, and levels, with which a sale’s commissions and power pools go; no principal, hosting reward or refund',
        event: 'Submitted',
      },
      renewBlackList: { role: 'OPERATOR', cap: '90 days; level rewards stay owed' },
      setIsBlackList: { role: 'BLACKLIST', cap: '90 days, once an account; level rewards stay owed' },
    },
    guarded: {
      veto: {
        role: 'GUARDIAN',
        cap: 'numbers that are not active yet; nothing that was paid or is claimable',
        event: 'Vetoed',
      },
    },
    open: [
      'fund',
      'claim',
      // asks for the guardian by itself
      'veto',
      'setAuthority',
    ],
  },
  nodes: {
    source: 'NodeNFT',
    followed: true,
    called: true,
    restricted: {
      addCard: {
        role: 'OPERATOR',
        cap: 'all cards together within supplyCap, price between priceFloor and priceCap',
        event: 'CardAdded',
      },
      setPrice: {
        role: 'OPERATOR',
        cap: 'between priceFloor and priceCap; cards yet to be sold only',
        event: 'PriceSet',
      },
      renewBlackList: { role: 'OPERATOR', cap: '90 days; dividends stay owed' },
      setIsBlackList: { role: 'BLACKLIST', cap: '90 days, once an account; dividends stay owed' },
    },
    open: [
      'claim',
      'updatePool',
      'safeTransferFrom',
      'safeBatchTransferFrom',
      'setApprovalForAll',
      // Main only
      'mint',
      // itself only
      'payOut',
      'setAuthority',
    ],
  },
  // The price of node cards: nobody has a role there.
  nodeProceeds: {
    source: 'NodeProceeds',
    followed: false,
    restricted: {},
    open: [
      'split',
      // itself only
      'payOut',
    ],
  },
  // The token knows one manager, the AccessManager; its restricted functions go through that one's `execute`.
  token: {
    source: 'Token',
    followed: true,
    called: true,
    restricted: {
      setManager: { role: 'ADMIN', cap: 'hands on the rights of this list', event: 'ManagerSet' },
      setSwappair: {
        role: 'ADMIN',
        cap: 'once; only the pair that the factory knows for TDE and USDT',
        event: 'SwapPairSet',
      },
      setReceivers: { role: 'ADMIN', cap: 'once', event: 'ReceiversSet' },
      setStartBlock: { role: 'OPERATOR', cap: 'only earlier', event: 'StartBlockSet' },
      setIsFeeExempt: {
        role: 'OPERATOR',
        cap: 'before the launch only, and without effect after it',
        event: 'FeeExemptSet',
      },
      setFees: { role: 'OPERATOR', cap: 'each fee at most 3 %', event: 'FeesSet' },
    },
    open: ['transfer', 'transferFrom', 'approve', 'permit', 'burn', 'poke'],
  },
  swapHelper: {
    source: 'SwapHelper',
    followed: true,
    called: true,
    restricted: {
      withdrawToken: {
        role: 'TREASURY',
        cap: 'assets sent there by mistake; nothing is kept there between calls',
      },
    },
    open: ['swapUSDTForTokens', 'swapTokensForUSDT', 'setLimit', 'setAuthority'],
  },
  liquidityHelper: {
    source: 'LiquidityHelper',
    followed: false,
    called: true,
    restricted: {},
    open: ['addLiquidity', 'removeLiquidity'],
  },
  view: {
    source: 'View',
    followed: false,
    called: true,
    restricted: {},
    open: [],
  },
  ...CUSTODY_CONTRACTS,
  mintFactory: {
    source: 'MintFactory',
    followed: true,
    called: true,
    restricted: {
      setTokenAdd: { role: 'OPERATOR', cap: 'once, for projects yet to be listed', event: 'SpecialSet' },
      renewBlackList: { role: 'OPERATOR', cap: '90 days; commissions and power pools stay owed' },
      setIsBlackList: {
        role: 'BLACKLIST',
        cap: '90 days, once an account; commissions and power pools stay owed',
      },
    },
    open: [
      // Main only
      'createMint',
      'setAuthority',
    ],
  },
  specialPay: {
    source: 'SpecialPay',
    followed: true,
    called: true,
    restricted: {
      setUser: {
        role: 'OPERATOR',
        cap: 'who shares what arrives from then on; what was earned stays, and everything that arrived before is shared first',
        event: 'UserSet',
      },
      withdrawToken: {
        role: 'TREASURY',
        cap: 'surplus only: other assets, and USDT that arrived while there was no member',
        event: 'Withdrawn',
      },
    },
    open: ['notify', 'updatePool', 'claim', 'updateUser', 'setAuthority'],
  },
  liquidityLock: {
    source: 'LiquidityLock',
    followed: true,
    restricted: {
      release: {
        role: 'TREASURY',
        cap: 'the launch’s shares of the pair, none before the lock’s end, which nothing changes',
        event: 'Released',
      },
    },
    open: [
      // the deployer only, once
      'launch',
      'setAuthority',
    ],
  },
  treasuryVesting: {
    source: 'Vesting',
    followed: true,
    restricted: {
      release: {
        role: 'TREASURY',
        cap: 'TDE of the operator’s own, by a schedule that nothing changes',
        event: 'Released',
      },
    },
    open: ['setAuthority'],
  },
  accessManager: { source: 'Authority', title: 'AccessManager', followed: true },
  multicall3: { source: 'Multicall3', followed: false },
  usdt: { source: 'TestUSDT', followed: false, called: true },
  // The zero address where the chain has no such asset.
  usde: { source: 'TestAsset', followed: false },
  nuls: { source: 'TestAsset', followed: false },
  wbnb: { packaged: '@uniswap/v2-periphery/build/WETH9.json', followed: false },
  factory: { packaged: '@uniswap/v2-core/build/UniswapV2Factory.json', followed: false },
  router: { packaged: '@uniswap/v2-periphery/build/UniswapV2Router02.json', followed: false },
  // Made by the factory.
  pair: { followed: true },
} as const satisfies Record<string, Contract>

export type ContractName = keyof typeof CONTRACTS
export const CONTRACT_NAMES = Object.keys(CONTRACTS) as ContractName[]

/** What the table says of one, whichever. */
export const contractOf = (name: ContractName): Contract => CONTRACTS[name]

/** Contracts that others may have restricted functions of: who may call what is given at deployment. */
export type Target = {
  [N in ContractName]: (typeof CONTRACTS)[N] extends { restricted: object } ? N : never
}[ContractName]
export const TARGETS = CONTRACT_NAMES.filter((name): name is Target => 'restricted' in CONTRACTS[name])

type NamesIn<N extends Target, K extends 'restricted' | 'guarded'> =
  (typeof CONTRACTS)[N] extends Record<K, infer F> ? keyof F & string : never
/** A contract's name in the list of powers, as `titleOf` gives it. */
type TitleOf<N extends Target> = (typeof CONTRACTS)[N] extends { title: infer T extends string }
  ? T
  : (typeof CONTRACTS)[N]['source']
/** Every function of the table that belongs to a role, as `<title>.<name>`. */
export type GovernedFunction = {
  [N in Target]: `${TitleOf<N>}.${NamesIn<N, 'restricted'> | NamesIn<N, 'guarded'>}`
}[Target]

/** Contracts whose events the indexer reads. */
export const FOLLOWED = CONTRACT_NAMES.filter((name) => CONTRACTS[name].followed)

/** The name of a contract in the list of powers. */
export const titleOf = (name: ContractName): string => {
  const { title, source } = contractOf(name)
  return title ?? source ?? name
}
