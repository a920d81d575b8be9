import type { Hex } from 'viem'
import type { Node } from './track.ts'

/** The specification's gas price (wei) for when a node tells none. */
const GAS_PRICE = 100_000_000n

const hex = (n: bigint): Hex => `0x${n.toString(16)}`

/**
 * Gas and its price for a transaction, as hex: the node's estimate and a fifth.
 * @param o.least the least gas, where the estimate can be too low
 * @param o.fallback the gas where the node does not estimate
 */
export async function gasFor(
  node: Node,
  transaction: object,
  o: { least: bigint | undefined; fallback: bigint },
): Promise<{ gas: Hex; gasPrice: Hex }> {
  const [gas, price] = await Promise.all([
    node<Hex>('eth_estimateGas', [transaction])
      .then((g) => (BigInt(g) * 12n) / 10n)
      .catch(() => o.fallback),
    node<Hex>('eth_gasPrice')
      .then(BigInt)
      .catch(() => GAS_PRICE),
  ])
  return { gas: hex(o.least !== undefined && o.least > gas ? o.least : gas), gasPrice: hex(price) }
}
