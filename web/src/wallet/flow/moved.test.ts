import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedBy } from './moved.ts'

const at = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transfer = (token: string, from: string, to: string, amount: bigint) => ({
  address: token,
  topics: [TRANSFER, topic(from), topic(to)],
  data: `0x${amount.toString(16).padStart(64, '0')}`,
})

const [me, pool, usdt, tde] = [at(0xabc), at(2), at(0x10), at(0x11)]
const tokens = [
  { address: usdt, symbol: 'USDT' },
  { address: tde, symbol: 'TDE' },
]

test('a swap: what left and what arrived, whatever the spelling of addresses', () => {
  const logs = [transfer(usdt, me, pool, 100n), transfer(tde.toUpperCase().replace('X', 'x'), pool, me, 360n)]
  expect(movedBy(logs, `0x${me.slice(2).toUpperCase()}`, tokens)).toEqual({
    arrived: [{ token: tokens[1], amount: 360n }],
    left: [{ token: tokens[0], amount: 100n }],
  })
})

test('change that comes back counts against what left, and what only passes by is nothing', () => {
  const logs = [
    transfer(usdt, me, pool, 100n),
    transfer(usdt, pool, me, 30n),
    transfer(tde, pool, me, 5n),
    transfer(tde, me, pool, 5n),
    transfer(usdt, pool, at(9), 70n),
    transfer(usdt, me, me, 1n),
  ]
  expect(movedBy(logs, me, tokens)).toEqual({ arrived: [], left: [{ token: tokens[0], amount: 70n }] })
})

test('logs of other tokens and of other forms tell nothing', () => {
  const odd = [
    transfer(at(0x99), pool, me, 7n),
    { address: usdt, topics: [TRANSFER, topic(pool), topic(me)], data: '0x' },
    { address: usdt, topics: [TRANSFER, topic(pool), topic(me), topic(at(1))], data: '0x' },
    { address: usdt, topics: [TRANSFER, '0x', '0x'], data: transfer(usdt, me, me, 1n).data },
    { address: usdt, topics: [], data: '0x' },
  ]
  expect(movedBy(odd, me, tokens)).toEqual({ arrived: [], left: [] })
})

test('any transfers: arrived less left is the change of the balance', () => {
  const party = fc.constantFrom(me, pool, at(9))
  const one = fc.record({
    token: fc.constantFrom(usdt, tde),
    from: party,
    to: party,
    amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  })
  fc.assert(
    fc.property(fc.array(one), (all) => {
      const { arrived, left } = movedBy(
        all.map((x) => transfer(x.token, x.from, x.to, x.amount)),
        me,
        tokens,
      )
      for (const token of tokens) {
        const change = all
          .filter((x) => x.token === token.address)
          .reduce((sum, x) => sum + (x.to === me ? x.amount : 0n) - (x.from === me ? x.amount : 0n), 0n)
        const of = (list: typeof arrived) => list.find((m) => m.token === token)?.amount ?? 0n
        expect(of(arrived) - of(left)).toBe(change)
        expect(of(arrived) === 0n || of(left) === 0n).toBe(true)
      }
    }),
  )
})
