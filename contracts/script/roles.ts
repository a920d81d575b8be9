// Who may call what: the one list that the deployment applies and afterwards checks on the chain.
import { CUSTODIAN_ROLE } from '@holdfast/protocol/payouts'

/** Numbers of the roles in `Authority`; contracts/src/libraries/Roles.sol holds the same. */
export const ROLES = {
  ADMIN: 0n,
  OPERATOR: 1n,
  BLACKLIST: 2n,
  TREASURY: 3n,
  GUARDIAN: 4n,
  CUSTODIAN: CUSTODIAN_ROLE,
} as const
export type RoleName = keyof typeof ROLES
export const ROLE_NAMES = [
  'ADMIN',
  'OPERATOR',
  'BLACKLIST',
  'TREASURY',
  'GUARDIAN',
  'CUSTODIAN',
] as const satisfies RoleName[]

/** Functions restricted by the AccessManager, by contract, with their roles. */
export const RESTRICTED = {
  hostingPool: {
    setConfig: 'OPERATOR',
    setConfigMulti: 'OPERATOR',
    setTokenAdd: 'OPERATOR',
    unpause: 'OPERATOR',
    close: 'OPERATOR',
    renewBlackList: 'OPERATOR',
    setIsBlackList: 'BLACKLIST',
    withdrawToken: 'TREASURY',
  },
  main: {
    addModule: 'ADMIN',
    setNodes: 'ADMIN',
    setFactory: 'ADMIN',
    setConfig: 'OPERATOR',
    setConfigMulti: 'OPERATOR',
    createProject: 'OPERATOR',
  },
  nodes: {
    addCard: 'OPERATOR',
    setPrice: 'OPERATOR',
    renewBlackList: 'OPERATOR',
    setIsBlackList: 'BLACKLIST',
  },
  // The token knows one manager, the AccessManager; these go through its `execute`.
  token: {
    setManager: 'ADMIN',
    setSwappair: 'ADMIN',
    setReceivers: 'ADMIN',
    setStartBlock: 'OPERATOR',
    setIsFeeExempt: 'OPERATOR',
    setFees: 'OPERATOR',
  },
  swapHelper: { withdrawToken: 'TREASURY' },
  liquidityHelper: {},
  view: {},
  payoutVault: {
    announceLimit: 'TREASURY',
    announcePayer: 'ADMIN',
    announceGuardian: 'ADMIN',
    announceUnpause: 'OPERATOR',
    // The guardian may call it, too, without delay.
    lowerLimit: 'TREASURY',
  },
  forwarders: {},
  statements: {},
  mintFactory: { setTokenAdd: 'OPERATOR', renewBlackList: 'OPERATOR', setIsBlackList: 'BLACKLIST' },
  liquidityLock: { release: 'TREASURY' },
  treasuryVesting: { release: 'TREASURY' },
} as const satisfies Record<string, Record<string, RoleName>>

export const TARGETS = [
  'hostingPool',
  'main',
  'nodes',
  'token',
  'swapHelper',
  'liquidityHelper',
  'view',
  'payoutVault',
  'forwarders',
  'statements',
  'mintFactory',
  'liquidityLock',
  'treasuryVesting',
] as const satisfies (keyof typeof RESTRICTED)[]
export type Target = (typeof TARGETS)[number]

