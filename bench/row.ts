/** One published figure. `goal` bounds `ours`, in the unit that `name` says; `ratio` is ours / anchor. */
export type BenchRow = {
  name: string
  ours: number
  /** the figure that `ours` is compared with, measured in the same run; null where there is none */
  anchor: number | null
  ratio: number | null
  goal: number
  better: 'lower' | 'higher'
  met: boolean
}

/** Takes a line about a part that could not be measured. */
export type Missed = (line: string) => void

/** What `measure` gives of each part; one that fails is told, and ends none of the others. */
export async function ofEach<T>(
  parts: readonly T[],
  nameOf: (part: T) => string,
  measure: (part: T) => Promise<BenchRow[]>,
  missed: Missed,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const part of parts)
    try {
      rows.push(...(await measure(part)))
    } catch (e) {
      missed(`${nameOf(part)}: ${e instanceof Error ? e.message : String(e)}`)
    }
  return rows
}

/** What every `*.bench.ts` exports. It throws when the money does not add up afterwards: the figures are then void. */
export type BenchModule = {
  /**
   * @param part the part of the figures to measure, where `parts` says that there are some; all without it
   * @param missed is told of each part that could not be measured, while the others are
   */
  run(part: readonly string[] | undefined, missed: Missed): Promise<BenchRow[]>
  /** whether a part can be measured alone, as the rows' names begin */
  parts?: boolean
}

/** Builds a row, deriving ratio and whether the goal is met. */
export function row(
  name: string,
  ours: number,
  anchor: number | null,
  goal: number,
  better: 'lower' | 'higher' = 'lower',
): BenchRow {
  return {
    name,
    ours,
    anchor,
    ratio: anchor === null ? null : ours / anchor,
    goal,
    better,
    met: better === 'lower' ? ours <= goal : ours >= goal,
  }
}
