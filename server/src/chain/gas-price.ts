import { HIGHEST_GAS_PRICE } from '../signer/remote.ts'
import { ask, type Client } from './client.ts'

/** What the configuration lets a unit of gas cost, wei; and how many blocks must pass over a transaction before it is raised. */
export type GasPrices = { floor: bigint; ceiling: bigint; stuckBlocks: number }

/** The specification's gas price, wei: what is paid where no node names a price, and by default at least. */
export const GAS_PRICE = 100_000_000n
/**
 * A validator makes 8 to 16 blocks in a row, and passes over what is below its own price: a transaction is raised when more than one of
 * them did: 9 s at 0.45 s.
 */
export const STUCK_BLOCKS = 20
/** Factor in thousandths of a replacement's price: nodes require a tenth more, of both fees. */
const MORE = 1_125n

/** Without a configuration: what is signed at all. */
export const ANY_PRICE: GasPrices = { floor: 0n, ceiling: HIGHEST_GAS_PRICE, stuckBlocks: 0 }

const within = (price: bigint, { floor, ceiling }: GasPrices) =>
  price > ceiling ? ceiling : price < floor ? floor : price

/** What the node asks that asks most, within floor and ceiling; the floor where none answers. */
export async function priceNow(client: Pick<Client, 'getGasPrice'>, prices: GasPrices): Promise<bigint> {
  return within(await ask(() => client.getGasPrice()).catch(() => 0n), prices)
}

/** A replacement's price. @returns null where the ceiling leaves no room for a tenth more, which nodes would refuse */
export function raisedPrice(before: bigint, offered: bigint, prices: GasPrices): bigint | null {
  if (before * 11n > prices.ceiling * 10n) return null
  const least = (before * MORE) / 1_000n + 1n
  return within(offered > least ? offered : least, prices)
}

/** Counts the blocks that came since this process saw a thing first. After a restart it counts anew, and so waits longer. */
export class BlocksSince {
  private seen = new Map<string, number>()

  /** @param keys all there are: of others nothing is kept @param block the newest indexed one */
  look(keys: readonly string[], block: number): Map<string, number> {
    this.seen = new Map(keys.map((key) => [key, Math.min(this.seen.get(key) ?? block, block)]))
    return new Map(keys.map((key) => [key, block - this.seen.get(key)!]))
  }
}
