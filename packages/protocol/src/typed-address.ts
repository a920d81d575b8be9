import { narrow, plainDigits, withoutInvisible } from './typed-text.ts'

/** The chain on which a typed address is meant. */
export type Here = {
  chainId: number
  /** origin of the explorer that is set up, null for none */
  explorer: string | null
}

/** Chains by id, with the name that people know and the short names of EIP-3770. */
const CHAINS: [id: number, name: string, shorts: string, explorer?: string][] = [
  [56, 'BNB Smart Chain', 'bnb bsc', 'bscscan.com'],
  [97, 'BNB Smart Chain Testnet', 'tbnb bnbt', 'testnet.bscscan.com'],
  [1, 'Ethereum', 'eth', 'etherscan.io'],
  [10, 'OP Mainnet', 'oeth'],
  [137, 'Polygon', 'matic pol', 'polygonscan.com'],
  [204, 'opBNB', 'obnb'],
  [8453, 'Base', 'base', 'basescan.org'],
  [42161, 'Arbitrum One', 'arb1', 'arbiscan.io'],
  [43114, 'Avalanche', 'avax', 'snowtrace.io'],
]
const nameOf = (id: string | number) => CHAINS.find(([known]) => known === Number(id))?.[1] ?? String(id)

export type TypedAddressProblem =
  | 'noAddress'
  | 'malformed'
  | 'character'
  | 'length'
  | 'zeroAddress'
  | 'otherChain'
  | 'otherSite'
  | 'request'
export type TypedAddress =
  | { address: `0x${string}` }
  /** `part`: the character, the number of characters, the chain or the site that is wrong */
  | { problem: TypedAddressProblem; part: string }

const wrong = (problem: TypedAddressProblem, part = ''): TypedAddress => ({ problem, part })

/**
 * Reads what a person typed or pasted as an address: plain, as a link to pay (EIP-681), with a chain before it (EIP-3770,
 * CAIP-10), or as a page of this chain's explorer. Only what can mean one address on this chain is taken.
 * It does not check the checksum in the letter case: that needs Keccak.
 * @param here null while the chain is not known: then only what names no chain is taken
 */
export function readAddress(text: string, here: Here | null): TypedAddress {
  const plain = narrow(withoutInvisible(text)).trim()
  if (plain === '') return wrong('noAddress')
  if (/^https?:/i.test(plain)) return ofPage(plain, here)
  const [, before, rest = plain] = /^([a-z][a-z0-9-]*(?::[0-9]+)?):(.*)$/is.exec(plain) ?? []
  const prefix = before?.toLowerCase()
  if (prefix === 'ethereum') {
    const [, target, id] = /^(?:pay-)?(0x[0-9a-f]*)(?:@([0-9]+))?$/i.exec(rest) ?? []
    if (target === undefined) return wrong('request')
    return id === undefined ? ofDigits(target) : on(Number(id), target, here)
  }
  if (prefix !== undefined) {
    const id = prefix.startsWith('eip155:')
      ? Number(prefix.slice(7))
      : CHAINS.find(([, , shorts]) => shorts.split(' ').includes(prefix))?.[0]
    return id === undefined ? wrong('otherChain', before) : on(id, rest, here)
  }
  const [, target, id] = /^(0x[0-9a-f]*)@([0-9]+)$/i.exec(plain) ?? []
  return target === undefined ? ofDigits(plain) : on(Number(id), target, here)
}

/** An address that was marked for the chain `id`. */
function on(id: number, text: string, here: Here | null): TypedAddress {
  return here?.chainId === id ? ofDigits(text) : wrong('otherChain', nameOf(id))
}

function ofPage(text: string, here: Here | null): TypedAddress {
  const [, host = '', path = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)/i.exec(text) ?? []
  const site = host.toLowerCase()
  const known = CHAINS.find(([, , , explorer]) => explorer === site)
  const isOurs = here !== null && here.explorer?.replace(/^https?:\/\/(?:www\.)?/i, '').toLowerCase() === site
  if (!isOurs && known === undefined) return wrong('otherSite', site || text)
  const [, address] = /^\/address\/([^/]+)\/?$/i.exec(path) ?? []
  if (address === undefined) return wrong('request')
  return isOurs ? ofDigits(address) : on(known![0], address, here)
}

function ofDigits(text: string): TypedAddress {
  const [, digits] = /^0x(.*)$/is.exec(text) ?? []
  if (digits === undefined) return wrong('malformed')
  const odd = /[^0-9a-f]/iu.exec(digits)?.[0]
  if (odd !== undefined) return wrong('character', odd)
  if (digits.length !== 40) return wrong('length', String(digits.length))
  return /^0+$/.test(digits) ? wrong('zeroAddress') : { address: `0x${digits}` }
}

/** The address that a text is understood as, else the text without what nobody sees: for the field that it is typed into. */
export function tidyAddress(text: string, here: Here | null): string {
  const read = readAddress(text, here)
  return 'address' in read ? read.address : withoutInvisible(text)
}

/** Characters of an address that are typed again where it cannot be undone. */
const ENDING = 4

/** What was typed as the end of an address, in one form; null for digits of two scripts. */
const endingOf = (text: string) =>
  plainDigits(withoutInvisible(text))?.replace(/\s/g, '').toLowerCase() ?? null

/**
 * Whether a text is the last four characters of an address: in any letter case, in wide letters and in digits of any script. A whole
 * address is not: whoever pastes it again has not looked at its end.
 */
export const isEnding = (text: string, address: string): boolean =>
  endingOf(text) === address.slice(-ENDING).toLowerCase()

/** Whether a text is as long as the end of an address, so that it is right or wrong. */
export const isEndingTyped = (text: string): boolean => (endingOf(text)?.length ?? ENDING) >= ENDING
