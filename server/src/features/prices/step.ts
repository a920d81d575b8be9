import { PRICE_STEP_BPS } from '@holdfast/protocol/prices'

const BPS = 10_000n

/**
 * Whether one operator alone may set `price`: within `PRICE_STEP_BPS` of the price that two agreed to last, and without moving
 * both up and down within a day. The two ends of that band are closer than two conversion fees, so that one operator's prices, in
 * whatever order and however long, earn nothing for somebody who converts there and back.
 * @param agreed the price that two operators agreed to last, or the local chain's default
 * @param lately prices in force within a day, in their order, the current one last
 */
export function mayAlone(agreed: bigint, lately: bigint[], price: bigint): boolean {
  const step = BigInt(PRICE_STEP_BPS)
  if (price * BPS > agreed * (BPS + step) || price * BPS < agreed * (BPS - step)) return false
  const path = [...lately, price]
  const moves = path.slice(1).map((p, i) => (p > path[i]! ? 1 : p < path[i]! ? -1 : 0))
  return !(moves.includes(1) && moves.includes(-1))
}
