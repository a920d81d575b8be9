import { authorityAbi, mintAbi } from '@holdfast/protocol/abi/index'
import { abiOf } from '@holdfast/protocol/contract-abis'
import { type ContractName, contractOf, TARGETS, titleOf } from '@holdfast/protocol/contracts'
import powers from '@holdfast/protocol/powers.json' with { type: 'json' }
import type { Abi } from 'viem'

/** The list of powers, as generated from a deployment. */
export const POWERS = powers

type Governed = { key: ContractName; name: string; abi: Abi }

/** Contracts of the list, with the names used there. */
export const GOVERNED: Governed[] = [
  ...TARGETS.map((key) => ({ key, name: titleOf(key), abi: abiOf(key) })),
  { key: 'accessManager', name: titleOf('accessManager'), abi: authorityAbi },
]

/** The projects' escrows: many contracts, so their uses are recorded under the factory that made them. */
export const ESCROW = { key: 'mintFactory', name: 'Mint', abi: mintAbi } satisfies Governed

/** The events that tell of the uses of a contract's functions that need a role, by function. */
function eventsOf(key: ContractName): Record<string, string> {
  const { restricted, guarded } = contractOf(key)
  return Object.fromEntries(
    Object.entries({ ...restricted, ...guarded }).flatMap(([name, { event }]) =>
      event === undefined ? [] : [[name, event]],
    ),
  )
}

/** The same by the contract's name, escrows and the AccessManager too. `seenUse` knows those that need more than a name. */
const EVENTS: Record<string, Record<string, string>> = {
  ...Object.fromEntries(TARGETS.map((key) => [titleOf(key), eventsOf(key)])),
  Mint: { dissolve: 'SaleDissolved' },
  AccessManager: {
    grantRole: 'RoleGranted',
    revokeRole: 'RoleRevoked',
    labelRole: 'RoleLabel',
    setRoleAdmin: 'RoleAdminChanged',
    setRoleGuardian: 'RoleGuardianChanged',
    setGrantDelay: 'RoleGrantDelayChanged',
    setTargetFunctionRole: 'TargetFunctionRoleUpdated',
    setTargetAdminDelay: 'TargetAdminDelayUpdated',
    setTargetClosed: 'TargetClosed',
  },
}

/** Selector of a function of the list. */
function selectorOf(contract: string, name: string): string {
  const found = powers.functions.find((f) => f.contract === contract && f.function.startsWith(`${name}(`))
  if (!found) throw new Error(`${contract}.${name} is not in the list of powers`)
  return found.selector
}

/** Selectors by contract, then by the event that shows their use. */
const SELECTORS = new Map(
  Object.entries(EVENTS).map(([contract, functions]) => [
    contract,
    new Map(Object.entries(functions).map(([name, event]) => [event, selectorOf(contract, name)])),
  ]),
)
const PAUSE = selectorOf('HostingPool', 'pause')
const UNPAUSE = selectorOf('HostingPool', 'unpause')
/** Selectors by the number of the change in the vault's event. */
const ANNOUNCED = ['announceLimit', 'announcePayer', 'announceGuardian', 'announceUnpause'].map((name) =>
  selectorOf('PayoutVault', name),
)
const UPDATE_AUTHORITY = selectorOf('AccessManager', 'updateAuthority')
const WITHDRAW_FROM_HELPER = selectorOf('SwapHelper', 'withdrawToken')

/** Names of the events of `contract` that `seenUse` may know. */
export const tellingEvents = (contract: string): string[] => [
  'PausedSet',
  'BlackListSet',
  'AuthorityUpdated',
  'Announced',
  ...(contract === 'Token' ? ['Transfer'] : []),
  ...(SELECTORS.get(contract)?.keys() ?? []),
]

/** Facts that `seenUse` needs besides the event itself. */
export type Circumstances = {
  accessManager: string
  swapHelper: string
  /** of a `BlackListSet`: whether the account had an entry before */
  listedBefore: boolean
}
/** A function by the name its contract has in the list, and its selector. */
export type Used = { contract: string; selector: string }

/**
 * The function whose use an event of `contract` shows, or undefined. Giving up a role (`renounceRole`) has the same event as
 * `revokeRole` and counts as its use: somebody lost a role either way.
 */
export function seenUse(
  contract: string,
  event: string,
  args: Record<string, unknown>,
  c: Circumstances,
): Used | undefined {
  const is = (value: unknown, address: string) => String(value).toLowerCase() === address.toLowerCase()
  switch (event) {
    case 'PausedSet':
      return { contract, selector: args['paused'] === true ? PAUSE : UNPAUSE }
    case 'BlackListSet':
      // An account that had an entry can be listed again by `renewBlackList` only; 1 means taken off.
      return {
        contract,
        selector: selectorOf(
          contract,
          c.listedBefore && args['until'] !== 1n ? 'renewBlackList' : 'setIsBlackList',
        ),
      }
    case 'Announced': {
      const selector = ANNOUNCED[Number(args['change'])]
      return selector === undefined ? undefined : { contract, selector }
    }
    case 'AuthorityUpdated':
      // A constructor sets the deployment's AccessManager; only the AccessManager itself can set another one.
      return is(args['authority'], c.accessManager)
        ? undefined
        : { contract: 'AccessManager', selector: UPDATE_AUTHORITY }
    case 'Transfer':
      // In a swap no TDE passes through the helper: a transfer from it is a withdrawal.
      return contract === 'Token' && is(args['from'], c.swapHelper)
        ? { contract: 'SwapHelper', selector: WITHDRAW_FROM_HELPER }
        : undefined
    default: {
      const selector = SELECTORS.get(contract)?.get(event)
      return selector === undefined ? undefined : { contract, selector }
    }
  }
}
