/** Whether the letters of an address are all small or all capital: only both together write a checksum (EIP-55). */
export function hasOneCase(address: string): boolean {
  const letters = address.slice(2)
  return letters === letters.toLowerCase() || letters === letters.toUpperCase()
}

/**
 * Whether letters of both cases are not the checksum of an address: one of them, or a digit, is wrong.
 * @param checksum gives an address of small letters its checksum (EIP-55), which this package has no Keccak for
 */
export const isMisspelt = (address: string, checksum: (small: string) => string): boolean =>
  !hasOneCase(address) && address !== checksum(address.toLowerCase())
