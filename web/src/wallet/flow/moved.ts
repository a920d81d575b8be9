import { sameAddress } from '../../lib/address.ts'

/** A log of a receipt, as a node answers it. */
type Log = { address: string; topics: readonly string[]; data: string }
export type Token = { address: string; symbol: string }
/** `amount`: base units, more than 0 */
export type Moved = { token: Token; amount: bigint }

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const UINT256 = /^0x[0-9a-f]{64}$/i

const accountIn = (topic: string | undefined) => (topic?.length === 66 ? `0x${topic.slice(26)}` : null)

/**
 * What a transaction moved to and from an account, of the tokens named: each token's transfers (ERC-20) to it less those from it. A
 * log of another form tells nothing.
 */
export function movedBy(
  logs: readonly Log[],
  account: string,
  tokens: readonly Token[],
): { arrived: Moved[]; left: Moved[] } {
  const net = tokens.map((token) => {
    let sum = 0n
    for (const { address, topics, data } of logs) {
      if (!sameAddress(address, token.address) || topics[0] !== TRANSFER || topics.length !== 3) continue
      if (!UINT256.test(data)) continue
      if (sameAddress(accountIn(topics[2]), account)) sum += BigInt(data)
      if (sameAddress(accountIn(topics[1]), account)) sum -= BigInt(data)
    }
    return { token, sum }
  })
  return {
    arrived: net.flatMap(({ token, sum }) => (sum > 0n ? [{ token, amount: sum }] : [])),
    left: net.flatMap(({ token, sum }) => (sum < 0n ? [{ token, amount: -sum }] : [])),
  }
}
