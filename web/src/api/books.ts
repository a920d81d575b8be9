/** One asset's books in the hosting pool, base units. */
export type Books = {
  balance: bigint
  principal: bigint
  free: bigint
  reserved: bigint
  levelDue: bigint
  surplus: bigint
}
export type PoolBooks = { usdt: Books; token: Books }

/** What the pool owes: principal, rewards set aside, and level shares. Base units. */
export const owed = (b: Books) => b.principal + b.reserved + b.levelDue
