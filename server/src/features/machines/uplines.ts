/** Somebody above an account: 1 is its inviter. */
export type Above = { address: string; depth: number }
/** The level by which money is shared among these lower-case addresses, above 0 alone counts. */
export type PaidLevels = (addresses: readonly string[]) => Promise<Map<string, number>>
/** Who shares in the output of an account's machines; null where nobody does. */
export type Uplines = { inviter: string | null; accelerator: string | null }

/**
 * The inviter, whatever its level, and for team acceleration the closest one further up that has a level in the newest active
 * epoch: a level that only shows, set by hand or not yet active, moves no money.
 * @param above the closest first
 */
export async function uplinesOf(above: readonly Above[], levelsOf: PaidLevels): Promise<Uplines> {
  const further = above.filter((u) => u.depth > 1)
  const levels = await levelsOf(further.map((u) => u.address))
  return {
    inviter: above.find((u) => u.depth === 1)?.address ?? null,
    accelerator: further.find((u) => (levels.get(u.address) ?? 0) > 0)?.address ?? null,
  }
}
