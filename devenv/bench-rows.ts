import type { BenchRow } from '@holdfast/bench/row'

/** A row of `bench/results.json`, with the file of `bench/` that measured it. */
export type KeptRow = { bench: string } & BenchRow

/** What a benchmark measured; `part` where it was asked for a part of its figures only. */
export type Ran = { bench: string; rows: readonly BenchRow[]; part: boolean }

/** A benchmark to run, and the part of its figures that is asked for; all of them where there is none. */
export type Asked = { bench: string; part?: readonly string[] }

/** Reads an argument of `npm run bench`: `pages`, or `pages=/,/swap` for a part. */
export function askedFor(argument: string): Asked {
  const at = argument.indexOf('=')
  return at < 0
    ? { bench: argument }
    : { bench: argument.slice(0, at), part: argument.slice(at + 1).split(',') }
}

/**
 * All figures after some benchmarks ran: theirs are the new ones, those of others stay. Of a benchmark that ran in part, what was not
 * measured stays too. In the order of the files, and within one of them as they are measured.
 */
export const withRun = (kept: readonly KeptRow[], run: readonly Ran[]): KeptRow[] => {
  const replaced = (row: KeptRow) =>
    run.some(
      ({ bench, rows, part }) => bench === row.bench && (!part || rows.some((r) => r.name === row.name)),
    )
  return [
    ...kept.filter((row) => !replaced(row)),
    ...run.flatMap(({ bench, rows }) => rows.map((row) => ({ bench, ...row }))),
  ].toSorted((a, b) => (a.bench < b.bench ? -1 : a.bench > b.bench ? 1 : 0))
}