/** Functions that change state and are open to anyone, or check their caller themselves. */
export const OPEN = {
  hostingPool: [
    'deposit',
    'claim',
    'claimUsdt',
    'claimToken',
    'updateUser',
    'release',
    'updatePool',
    'payLevel',
    'fund',
    'acceptTerms',
    // Only the contract itself.
    'payOut',
    // Checks for the guardian itself.
    'pause',
    // Only the AccessManager.
    'setAuthority',
  ],
  main: [
    'register',
    'buyNFT',
    'claim',
    'claimDrop',
    'refund',
    // Only the project's manager.
    'createSale',
    // Only the project's escrow.
    'returned',
    'setAuthority',
  ],
  nodes: [
    'claim',
    'updatePool',
    'safeTransferFrom',
    'safeBatchTransferFrom',
    'setApprovalForAll',
    // Only Main.
    'mint',
    // Only the contract itself.
    'payOut',
    'setAuthority',
  ],
  token: ['transfer', 'transferFrom', 'approve', 'permit', 'burn', 'poke'],
  swapHelper: ['swapUSDTForTokens', 'swapTokensForUSDT', 'setAuthority'],
  liquidityHelper: ['addLiquidity', 'removeLiquidity'],
  view: [],
  payoutVault: [
    // Only for the caller's own numbers.
    'burn',
    'burnMany',
    // Needs the signatures of two custodians.
    'payOrder',
    // Only for announced changes whose delay is over.
    'applyLimit',
    'applyPayer',
    'applyGuardian',
    'unpause',
    // Check for the vault's payer, guardian, a custodian, or the cold address themselves.
    'pay',
    'payNodes',
    'cancelRef',
    'pause',
    'moveToCold',
    'cancelLimit',
    'cancelPayer',
    'cancelGuardian',
    'setAuthority',
  ],
  forwarders: ['deploy', 'sweep', 'sweepMany'],
  // Only the vault's payer.
  statements: ['anchor'],
  mintFactory: [
    // Only Main.
    'createMint',
    'setAuthority',
  ],
  liquidityLock: [
    // Only the deployer, once.
    'launch',
    'setAuthority',
  ],
  treasuryVesting: ['setAuthority'],
} as const

/** What a restricted function can do at most, in words; held by the contracts themselves. */
export const CAPS: { [T in keyof typeof RESTRICTED]: Record<keyof (typeof RESTRICTED)[T], string> } = {
  hostingPool: {
    setConfig:
      'minimum, capacity of periods yet to open and default term; orders that exist keep what they were promised, and another default term binds only who accepts it',
    setConfigMulti: 'for new orders only; a term that was on offer keeps its length, at most 1,460 steps',
    setTokenAdd: 'once',
    unpause: 'new deposits only',
    close: 'once; ends new deposits, exits and claims go on',
    renewBlackList: '90 days; touches nothing that this pool owes',
    setIsBlackList: '90 days, once an account; touches nothing that this pool owes',
    withdrawToken: 'surplus only: balance − principal − free − reserved − levelDue',
  },
  main: {
    addModule: 'at most 16, read in views only',
    setNodes: 'once',
    setFactory: 'once',
    setConfig: 'fee rate at most 10 %, handleGas at most 0.01; nothing that was promised depends on it',
    setConfigMulti:
      'each sell rate at most 50 %, release rates together at most 100 %; sales that exist keep theirs',
    createProject: 'a new project, whose manager brings all tokens of its sales; nothing of those that exist',
  },
  nodes: {
    addCard: 'all cards together within supplyCap, price within priceCap',
    setPrice: 'within priceCap; cards yet to be sold only',
    renewBlackList: '90 days; dividends stay owed',
    setIsBlackList: '90 days, once an account; dividends stay owed',
  },
  token: {
    setManager: 'hands on the rights of this list',
    setSwappair: 'once; only the pair that the factory knows for TDE and USDT',
    setReceivers: 'once',
    setStartBlock: 'only earlier',
    setIsFeeExempt: 'before the launch only, and without effect after it',
    setFees: 'each fee at most 3 %',
  },
  swapHelper: { withdrawToken: 'assets sent there by mistake; nothing is kept there between calls' },
  liquidityHelper: {},
  view: {},
  payoutVault: {
    announceLimit: 'up to the ceiling that was fixed at deployment; takes effect after the vault’s delay',
    announcePayer: 'takes effect after the vault’s delay; pays nobody but who signed',
    announceGuardian: 'takes effect after the vault’s delay; the cold address can cancel it',
    announceUnpause: 'takes effect after the vault’s delay, or once the guardian agrees',
    lowerLimit: 'lowers only; what was spent stays spent',
  },
  forwarders: {},
  statements: {},
  mintFactory: {
    setTokenAdd: 'once, for projects yet to be listed',
    renewBlackList: '90 days; commissions and power pools stay owed',
    setIsBlackList: '90 days, once an account; commissions and power pools stay owed',
  },
  liquidityLock: {
    release: 'the launch’s shares of the pair, none before the lock’s end, which nothing changes',
  },
  treasuryVesting: { release: 'TDE of the operator’s own, by a schedule that nothing changes' },
}

