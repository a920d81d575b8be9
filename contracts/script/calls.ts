// Calls as people write them, such as `hostingPool.setConfig(10, 60000, 1)`, checked against table and ABIs.
import { abiOf, type OwnContract, OWN_CONTRACTS } from '@holdfast/protocol/contract-abis'
import { contractOf } from '@holdfast/protocol/contracts'
import type { Deployment } from '@holdfast/protocol/chain'
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  isHex,
} from 'viem'
import { AUTHORITY } from './roles.ts'
import { writtenAddress } from './written-address.ts'

export type WrittenCall = {
  /** as it was written, without the spaces around it */
  text: string
  contract: OwnContract
  to: Address
  data: Hex
  fn: AbiFunction
  values: string[]
  /** whether the AccessManager lets a role call it, perhaps after a delay */
  governed: boolean
}

/** Words that are no JSON by themselves: numbers beyond 2^53 and hex keep all their digits as texts. */
const WORD = /"(?:[^"\\]|\\.)*"|[^\s,[\]"]+/g

/** The arguments of a call: JSON, in which words need no quotes. @throws Error */
function argumentsOf(text: string): unknown[] {
  try {
    return JSON.parse(
      `[${text.replaceAll(WORD, (word) => (word.startsWith('"') ? word : JSON.stringify(word)))}]`,
    ) as unknown[]
  } catch {
    throw new Error(`not understood: (${text})`)
  }
}

/** A written value as the ABI's type wants it. @throws Error naming the parameter */
function valueOf(parameter: AbiParameter, value: unknown): unknown {
  const name = `${parameter.name ?? ''} (${parameter.type})`
  const array = /^(.*)\[(\d*)\]$/.exec(parameter.type)
  if (array) {
    if (!Array.isArray(value) || (array[2] && value.length !== Number(array[2])))
      throw new Error(`${name}: a list is missing: ${JSON.stringify(value)}`)
    return value.map((v) => valueOf({ ...parameter, type: array[1]! }, v))
  }
  if (parameter.type === 'tuple') {
    const parts = (parameter as unknown as { components: readonly AbiParameter[] }).components
    if (!Array.isArray(value) || value.length !== parts.length)
      throw new Error(`${name}: a list of ${parts.length} is missing: ${JSON.stringify(value)}`)
    return Object.fromEntries(parts.map((part, i) => [part.name, valueOf(part, value[i])]))
  }
  if (typeof value !== 'string') throw new Error(`${name}: ${JSON.stringify(value)} is not one value`)
  const wrong = () => new Error(`${name}: ${value} is none`)
  if (/^u?int/.test(parameter.type)) {
    if (!/^-?\d+$/.test(value) && !/^0x[0-9a-f]+$/i.test(value)) throw wrong()
    const number = BigInt(value)
    const [bits] = /\d+$/.exec(parameter.type) ?? ['256']
    return Number(bits) <= 48 ? Number(number) : number
  }
  if (parameter.type === 'bool') {
    if (value !== 'true' && value !== 'false') throw wrong()
    return value === 'true'
  }
  if (parameter.type === 'address') {
    // A mistyped digit shows only where the letters have their case.
    return writtenAddress(name, value)
  }
  if (parameter.type.startsWith('bytes') && !isHex(value)) throw wrong()
  return value
}

/** Functions of a contract that somebody may be given, and whether the AccessManager decides it. */
function governedBy(contract: OwnContract, name: string): boolean | null {
  if (contract === 'accessManager') return AUTHORITY[name] === undefined ? null : AUTHORITY[name] !== null
  const { restricted, guarded, own, open } = contractOf(contract)
  if (restricted?.[name]) return true
  return guarded?.[name] || own?.[name] || open?.includes(name) ? false : null
}

/**
 * Reads a call of a deployment's contract.
 * @throws Error when there is no such contract or function, nobody may call it, or an argument is not of its type
 */
export function readCall(written: string, { contracts }: Pick<Deployment, 'contracts'>): WrittenCall {
  const text = written.trim()
  const [, contractName = '', name = '', given = ''] = /^(\w+)\.(\w+)\((.*)\)$/s.exec(text) ?? []
  const contract = OWN_CONTRACTS.find((c) => c === contractName)
  if (!contract) throw new Error(`${text}: write <contract>.<function>(<arguments>), as in docs/POWERS.md`)
  const args = argumentsOf(given)
  const fns = (abiOf(contract) as Abi).filter(
    (f): f is AbiFunction => f.type === 'function' && f.name === name && f.inputs.length === args.length,
  )
  const [fn] = fns
  const governed = governedBy(contract, name)
  if (!fn || governed === null || fn.stateMutability === 'view' || fn.stateMutability === 'pure')
    throw new Error(`${text}: ${contract} has no such function with ${args.length} arguments to be called`)
  try {
    const values = fn.inputs.map((input, i) => valueOf(input, args[i]))
    return {
      text,
      contract,
      to: getAddress(contracts[contract]),
      data: encodeFunctionData({ abi: [fn], functionName: name, args: values }),
      fn,
      values: args.map((a) => (typeof a === 'string' ? a : JSON.stringify(a))),
      governed,
    }
  } catch (e) {
    throw new Error(`${text}: ${e instanceof Error ? e.message : String(e)}`, { cause: e })
  }
}
