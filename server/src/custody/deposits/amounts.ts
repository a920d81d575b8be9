/** Users request whole hundredths of a USDT; the decimals below tell deposits of the same amount apart. Base units. */
export const STEP = 10n ** 16n

/**
 * What is added to a requested amount, by level: a number with a fixed count of decimals, its last digit never 0, up to `most`.
 * Each level uses only decimals after those of the level before, and stays below half of its last one. So an amount that was
 * truncated or rounded on its way never becomes an amount that another user was told (D-253). The levels: 0.0001 to 0.0099, then
 * 0.00000001 to 0.00004999, then eighteen decimals.
 */
const LEVELS = [
  { unit: 10n ** 14n, most: 99n },
  { unit: 10n ** 10n, most: 4_999n },
  { unit: 1n, most: 4_999_999_999n },
] as const

/** How many amounts of one value each level has. */
export const LEVEL_SIZES = LEVELS.map(({ most }) => ((most + 1n) / 10n) * 9n)

const levelOf = (added: bigint) => LEVELS.findIndex(({ unit }) => added % unit === 0n)

/** The amount with number `i` (from 0) of a level. */
export const amountAt = (requested: bigint, level: number, i: bigint): bigint =>
  requested + ((i / 9n) * 10n + (i % 9n) + 1n) * LEVELS[level]!.unit

/**
 * Draws an amount for `requested` that is not among `taken`. The next level is used once half of a level is taken, so free
 * amounts do not run out, and nobody can work out from the free ones what others were told.
 * @param taken amounts of the same value that are kept for somebody
 * @param random returns an integer from 0 to below its argument
 */
export function drawAmount(
  requested: bigint,
  taken: ReadonlySet<bigint>,
  random: (below: number) => number,
): bigint {
  const used = LEVELS.map(() => 0n)
  for (const amount of taken) used[levelOf(amount - requested)]! += 1n
  const open = LEVEL_SIZES.findIndex((size, level) => used[level]! * 2n < size)
  const level = open < 0 ? LEVELS.length - 1 : open
  for (;;) {
    const amount = amountAt(requested, level, BigInt(random(Number(LEVEL_SIZES[level]))))
    if (!taken.has(amount)) return amount
  }
}
