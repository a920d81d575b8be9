// Hands out the powers of the table of contracts.
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { abiOf } from '@holdfast/protocol/contract-abis'
import type { RoleName } from '@holdfast/protocol/contract'
import { type ContractName, contractOf, type Target, TARGETS } from '@holdfast/protocol/contracts'
import {
  type Abi,
  type AbiFunction,
  type Address,
  encodeFunctionData,
  type Hex,
  toFunctionSelector,
} from 'viem'
import type { Context } from './plan.ts'
import { ROLE_NAMES, ROLES } from './roles.ts'

/** Functions of `target` that change state. */
export const changing = (target: Target): AbiFunction[] =>
  (abiOf(target) as Abi).filter(
    (f): f is AbiFunction =>
      f.type === 'function' && f.stateMutability !== 'view' && f.stateMutability !== 'pure',
  )

/** Roles of `target`'s restricted functions by name. */
export const restrictedOf = (target: Target): Record<string, RoleName> =>
  Object.fromEntries(Object.entries(contractOf(target).restricted ?? {}).map(([name, f]) => [name, f.role]))

/** Selectors of `target`'s functions that belong to `role`. */
function selectorsOf(target: Target, role: RoleName): Hex[] {
  const restricted = restrictedOf(target)
  return changing(target)
    .filter((f) => restricted[f.name] === role)
    .map(toFunctionSelector)
}

type Call = (name: string, to: Address, data: Hex) => Promise<unknown>

/** Functions that stay ADMIN's until everything is open: the deployer needs one of them for that. */
const UNTIL_OPEN: readonly [Target, RoleName] = ['token', 'OPERATOR']

/** Whether the functions of `role` in `target` get it only when everything is open. */
export const isLate = (target: Target, role: RoleName): boolean =>
  target === UNTIL_OPEN[0] && role === UNTIL_OPEN[1]

/** Gives the functions of `role` in `target` to it; nothing where there is none. */
function givenTo(c: Record<ContractName, Address>, target: Target, role: RoleName): Hex[] {
  const selectors = selectorsOf(target, role)
  if (selectors.length === 0) return []
  const args = [c[target], selectors, ROLES[role]] as const
  return [encodeFunctionData({ abi: authorityAbi, functionName: 'setTargetFunctionRole', args })]
}

/** Gives every restricted function its role, and the roles their holders; the deployer stays ADMIN. */
export async function grantPowers(x: Context, c: Record<ContractName, Address>, call: Call) {
  const { seed, deployer } = x
  const authority = (name: string, data: Hex) => call(name, c.accessManager, data)
  for (const target of TARGETS)
    for (const role of ROLE_NAMES)
      for (const data of isLate(target, role) ? [] : givenTo(c, target, role))
        await authority(`${target}: functions of ${role}`, data)
  for (const role of ROLE_NAMES) {
    const id = ROLES[role]
    if (role !== 'ADMIN')
      await authority(
        `label ${role}`,
        encodeFunctionData({ abi: authorityAbi, functionName: 'labelRole', args: [id, role] }),
      )
    for (const ref of seed.roles[role].accounts) {
      const account = x.address(ref)
      // The constructor made the deployer ADMIN; granting it again would change nothing.
      if (role === 'ADMIN' && account === deployer) continue
      const args = [id, account, seed.roles[role].delaySeconds] as const
      await authority(
        `grant ${role} to ${account}`,
        encodeFunctionData({ abi: authorityAbi, functionName: 'grantRole', args }),
      )
    }
  }
}

/** The calls of the AccessManager with which the deployer's own rights end. */
export function lastPowers({ seed, deployer }: Context, c: Record<ContractName, Address>): Hex[] {
  const given = givenTo(c, ...UNTIL_OPEN)
  if (seed.keepDeployerAdmin) return given
  const args = [ROLES.ADMIN, deployer] as const
  return [...given, encodeFunctionData({ abi: authorityAbi, functionName: 'renounceRole', args })]
}
