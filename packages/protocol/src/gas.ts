// What a transaction may take at most, and how lists are cut to stay below it.

/** Most gas of a transaction on BSC since 2026-04-28 (EIP-7825): nodes refuse to take one whose limit is higher. */
export const TRANSACTION_GAS = 2n ** 24n
/** Gas that a part of a list is given at most; the rest is room for a node that estimates higher. */
export const PART_GAS = 15_000_000n
/** Gas beside the items of a part: the transaction, its data, Multicall3, and the first balance that an account gets of each token. */
export const FRAME_GAS = 150_000n
/**
 * Gas limit for one item more of a list: at least half as much again as contracts/snapshots measured, because an item that runs out of
 * gas fails silently. What is not used is not paid.
 */
export const ITEM_GAS = {
  /** an order of the resonance pool, all of one owner: what was not filled, rewards of both tokens, principal */
  refund: 40_000n,
  claim: 60_000n,
  release: 40_000n,
  /** the same where each order may be of another owner, who has no balance yet */
  refundOfAny: 80_000n,
  /** an order of a hosting pool, of which an account has 32 at most: rewards and principal */
  hosted: 60_000n,
  /** a deposit address whose contract is made first */
  sweep: 200_000n,
  /** a call of operators in a Safe's batch, with the Safe's own share: the largest there is */
  governed: 250_000n,
} as const

/** A part of a list, with the gas limit of its transaction. */
export type Part<T> = { items: T[]; gas: bigint }

/**
 * Cuts a list into transactions, in its order. An item that is too large by itself is a part alone, and its gas may be above
 * `TRANSACTION_GAS`: whoever sends it has to say so.
 * @param gasOf gas limit of an item, without what the transaction costs around it
 */
export function partsOf<T>(items: readonly T[], gasOf: (item: T) => bigint): Part<T>[] {
  const parts: Part<T>[] = []
  for (const item of items) {
    const gas = gasOf(item)
    const last = parts.at(-1)
    if (last && last.gas + gas <= PART_GAS) {
      last.items.push(item)
      last.gas += gas
    } else parts.push({ items: [item], gas: FRAME_GAS + gas })
  }
  return parts
}

/** A node's estimate with room, as a limit: never more than a transaction may have, unless the estimate itself is. */
export function withRoom(estimate: bigint, percent: bigint): bigint {
  const gas = (estimate * percent) / 100n
  return gas > TRANSACTION_GAS && estimate <= TRANSACTION_GAS ? TRANSACTION_GAS : gas
}

/** What nodes say of a call that needs more gas than a transaction may have. */
export const saysTooMuchGas = (words: string): boolean =>
  /gas required exceeds allowance|gas limit too high|exceeds (the )?(transaction|block) gas limit/i.test(
    words,
  )
