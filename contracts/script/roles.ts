// Who may call what: the one list that the deployment applies and afterwards checks on the chain.

/** Numbers of the roles in `Authority`; contracts/src/libraries/Roles.sol holds the same. */
export const ROLES = { ADMIN: 0n, OPERATOR: 1n, BLACKLIST: 2n, TREASURY: 3n, GUARDIAN: 4n } as const
export type RoleName = keyof typeof ROLES
export const ROLE_NAMES = [
  'ADMIN',
  'OPERATOR',
  'BLACKLIST',
  'TREASURY',
  'GUARDIAN',
] as const satisfies RoleName[]

/** Roles whose scheduled operations the guardian can cancel. */
export const CANCELLABLE: readonly RoleName[] = ['OPERATOR', 'BLACKLIST', 'TREASURY']

/** Functions behind the AccessManager, by contract, and the role each belongs to. */
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
  main: { addModule: 'ADMIN' },
} as const satisfies Record<string, Record<string, RoleName>>

export const TARGETS = ['hostingPool', 'main'] as const satisfies (keyof typeof RESTRICTED)[]
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
    // asks for the guardian by itself
    'pause',
    // answers only to the AccessManager
    'setAuthority',
  ],
  main: ['register', 'setAuthority'],
} as const
