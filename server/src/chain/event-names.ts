import * as abis from '@holdfast/protocol/abi/index'
import { type Abi, type AbiEvent, toEventSelector } from 'viem'
import type { MinedLog } from './source.ts'

let names: Map<string, string> | undefined

/** What an event of the product's contracts is called, for the log; its topic where it is another's. */
export function eventName({ topics: [topic = '0x'] }: Pick<MinedLog, 'topics'>): string {
  names ??= new Map(
    Object.values(abis)
      .flatMap((abi: Abi) => abi.filter((i): i is AbiEvent => i.type === 'event'))
      .map((event) => [toEventSelector(event), event.name]),
  )
  return names.get(topic) ?? topic
}
