import { saysTooMuchGas, TRANSACTION_GAS, withRoom } from '@holdfast/protocol/gas'
import type { Hex } from 'viem'
import { errorMessage } from '../provider.ts'
import { Stop } from './problem.ts'
import type { Node } from './track.ts'

/** The specification's gas price (wei) for when a node tells none. */
const GAS_PRICE = 100_000_000n

const hex = (n: bigint): Hex => `0x${n.toString(16)}`

/**
 * Gas and its price for a transaction, as hex: the node's estimate and a fifth.
 * @param o.least the least gas, where the estimate can be too low
 * @param o.fallback the gas where the node does not estimate
 * @throws Stop where it needs more than a transaction may have
 */
export async function gasFor(
  node: Node,
  transaction: object,
  o: { least: bigint | undefined; fallback: bigint },
): Promise<{ gas: Hex; gasPrice: Hex }> {
  const [gas, price] = await Promise.all([
    node<Hex>('eth_estimateGas', [transaction])
      .then((g) => withRoom(BigInt(g), 120n))
      .catch((error: unknown) => {
        if (saysTooMuchGas(errorMessage(error))) throw new Stop({ kind: 'tooMuchGas' })
        return o.fallback
      }),
    node<Hex>('eth_gasPrice')
      .then(BigInt)
      .catch(() => GAS_PRICE),
  ])
  const limit = o.least !== undefined && o.least > gas ? o.least : gas
  if (limit > TRANSACTION_GAS) throw new Stop({ kind: 'tooMuchGas' })
  return { gas: hex(limit), gasPrice: hex(price) }
}
