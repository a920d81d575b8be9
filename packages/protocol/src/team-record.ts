import type { TeamRecord } from './level-proof.ts'

type Counts = readonly [number, number, number, number, number, number, number, number]

/** The figures of a record as the contracts take them; amounts in base units of USDT. */
export const figuresOf = (record: TeamRecord) => ({
  ...record,
  teamAmount: BigInt(record.teamAmount),
  teamActual: BigInt(record.teamActual),
  teamNew: BigInt(record.teamNew),
  invites: record.invites as unknown as Counts,
})
