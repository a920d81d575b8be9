import {
  type Abi,
  type AbiParameter,
  type ContractEventName,
  decodeAbiParameters,
  type Hex,
  type ParseEventLogsReturnType,
  toEventSelector,
} from 'viem'
import { LogUnreadable } from './errors.ts'
import type { MinedLog } from './source.ts'
import { cleanedAll } from './texts.ts'

type Form = { name: string; indexed: AbiParameter[]; plain: AbiParameter[] }

/** Types of which an indexed argument holds only the hash. */
const isHashed = ({ type }: AbiParameter) =>
  type === 'string' || type === 'bytes' || type.startsWith('tuple') || type.endsWith(']')

/**
 * Returns a function that reads the events of a contract, or only those with the given names, in the order of the logs, every text in
 * them cleaned (`texts.ts`). Topics are computed here, once; logs of other events are skipped.
 * @throws LogUnreadable (when reading) for a log with an event's topic and another form
 */
export function eventReader<const abi extends Abi, name extends ContractEventName<abi>>(
  abi: abi,
  names?: readonly name[],
): (logs: MinedLog[]) => ParseEventLogsReturnType<abi, name[], true> {
  const forms = new Map<Hex, Form>()
  for (const item of abi) {
    if (item.type !== 'event' || (names && !names.some((n) => n === item.name))) continue
    forms.set(toEventSelector(item), {
      name: item.name,
      indexed: item.inputs.filter((i) => i.indexed),
      plain: item.inputs.filter((i) => !i.indexed),
    })
  }
  return (logs) =>
    logs.flatMap((log) => {
      const form = log.topics[0] && forms.get(log.topics[0])
      return form ? [{ ...log, eventName: form.name, args: read(form, log) }] : []
    }) as unknown as ParseEventLogsReturnType<abi, name[], true>
}

function read({ name, indexed, plain }: Form, log: MinedLog): Record<string, unknown> | undefined {
  const topics = log.topics.slice(1)
  const args: Record<string, unknown> = {}
  try {
    if (topics.length !== indexed.length) throw new RangeError(`${topics.length} topics`)
    for (const [i, input] of indexed.entries())
      args[input.name!] = isHashed(input) ? topics[i] : decodeAbiParameters([input], topics[i]!)[0]
    const values = plain.length > 0 ? cleanedAll(plain, decodeAbiParameters(plain, log.data)) : []
    for (const [i, input] of plain.entries()) args[input.name!] = values[i]
  } catch (cause) {
    throw new LogUnreadable(`log ${log.logIndex} of block ${log.blockNumber} is no ${name}`, { cause })
  }
  return indexed.length + plain.length > 0 ? args : undefined
}
