import type { ChainInfo } from '@holdfast/protocol/chain'
import { ASSET_CONTRACTS, SYMBOLS } from '@holdfast/protocol/ledger'
import { useChainInfo } from '../../api/chain-info.ts'
import { sameAddress, shortAddress } from '../../lib/address.ts'

/** Letters of a symbol that are shown: a token can call itself anything, of any length. */
const SHOWN = 16

/** Letters of other alphabets, and digits, that are read as the capital they stand beside. */
const LOOKS_LIKE: Record<string, string> = Object.fromEntries(
  [
    ['A', 'АΑ'],
    ['B', 'ВΒ'],
    ['C', 'С'],
    ['D', 'Ꭰ'],
    ['E', 'ЕΕ'],
    ['H', 'НΗ'],
    ['I', '1ІΙLӀ'],
    ['K', 'КΚ'],
    ['M', 'МΜ'],
    ['N', 'Ν'],
    ['O', '0ОΟ'],
    ['P', 'РΡ'],
    ['S', '5Ѕ$'],
    ['T', 'ТΤ₮'],
    ['U', 'ՍԱ'],
    ['V', 'Ѵ'],
    ['X', 'ХΧ'],
    ['Y', 'УΥҮ'],
    ['Z', '2Ζ'],
  ].flatMap(([as, letters]) => Array.from(letters ?? '', (letter) => [letter, as ?? ''])),
)

/** What is left of a symbol when nothing counts but how it is read. */
const asRead = (symbol: string): string =>
  Array.from(symbol.normalize('NFKD').toUpperCase(), (letter) => LOOKS_LIKE[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Without what is not seen, or turns the direction of a text. */
const visible = (symbol: string): string =>
  symbol
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, SHOWN)

type Known = Pick<ChainInfo, 'contracts' | 'gasSymbol'>

/**
 * What to call a token that says its own name: that name, and beside it the short address where it reads as one of the product's
 * assets without being it, so that nobody takes one for the other. Without a name it is the short address alone.
 */
export function tokenLabel(
  info: Known | undefined,
  token: { address: string; symbol: string | null },
): string {
  const short = shortAddress(token.address)
  const symbol = visible(token.symbol ?? '')
  if (symbol === '') return short
  const read = asRead(token.symbol ?? '')
  const isReal = SYMBOLS.some(
    (s) => s === token.symbol && sameAddress(info?.contracts[ASSET_CONTRACTS[s]], token.address),
  )
  const known = [...SYMBOLS, info?.gasSymbol ?? ''].map(asRead)
  // Three letters are part of many names.
  const isLike = known.some((s) => s !== '' && (s.length > 3 ? read.includes(s) : read === s))
  return isLike && !isReal ? `${symbol} (${short})` : symbol
}

/** `tokenLabel` with the contracts of this deployment. */
export function useTokenLabel(): (token: { address: string; symbol: string | null }) => string {
  const { data } = useChainInfo()
  return (token) => tokenLabel(data, token)
}
