// A node that has no chain: what it answers is made from the contracts' ABIs and the figures.
import type { Node } from '../../../devenv/stand-in.ts'
import {
  type AbiParameter,
  decodeFunctionData,
  encodeFunctionResult,
  getAbiItem,
  type Hex,
  numberToHex,
  zeroAddress,
} from 'viem'
import { ABIS, nameOf } from './contracts.ts'
import { type Figures, FIGURES, LATEST, NOW } from './figures.ts'

type AnyFigures = Record<string, Record<string, unknown> | undefined>
type Tuple = AbiParameter & { components: readonly AbiParameter[] }

/** A value of an ABI's type, with what is given of it, and the rest 0, false or empty. */
function whole(type: AbiParameter, given: unknown): unknown {
  const [, element, length] = /^(.*)\[(\d*)\]$/.exec(type.type) ?? []
  if (element !== undefined) {
    const list = (given as readonly unknown[] | undefined) ?? Array.from({ length: Number(length) })
    return list.map((one) => whole({ ...type, type: element }, one))
  }
  if (type.type === 'tuple') {
    const parts = given as Record<string, unknown> | undefined
    return Object.fromEntries(
      (type as Tuple).components.map((part) => [part.name, whole(part, parts?.[part.name ?? ''])]),
    )
  }
  if (given !== undefined) return given
  if (type.type === 'bool') return false
  if (type.type === 'address') return zeroAddress
  if (type.type === 'string') return ''
  if (type.type === 'bytes') return '0x'
  const [, bytes] = /^bytes(\d+)$/.exec(type.type) ?? []
  if (bytes !== undefined) return numberToHex(0, { size: Number(bytes) })
  return /^u?int(8|16|24|32|40|48)$/.test(type.type) ? 0 : 0n
}

/** What a contract answers to a call. @throws Error where its ABI has no such function */
function call(figures: AnyFigures, to: string, data: Hex): Hex {
  const contract = nameOf(to)
  const abi = ABIS[contract]
  if (!abi) throw new Error(`nothing is known of ${contract}`)
  const { functionName, args = [] } = decodeFunctionData({ abi, data })
  if (functionName === 'aggregate3') {
    const [all] = args as [readonly { target: string; callData: Hex }[]]
    const result = all.map(({ target, callData }) => {
      try {
        return { success: true, returnData: call(figures, target, callData) }
      } catch {
        // One call of them may fail, as on a chain.
        return { success: false, returnData: '0x' as const }
      }
    })
    return encodeFunctionResult({ abi, functionName, result })
  }
  const item = getAbiItem({ abi, name: functionName, args })
  if (item?.type !== 'function') throw new Error(`${contract} has no function ${functionName}`)
  const figure = figures[contract]?.[functionName]
  const given: unknown = typeof figure === 'function' ? (figure as (a: unknown) => unknown)(args) : figure
  const one = item.outputs.length === 1
  const result = item.outputs.map((output, i) =>
    whole(output, one ? given : (given as unknown[] | undefined)?.[i]),
  )
  return encodeFunctionResult({ abi, functionName: item.name, result: one ? result[0] : result })
}

/** A chain without blocks: its node, and what a test changes of its contracts' answers. */
export class Chain {
  private changed: AnyFigures = {}
  private told = new Map<string, (address: string) => Hex>()
  private refuses = false

  /** Has a contract answer otherwise, until `mend`. */
  answer<N extends keyof Figures>(contract: N, figures: Figures[N]): void {
    this.changed = { ...this.changed, [contract]: { ...this.changed[contract], ...figures } }
  }

  /** Has the node answer otherwise about addresses, until `mend`; what throws is no answer. */
  tell(
    method: 'eth_getCode' | 'eth_getTransactionCount' | 'eth_getBalance',
    answer: (address: string) => Hex,
  ): void {
    this.told.set(method, answer)
  }

  /** Has the node refuse whatever it is asked, until `mend`. */
  refuse(): void {
    this.refuses = true
  }

  mend(): void {
    this.changed = {}
    this.told.clear()
    this.refuses = false
  }

  readonly node: Node = (method, params) => {
    if (this.refuses) throw new Error(`${method} is not available`)
    const told = this.told.get(method)
    if (told) return told(params[0] as string)
    switch (method) {
      case 'eth_call': {
        const { to, data } = params[0] as { to: string; data: Hex }
        return call(this.figures, to, data)
      }
      case 'eth_getBlockByNumber':
        return {
          number: numberToHex(LATEST),
          timestamp: numberToHex(NOW),
          hash: numberToHex(1, { size: 32 }),
        }
      case 'eth_blockNumber':
        return numberToHex(LATEST)
      case 'eth_getLogs':
        return []
      case 'eth_getBalance':
        return numberToHex(10n ** 18n)
      case 'eth_gasPrice':
        return numberToHex(10n ** 9n)
      case 'eth_estimateGas':
        return numberToHex(200_000)
      case 'eth_getCode':
        return '0x'
      case 'eth_getTransactionCount':
        return numberToHex(3)
      default:
        throw new Error(`the node without a chain does not know ${method}`)
    }
  }

  private get figures(): AnyFigures {
    const all = FIGURES as AnyFigures
    const changed = Object.entries(this.changed)
    return { ...all, ...Object.fromEntries(changed.map(([name, own]) => [name, { ...all[name], ...own }])) }
  }
}
