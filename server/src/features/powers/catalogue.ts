import {
  authorityAbi,
  depositForwardersAbi,
  hostingPoolAbi,
  liquidityHelperAbi,
  liquidityLockAbi,
  mainAbi,
  mintAbi,
  mintFactoryAbi,
  nodeNFTAbi,
  payoutVaultAbi,
  statementsAbi,
  swapHelperAbi,
  tokenAbi,
  vestingAbi,
  viewAbi,
} from '@holdfast/protocol/abi/index'
import type { ContractName } from '@holdfast/protocol/chain'
import powers from '@holdfast/protocol/powers.json' with { type: 'json' }
import type { Abi } from 'viem'

/** The list of powers, as generated from a deployment. */
export const POWERS = powers

type Governed = { key: ContractName; name: string; abi: Abi }

/** Contracts of the list, with the names used there. */
export const GOVERNED: Governed[] = [
  { key: 'hostingPool', name: 'HostingPool', abi: hostingPoolAbi },
  { key: 'main', name: 'Main', abi: mainAbi },
  { key: 'nodes', name: 'NodeNFT', abi: nodeNFTAbi },
  { key: 'token', name: 'Token', abi: tokenAbi },
  { key: 'swapHelper', name: 'SwapHelper', abi: swapHelperAbi },
  { key: 'liquidityHelper', name: 'LiquidityHelper', abi: liquidityHelperAbi },
  { key: 'view', name: 'View', abi: viewAbi },
  { key: 'payoutVault', name: 'PayoutVault', abi: payoutVaultAbi },
  { key: 'forwarders', name: 'DepositForwarders', abi: depositForwardersAbi },
  { key: 'statements', name: 'Statements', abi: statementsAbi },
  { key: 'mintFactory', name: 'MintFactory', abi: mintFactoryAbi },
  { key: 'liquidityLock', name: 'LiquidityLock', abi: liquidityLockAbi },
  { key: 'treasuryVesting', name: 'Vesting', abi: vestingAbi },
  { key: 'accessManager', name: 'AccessManager', abi: authorityAbi },
]

/** The projects' escrows: many contracts, so their uses are recorded under the factory that made them. */
export const ESCROW = { key: 'mintFactory', name: 'Mint', abi: mintAbi } satisfies Governed

/** The event that shows a function's use, by contract and function. `seenUse` handles those that need more than a name. */
const EVENTS: Record<string, Record<string, string>> = {
  HostingPool: {
    setConfig: 'ConfigSet',
    setConfigMulti: 'OfferSet',
    setTokenAdd: 'ReceiversSet',
    close: 'Closed',
    withdrawToken: 'Withdrawn',
  },
  Main: {
    addModule: 'ModuleAdded',
    createProject: 'ProjectCreated',
    setFactory: 'FactorySet',
    setNodes: 'NodesSet',
    setConfig: 'ConfigSet',
    setConfigMulti: 'ConfigMultiSet',
  },
  MintFactory: { setTokenAdd: 'SpecialSet' },
  Mint: { dissolve: 'SaleDissolved' },
  NodeNFT: { addCard: 'CardAdded', setPrice: 'PriceSet' },
  LiquidityLock: { release: 'Released' },
  Vesting: { release: 'Released' },
  Token: {
    setManager: 'ManagerSet',
    setSwappair: 'SwapPairSet',
    setReceivers: 'ReceiversSet',
    setStartBlock: 'StartBlockSet',
    setIsFeeExempt: 'FeeExemptSet',
    setFees: 'FeesSet',
  },
  PayoutVault: { lowerLimit: 'LimitLowered' },
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
