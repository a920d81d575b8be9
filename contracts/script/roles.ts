// The roles, and who may call the escrows and the AccessManager. What the other contracts let whom do stands in the table of
// contracts; the deployment applies it and afterwards checks it on the chain.
import type { RoleName } from '@holdfast/protocol/contract'
import { CUSTODIAN_ROLE } from '@holdfast/protocol/payouts'

/** Numbers of the roles in `Authority`; contracts/src/libraries/Roles.sol holds the same. */
export const ROLES = {
  ADMIN: 0n,
  OPERATOR: 1n,
  BLACKLIST: 2n,
  TREASURY: 3n,
  GUARDIAN: 4n,
  CUSTODIAN: CUSTODIAN_ROLE,
  POSTER: 6n,
} as const satisfies Record<RoleName, bigint>
export const ROLE_NAMES = [
  'ADMIN',
  'OPERATOR',
  'BLACKLIST',
  'TREASURY',
  'GUARDIAN',
  'CUSTODIAN',
  'POSTER',
] as const satisfies RoleName[]

/** Each project's escrow: nothing there has a role in the AccessManager. */
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