/** Functions of `OPEN` that check a role themselves, so that closing a target cannot disable them. */
export const GUARDED: { [T in Target]?: Record<string, { role: RoleName; cap: string }> } = {
  hostingPool: { pause: { role: 'GUARDIAN', cap: 'new deposits only; exits and claims go on' } },
}

/** Functions of `OPEN` that check for the vault's own payer, guardian and cold address, or for custodians. */
export const VAULT: { [T in Target]?: Record<string, { who: string; cap: string }> } = {
  payoutVault: {
    pay: {
      who: 'payer',
      cap: 'what the owner signed, within what they signed; each number once; half of the asset’s limit at once, the limit in any window',
    },
    payNodes: { who: 'payer', cap: 'to the node contract only, within the limit; numbered without gaps' },
    payOrder: {
      who: 'anybody, with the signatures of two custodians',
      cap: 'each reference once, within the limit',
    },
    cancelRef: { who: 'a custodian, or the guardian', cap: 'a reference that was not paid' },
    lowerLimit: { who: 'the guardian, or TREASURY', cap: 'lowers only' },
    pause: { who: 'guardian', cap: 'payments only; cancels an announced end of the pause' },
    unpause: {
      who: 'the guardian once the end was announced, anybody after the delay',
      cap: 'payments only',
    },
    moveToCold: { who: 'guardian', cap: 'to the one address that was fixed at deployment' },
    cancelLimit: { who: 'guardian', cap: 'an announced limit' },
    cancelPayer: { who: 'guardian', cap: 'an announced payer' },
    cancelGuardian: { who: 'the cold address', cap: 'an announced guardian' },
    applyLimit: { who: 'anybody after the delay', cap: 'the limit that was announced' },
    applyPayer: { who: 'anybody after the delay', cap: 'the payer that was announced' },
    applyGuardian: { who: 'anybody after the delay', cap: 'the guardian that was announced' },
  },
  statements: { anchor: { who: 'payer', cap: 'the next number; what stands is never changed' } },
}

/** Functions of each project's escrow: none of them has a role in the AccessManager. */
export const ESCROW = {
  open: [
    'claim',
    'claimUsdt',
    'claimToken',
    'claimDrop',
    'refund',
    'leave',
    'settle',
    'reclaim',
    'updatePool',
    'updateUser',
    // Only Main.
    'buyNFT',
    'createSale',
    // Only the factory, once.
    'initialize',
  ],
  guarded: {
    dissolve: { role: 'GUARDIAN', cap: 'a sale that has not succeeded; everybody is refunded in full' },
  },
} as const satisfies { open: string[]; guarded: Record<string, { role: RoleName; cap: string }> }

/** The AccessManager's own functions: what ADMIN can do at most; null where everybody may call for what is their own. */
export const AUTHORITY: Record<string, string | null> = {
  grantRole: 'gives a role, and a delay with it; ADMIN never with a shorter one than at deployment',
  revokeRole: 'takes a role away',
  labelRole: 'a name for a role',
  setRoleAdmin: 'who may give a role; for GUARDIAN that is ADMIN for ever',
  setRoleGuardian: 'nothing: that the guardian cancels for every role is fixed',
  setGrantDelay: 'how long a new holder waits; shortening it takes effect late',
  setTargetFunctionRole:
    'which role a function of this page belongs to; functions that anybody can call are not affected',
  setTargetAdminDelay: "a further delay for changing a contract's roles",
  setTargetClosed: 'closes the functions of this page, no others: exits, claims and trades go on',
  updateAuthority: "puts another AccessManager in charge of a contract's functions of this page",
  schedule: null,
  execute: null,
  cancel: null,
  consumeScheduledOp: null,
  renounceRole: null,
  multicall: null,
}
