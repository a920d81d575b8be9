import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Mistake, Shards } from '#test/shards-model.ts'

// The protocol for transfers between shards (docs/GROWING.md): no money lost or doubled, and eventually all of it done.

const ACCOUNTS = 7
const EACH = 100n
const CLOSED = [3]
const RUNS = process.env['DEEP'] ? 20_000 : 1_500

const account = fc.nat({ max: ACCOUNTS - 1 })
const which = fc.nat({ max: 1_000 })
const step = fc.oneof(
  fc.record({
    do: fc.constant('ask' as const),
    // Few keys, so that they repeat, and amounts that often empty an account.
    asked: fc.record({
      key: fc.nat({ max: 12 }).map(String),
      from: account,
      to: account,
      amount: fc.bigInt({ min: 1n, max: 80n }),
    }),
    crash: fc.boolean(),
  }),
  fc.record({ do: fc.constant('deliver' as const), which }),
  fc.record({ do: fc.constant('double' as const), which }),
  fc.record({ do: fc.constant('lose' as const), which }),
  fc.record({
    do: fc.constant('crash' as const),
    which,
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
  fc.record({ do: fc.constant('remind' as const), which }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Plays steps, looking after each; then lets everybody finish. @returns what was wrong */
function play(steps: Step[], mistake?: Mistake): string[] {
  const model = new Shards({
    accounts: ACCOUNTS,
    each: EACH,
    closed: CLOSED,
    ...(mistake ? { mistake } : {}),
  })
  const total = EACH * BigInt(ACCOUNTS)
  for (const s of steps) {
    if (s.do === 'ask') model.ask({ ...s.asked, key: `${s.asked.from}:${s.asked.key}` }, s.crash)
    else if (s.do === 'deliver') model.deliver(s.which, {})
    else if (s.do === 'double') model.deliver(s.which, { twice: true })
    else if (s.do === 'lose') model.deliver(s.which, { lost: true })
    else if (s.do === 'crash') model.deliver(s.which, { crash: s.when })
    else model.remind(s.which % model.shards.length)
    const wrong = model.wrong(total)
    if (wrong.length > 0) return wrong
  }
  // No more faults: one reminder and one answer each are enough.
  model.network = []
  model.shards.forEach((_, at) => model.remind(at))
  while (model.network.length > 0) model.deliver(0, {})
  return model.done ? model.wrong(total) : ['something never ends']
}

test('whatever is lost, doubled, late or stopped, no money is lost or doubled, and all of it is done in the end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      expect(play(steps)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

test.each<Mistake>([
  'takesTwice',
  'givesBackUnasked',
  'forgetsWhatItGave',
  'answersBeforeItTakes',
  'givesBackTwice',
])('it is seen when a shard %s', (mistake) => {
  const { failed } = fc.check(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => play(steps, mistake).length === 0),
    // The same runs every time: chance alone would miss a rare mistake once in a few hundred times.
    { numRuns: 5_000, seed: 20_261_123 },
  )
  expect(failed).toBe(true)
})
