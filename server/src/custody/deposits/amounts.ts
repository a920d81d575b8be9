/** Requests are whole hundredths of a USDT; decimals from here on tell deposits of the same amount apart. Base units. */
export const STEP = 10n ** 16n

/**
 * What is added to an amount, by level: a number of so many decimals exactly, its last digit never 0, up to `most`. The
 * next level begins where no digit of the one before stands and stays below half of it. So an amount that lost digits
 * on its way, cut off or rounded, is nobody's: it never becomes one that somebody else was told (D-253).
 * 0.0001 to 0.0099, then 0.00000001 to 0.00004999, then eighteen decimals.
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
 * An amount for `requested` that is not among `taken`. A level is left once half of it is taken, so the space grows long
 * before it is used up, and nobody can tell what others were told from what is left.
 * @param taken amounts of the same value that are somebody's
 * @param random an integer from 0 to below its argument
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
