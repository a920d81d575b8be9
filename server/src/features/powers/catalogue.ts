import {
  authorityAbi,
  depositForwardersAbi,
  hostingPoolAbi,
  liquidityHelperAbi,
  mainAbi,
  nodeNFTAbi,
  payoutVaultAbi,
  swapHelperAbi,
  tokenAbi,
  viewAbi,
} from '@holdfast/protocol/abi/index'
import type { ContractName } from '@holdfast/protocol/chain'
import powers from '@holdfast/protocol/powers.json' with { type: 'json' }
import type { Abi } from 'viem'

/** The list of powers, as generated from a deployment. */
export const POWERS = powers

type Governed = { key: ContractName; name: string; abi: Abi }

/** Contracts of the list, by the names it has for them. */
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
  { key: 'accessManager', name: 'AccessManager', abi: authorityAbi },
]

/**
 * The event that tells of a function's use, by contract and function. Functions that are missing are seen only when they
 * were announced first (`OperationExecuted`): their events, if any, have other causes too.
 */
const EVENTS: Record<string, Record<string, string>> = {
  HostingPool: {
    setConfig: 'ConfigSet',
    setConfigMulti: 'OfferSet',
    setTokenAdd: 'ReceiversSet',
    close: 'Closed',
    withdrawToken: 'Withdrawn',
    setIsBlackList: 'BlackListSet',
  },
  Main: {
    addModule: 'ModuleAdded',
    setNodes: 'NodesSet',
    setConfig: 'ConfigSet',
    setConfigMulti: 'ConfigMultiSet',
  },
  NodeNFT: { addCard: 'CardAdded', setPrice: 'PriceSet', setIsBlackList: 'BlackListSet' },
  Token: {
    setManager: 'ManagerSet',
    setSwappair: 'SwapPairSet',
    setReceivers: 'ReceiversSet',
    setStartBlock: 'StartBlockSet',
    setIsFeeExempt: 'FeeExemptSet',
    setFees: 'FeesSet',
  },
  PayoutVault: { pay: 'Paid', setLimit: 'LimitSet', moveToCold: 'MovedToCold' },
  AccessManager: {
    grantRole: 'RoleGranted',
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

/** Selectors by contract, then by the event that tells of their use. */
const SELECTORS = new Map(
  Object.entries(EVENTS).map(([contract, functions]) => [
    contract,
    new Map(Object.entries(functions).map(([name, event]) => [event, selectorOf(contract, name)])),
  ]),
)
const PAUSE = selectorOf('HostingPool', 'pause')
const UNPAUSE = selectorOf('HostingPool', 'unpause')

/** Selector of the function of `contract` that `event` tells of, or undefined. */
export function usedFunction(
  contract: string,
  event: string,
  args: Record<string, unknown>,
): string | undefined {
  if (event === 'PausedSet') return args['paused'] === true ? PAUSE : UNPAUSE
  return SELECTORS.get(contract)?.get(event)
}
