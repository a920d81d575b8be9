/** Whether the letters of an address are all small or all capital: only both together write a checksum (EIP-55). */
export function hasOneCase(address: string): boolean {
  const letters = address.slice(2)
  return letters === letters.toLowerCase() || letters === letters.toUpperCase()
}
