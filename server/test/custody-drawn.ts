import * as fc from 'fast-check'
import { UNIT } from './chain.ts'
import type { CustodyModel, Step } from './custody-model.ts'

// What users and reviewers try in custody/model.test.ts, drawn so that they get into each other's way.

export const CUSTODY_USERS = 4

/** What somebody tries, as chance has it. */
export type Drawn = {
  what: string
  a: number
  b: number
  whole: bigint
  wei: bigint
  key: number
  target: number
  /** milliseconds after the others of its round */
  late: number
}
const WHAT =
  'withdraw withdraw cancel cancel approve approve approve refuse transfer transfer convert deposit work work'
export const drawn: fc.Arbitrary<Drawn> = fc.record({
  what: fc.constantFrom(...WHAT.split(' ')),
  a: fc.integer({ min: 0, max: CUSTODY_USERS - 1 }),
  b: fc.integer({ min: 1, max: CUSTODY_USERS - 1 }),
  whole: fc.oneof(
    { arbitrary: fc.bigInt(10n, 120n), weight: 6 },
    { arbitrary: fc.bigInt(400n, 900n), weight: 4 },
    { arbitrary: fc.bigInt(1_000n, 3_000n), weight: 1 },
  ),
  wei: fc.bigInt(0n, 99n),
  /** few keys, so that many are used again, with the same body and with others */
  key: fc.integer({ min: 0, max: 25 }),
  /** which withdrawal is meant: one in review, or one counted back from the newest */
  target: fc.integer({ min: 0, max: 5 }),
  late: fc.integer({ min: 0, max: 30 }),
})

/** A drawn step in the model's terms; undefined when it is no step of the model, or no withdrawal fits it. */
export function stepOf(d: Drawn, model: CustodyModel, run: string): Step | undefined {
  const key = `${run}-${d.key}`
  // Some keys always have the same amount, so that requests repeat. Different keys never do: the same terms signed twice are one
  // withdrawal.
  const amount = d.key % 3 === 0 ? BigInt(20 + d.key) * UNIT : d.whole * UNIT + d.wei * 100n + BigInt(d.key)
  const review = model.asked.filter(([, asked]) => asked.state === 'review')
  const target =
    d.b < 3 && review.length > 0 ? review[d.target % review.length] : model.asked.at(-1 - d.target)
  switch (d.what) {
    case 'withdraw':
      return { type: 'withdraw', user: d.a, amount, key }
    case 'transfer':
      return { type: 'transfer', user: d.a, to: (d.a + d.b) % CUSTODY_USERS, amount, key }
    case 'convert':
      return { type: 'convert', user: d.a, amount: (d.whole * UNIT) / 25n + d.wei, key }
    case 'cancel':
      // Sometimes another user's.
      return target && { type: 'cancel', user: d.b === 3 ? d.a : target[1].user, id: target[0] }
    case 'approve':
    case 'refuse':
      return target && { type: 'review', person: d.a % 3, id: target[0], approve: d.what === 'approve' }
    default:
      return undefined
  }
}
