import type { Books } from '../../api/books.ts'

/** Base units of one USDT. */
export const UNIT = 10n ** 18n

/** The books in whole USDT: each part is cut first, and the sums are those of the parts shown. */
export function wholeParts(b: Books) {
  const list = [
    { name: 'principal', amount: b.principal / UNIT },
    { name: 'promised', amount: (b.reserved + b.levelDue) / UNIT },
    { name: 'free', amount: b.free / UNIT },
    { name: 'surplus', amount: b.surplus / UNIT },
  ] as const
  const [principal, promised] = list
  return {
    list: list.filter((part) => part.name !== 'surplus' || part.amount > 0n),
    owed: principal.amount + promised.amount,
    held: list.reduce((sum, part) => sum + part.amount, 0n),
  }
}
