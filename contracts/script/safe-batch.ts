// Writes calls as a batch that the Safe app's Transaction Builder imports. As a command:
// node contracts/script/safe-batch.ts <schedule|execute|cancel|direct> --safe 0x… [--caller 0x…] '<contract>.<function>(<arguments>)' …
// with DEPLOYMENT_FILE; prints the JSON. `schedule` announces, `execute` carries out once the delay has passed, `cancel` takes
// back what `--caller` announced, `direct` calls what the contracts themselves ask a guardian, payer or cold address for.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import type { Deployment } from '@holdfast/protocol/chain'
import { FRAME_GAS, ITEM_GAS, PART_GAS } from '@holdfast/protocol/gas'
import {
  type AbiFunction,
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  toHex,
} from 'viem'
import { readCall, type WrittenCall } from './calls.ts'
import { writtenAddress } from './written-address.ts'

export const STEPS = ['schedule', 'execute', 'cancel', 'direct'] as const
export type BatchStep = (typeof STEPS)[number]

type Transaction = {
  to: Address
  value: '0'
  data: Hex
  contractMethod: { inputs: readonly object[]; name: string; payable: boolean }
  contractInputsValues: Record<string, string>
}
export type Batch = {
  version: '1.0'
  chainId: string
  /** milliseconds */
  createdAt: number
  meta: {
    name: string
    description: string
    txBuilderVersion: string
    createdFromSafeAddress: Address
    createdFromOwnerAddress: ''
    checksum: Hex
  }
  transactions: Transaction[]
}

/** Calls that one transaction of a Safe holds. */
export const MOST_CALLS = Number((PART_GAS - FRAME_GAS) / ITEM_GAS.governed)
/** The builder's version whose format this is. */
const BUILDER = '1.18.2'

/** A value as the builder writes it to be hashed: keys in order, each object's before its values. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const keys = Object.keys(value).toSorted()
  const values = keys.map((key) => `${written((value as Record<string, unknown>)[key])},`)
  return `{${JSON.stringify(keys)}${values.join('')}}`
}

/** The checksum of a batch, with which the builder sees changes made to the file afterwards: over all but its name. */
export function checksumOf({ meta, ...batch }: { meta: object; [more: string]: unknown }): Hex {
  const { checksum: _, ...rest } = meta as Record<string, unknown>
  return keccak256(toHex(written({ ...batch, meta: { ...rest, name: null } })))
}

/** How a call is made: by the AccessManager, or at the contract itself. */
function transactionOf(step: BatchStep, call: WrittenCall, manager: Address, caller: Address): Transaction {
  if (step === 'direct') {
    if (call.contract === 'token')
      throw new Error(`${call.text}: the token is called through the AccessManager: schedule and execute`)
    return transaction(call.to, call.fn, call.data, call.values)
  }
  if (!call.governed)
    throw new Error(`${call.text}: no role decides on it at the AccessManager: direct is what it takes`)
  const args = {
    schedule: [call.to, call.data, 0],
    execute: [call.to, call.data],
    cancel: [caller, call.to, call.data],
  } as const
  const fn = authorityAbi.find(
    (f): f is Extract<typeof f, { type: 'function' }> => f.type === 'function' && f.name === step,
  )!
  const data = encodeFunctionData({ abi: [fn], functionName: step, args: args[step] })
  return transaction(manager, fn, data, args[step].map(String))
}

const transaction = (to: Address, fn: AbiFunction, data: Hex, values: string[]): Transaction => ({
  to,
  value: '0',
  data,
  contractMethod: { inputs: fn.inputs, name: fn.name, payable: fn.stateMutability === 'payable' },
  contractInputsValues: Object.fromEntries(fn.inputs.map((input, i) => [input.name ?? '', values[i] ?? ''])),
})

/**
 * The batch of these calls, in their order.
 * @param o.safe the account that will send it
 * @param o.caller who announced what is cancelled; the Safe itself by default
 * @param o.createdAt milliseconds
 * @throws Error naming the call that is not understood, or that this step cannot make
 */
export function safeBatch(o: {
  step: BatchStep
  deployment: Pick<Deployment, 'chainId' | 'contracts'>
  safe: Address
  caller?: Address
  calls: string[]
  createdAt: number
}): Batch {
  const { step, deployment, safe } = o
  if (o.calls.length === 0) throw new Error('no call is named')
  if (o.calls.length > MOST_CALLS)
    throw new Error(
      `${o.calls.length} calls are too many for one transaction of a Safe: ${MOST_CALLS} at most, the others in a second batch`,
    )
  const calls = o.calls.map((text) => readCall(text, deployment))
  const manager = getAddress(deployment.contracts.accessManager)
  const batch = {
    version: '1.0',
    chainId: String(deployment.chainId),
    createdAt: o.createdAt,
    meta: {
      name: `Holdfast: ${step}`,
      description: calls.map((call) => `${step} ${call.text}`).join('; '),
      txBuilderVersion: BUILDER,
      createdFromSafeAddress: safe,
      createdFromOwnerAddress: '',
    },
    transactions: calls.map((call) => transactionOf(step, call, manager, o.caller ?? safe)),
  } as const
  return { ...batch, meta: { ...batch.meta, checksum: checksumOf(batch) } }
}

function address(text: string | undefined, name: string): Address {
  if (text === undefined) throw new Error(`${name} is missing: an address`)
  return writtenAddress(name, text)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    const { values, positionals } = parseArgs({
      options: { safe: { type: 'string' }, caller: { type: 'string' } },
      allowPositionals: true,
    })
    const [first, ...calls] = positionals
    const step = STEPS.find((s) => s === first)
    const file = process.env['DEPLOYMENT_FILE']
    if (!step) throw new Error(`say what is to be done: ${STEPS.join(', ')}`)
    if (!file) throw new Error('DEPLOYMENT_FILE is missing: the JSON file of the deployed contracts')
    const batch = safeBatch({
      step,
      deployment: JSON.parse(readFileSync(file, 'utf8')) as Deployment,
      safe: address(values.safe, '--safe'),
      ...(values.caller ? { caller: address(values.caller, '--caller') } : {}),
      calls,
      createdAt: Date.now(),
    })
    console.log(JSON.stringify(batch, null, 2))
  } catch (e) {
    console.error(e instanceof Error ? e.message : e)
    process.exit(2)
  }
