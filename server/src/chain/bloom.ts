import { type Hex, hexToBytes, keccak256 } from 'viem'

/** Whether a block with this `logsBloom` may hold a log of `address`. Never wrong when it says no. */
export function mayHoldLogsOf(bloom: Hex, address: Hex): boolean {
  const bits = hexToBytes(bloom)
  const hash = hexToBytes(keccak256(address))
  return [0, 2, 4].every((i) => {
    const position = ((hash[i]! << 8) | hash[i + 1]!) & 2047
    return (bits[255 - (position >> 3)]! & (1 << (position & 7))) !== 0
  })
}
