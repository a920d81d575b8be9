import type { ResonanceArcs } from '@holdfast/protocol/resonance'
import { get } from '../../api/client.ts'
import type { Arc } from '../../parts/resonance/ring.ts'

/** An order's place on the ring, whosever it is. Base units. */
export type NumberedArc = Arc & { orderId: number }

/** The orders of one part of the server's list, in the order of joining: each begins where the one before ends. */
export function arcsOf({ before, orders, amounts }: ResonanceArcs): NumberedArc[] {
  let at = BigInt(before)
  return orders.map((orderId, i) => {
    const arc = { orderId, before: at, amount: BigInt(amounts[i] ?? 0) }
    at += arc.amount
    return arc
  })
}

/** All orders of a period as the server lists them. @throws ApiError */
export async function listedArcs(period: number): Promise<NumberedArc[]> {
  const all: NumberedArc[] = []
  for (let from: number | null = 1; from !== null;) {
    const part: ResonanceArcs = await get('getResonanceArcs', { period, from })
    all.push(...arcsOf(part))
    from = part.next
  }
  return all
}
