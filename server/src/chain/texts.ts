import {
  type Abi,
  type AbiParameter,
  type ContractFunctionName,
  decodeFunctionData,
  decodeFunctionResult,
  type DecodeFunctionResultReturnType,
  getAbiItem,
  type Hex,
} from 'viem'

/**
 * Longest text from the chain that is kept, in UTF-16 units; of a longer one the beginning is, with `…`. In UTF-8 that is at most
 * 2,400 bytes, which also an index of PostgreSQL takes (2,704).
 */
export const CHAIN_TEXT_LENGTH = 800

/** What is no text, line breaks and tabs aside: control characters, and what turns the direction of the text around it. */
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/**
 * The one door for texts that come from the chain, where anybody may write anything: without what PostgreSQL refuses (U+0000, halves
 * of surrogate pairs) or what would change how other text is shown, each replaced by U+FFFD, and of bounded length. Whoever needs the
 * bytes as they are reads the log (D-490).
 */
export function chainText(raw: string, longest = CHAIN_TEXT_LENGTH): string {
  const kept = raw.length > longest ? `${raw.slice(0, longest - 1)}…` : raw
  return kept.toWellFormed().replace(NO_TEXT, '\ufffd')
}

type Named = AbiParameter & { components?: readonly AbiParameter[] }

const hasText = ({ type, components }: Named): boolean =>
  type.startsWith('string') || (components?.some(hasText) ?? false)

/** A decoded value with every text in it passed through the door. */
function cleaned(p: Named, value: unknown): unknown {
  if (!hasText(p)) return value
  if (p.type.endsWith(']')) {
    const one = { ...p, type: p.type.slice(0, p.type.lastIndexOf('[')) }
    return (value as unknown[]).map((v) => cleaned(one, v))
  }
  if (p.type === 'string') return chainText(value as string)
  const parts = p.components!
  if (Array.isArray(value)) return parts.map((part, i) => cleaned(part, value[i]))
  const found = value as Record<string, unknown>
  return Object.fromEntries(parts.map((part) => [part.name!, cleaned(part, found[part.name!])]))
}

/** Decoded values, one for each parameter, with clean texts. */
export const cleanedAll = (params: readonly AbiParameter[], values: readonly unknown[]): readonly unknown[] =>
  params.some(hasText) ? params.map((p, i) => cleaned(p, values[i])) : values

/** Which function was called. */
export type Called = {
  abi: Abi | readonly unknown[]
  functionName: string
  args?: readonly unknown[] | undefined
}

/** What a function answered, as viem decodes it, with clean texts. */
export function cleanedResult<T>(of: Called, result: T): T {
  const item = getAbiItem({ abi: of.abi as Abi, name: of.functionName, args: of.args })
  const outputs = item?.type === 'function' ? item.outputs : []
  if (outputs.length === 1) return cleaned(outputs[0]!, result) as T
  return outputs.length === 0 ? result : (cleanedAll(outputs, result as never) as T)
}

/** Function and arguments of a call, with clean texts. @throws AbiFunctionSignatureNotFoundError and others of viem */
export function readCall(abi: Abi, data: Hex): { functionName: string; args: readonly unknown[] } {
  const { functionName, args = [] } = decodeFunctionData({ abi, data })
  const item = getAbiItem({ abi, name: functionName, args })
  return { functionName, args: item?.type === 'function' ? cleanedAll(item.inputs, args) : args }
}

/** What a function answered, with clean texts, from what `eth_call` gave. @throws errors of viem */
export function readResult<const abi extends Abi, name extends ContractFunctionName<abi>>(
  abi: abi,
  functionName: name,
  data: Hex,
): DecodeFunctionResultReturnType<abi, name> {
  const result = decodeFunctionResult<Abi, string>({ abi, functionName, data })
  return cleanedResult({ abi, functionName }, result) as DecodeFunctionResultReturnType<abi, name>
}
