import type { BenchRow } from '@holdfast/bench/row'

/** A row of `bench/results.json`, with the file of `bench/` that measured it. */
export type KeptRow = { bench: string } & BenchRow

/** All figures after some benchmarks ran: theirs are the new ones, those of others stay. In the order of the files. */
export const withRun = (
  kept: readonly KeptRow[],
  run: readonly { bench: string; rows: readonly BenchRow[] }[],
): KeptRow[] =>
  [
    ...kept.filter((row) => run.every(({ bench }) => bench !== row.bench)),
    ...run.flatMap(({ bench, rows }) => rows.map((row) => ({ bench, ...row }))),
  ].toSorted((a, b) => (a.bench < b.bench ? -1 : a.bench > b.bench ? 1 : 0))
