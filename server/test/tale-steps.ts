import * as fc from 'fast-check'

// What happens in random stories: actions of people, reorganisations, and when the server indexes or is killed.

/** People of a story. */
export const PEOPLE = 6
export type Step =
  | { act: 'register'; who: number; refer: number }
  | { act: 'deposit'; who: number; amount: number; term: number }
  | { act: 'claim' | 'release'; who: number; hours: number }
  | { act: 'buyNode' | 'claimNodes'; who: number }
  | { act: 'sendCards'; who: number; to: number }
  | { act: 'buy' | 'sell' | 'burn'; who: number; amount: number }
  | { act: 'list' }
  | { act: 'makeSale'; softCap: number; days: number }
  | { act: 'buyUnits'; who: number; times: number }
  | { act: 'claimSale' | 'dropSale' | 'refundSale' | 'leaveSale'; who: number; days: number }
  | { act: 'settle' | 'reclaim' | 'dissolve' }
  | { act: 'openPeriod' | 'closePeriod' | 'drawPeriod' | 'dissolvePeriod' }
  | { act: 'joinPeriod'; who: number; amount: number }
  | { act: 'payPeriods'; hours: number }
  | { act: 'later'; hours: number }
  | { act: 'mine'; blocks: number }
  /** the last blocks, or all of the last actions, are reorganised away; `indexed`: after they were indexed */
  | { act: 'reorg'; depth: number; indexed: boolean }
  | { act: 'revert'; undone: number; indexed: boolean }
  | { act: 'index' }
  | { act: 'kill' }

const who = fc.integer({ min: 0, max: PEOPLE - 1 })
const steps: fc.Arbitrary<Step>[] = [
  fc.record({ act: fc.constant('register' as const), who, refer: fc.nat() }),
  fc.record({
    act: fc.constant('deposit' as const),
    who,
    amount: fc.integer({ min: 10, max: 500 }),
    term: fc.constantFrom(0, 1),
  }),
  fc.record({
    act: fc.constantFrom('claim' as const, 'release' as const),
    who,
    hours: fc.integer({ min: 0, max: 250 }),
  }),
  fc.record({ act: fc.constant('later' as const), hours: fc.integer({ min: 6, max: 200 }) }),
  fc.record({ act: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    act: fc.constant('reorg' as const),
    depth: fc.integer({ min: 1, max: 5 }),
    indexed: fc.boolean(),
  }),
  fc.record({
    act: fc.constant('revert' as const),
    undone: fc.integer({ min: 1, max: 8 }),
    indexed: fc.boolean(),
  }),
  fc.constant({ act: 'index' as const }),
  fc.constantFrom(
    { act: 'openPeriod' as const },
    { act: 'closePeriod' as const },
    { act: 'drawPeriod' as const },
    { act: 'dissolvePeriod' as const },
  ),
  fc.record({ act: fc.constant('joinPeriod' as const), who, amount: fc.integer({ min: 10, max: 1_000 }) }),
  fc.record({ act: fc.constant('payPeriods' as const), hours: fc.integer({ min: 0, max: 30 }) }),
  fc.constant({ act: 'kill' as const }),
  fc.record({ act: fc.constantFrom('buyNode' as const, 'claimNodes' as const), who }),
  fc.record({ act: fc.constant('sendCards' as const), who, to: who }),
  fc.record({
    act: fc.constantFrom('buy' as const, 'sell' as const, 'burn' as const),
    who,
    amount: fc.integer({ min: 1, max: 5_000 }),
  }),
  fc.record({
    act: fc.constant('makeSale' as const),
    softCap: fc.integer({ min: 1, max: 40 }),
    days: fc.integer({ min: 1, max: 10 }),
  }),
  fc.record({ act: fc.constant('buyUnits' as const), who, times: fc.integer({ min: 1, max: 15 }) }),
  fc.record({
    act: fc.constantFrom('claimSale' as const, 'dropSale' as const, 'refundSale' as const),
    who,
    days: fc.integer({ min: 0, max: 30 }),
  }),
  fc.record({
    act: fc.constant('leaveSale' as const),
    who,
    days: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ act: fc.constantFrom('settle' as const, 'reclaim' as const, 'dissolve' as const) }),
  fc.constant({ act: 'list' as const }),
]
/** Steps in any order. */
export const stage = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: steps[0]! },
    { weight: 5, arbitrary: steps[1]! },
    { weight: 4, arbitrary: steps[2]! },
    ...steps.slice(3).map((arbitrary) => ({ weight: 1, arbitrary })),
    { weight: 3, arbitrary: steps[7]! },
    { weight: 2, arbitrary: steps[9]! },
    { weight: 4, arbitrary: steps[11]! },
    { weight: 2, arbitrary: steps[12]! },
    { weight: 6, arbitrary: steps[13]! },
    { weight: 3, arbitrary: steps[14]! },
  ),
  { minLength: 15, maxLength: 45 },
)

/** Every action once, each part undone and done again; runs before the random stories. */
export const everything: Step[] = [
  { act: 'register', who: 0, refer: 0 },
  { act: 'register', who: 1, refer: 1 },
  { act: 'deposit', who: 0, amount: 100, term: 0 },
  { act: 'deposit', who: 1, amount: 200, term: 1 },
  { act: 'index' },
  { act: 'claim', who: 1, hours: 30 },
  { act: 'release', who: 0, hours: 170 },
  { act: 'index' },
  { act: 'deposit', who: 1, amount: 30, term: 0 },
  { act: 'register', who: 3, refer: 1 },
  { act: 'revert', undone: 7, indexed: true },
  { act: 'kill' },
  { act: 'index' },
  { act: 'register', who: 2, refer: 2 },
  { act: 'claim', who: 0, hours: 30 },
  { act: 'release', who: 0, hours: 170 },
  { act: 'deposit', who: 0, amount: 40, term: 0 },
  { act: 'reorg', depth: 3, indexed: true },
  { act: 'index' },
  // The clock may have gone back with the blocks, so what is due at the end waits its own number of hours.
  { act: 'claim', who: 0, hours: 30 },
  { act: 'release', who: 0, hours: 170 },
  { act: 'kill' },
  { act: 'index' },
  { act: 'buy', who: 3, amount: 5_000 },
  { act: 'buyNode', who: 0 },
  { act: 'sell', who: 3, amount: 3_000 },
  { act: 'index' },
  { act: 'buy', who: 4, amount: 2_000 },
  { act: 'sendCards', who: 0, to: 5 },
  { act: 'burn', who: 4, amount: 10 },
  { act: 'index' },
  { act: 'revert', undone: 4, indexed: true },
  { act: 'index' },
  { act: 'claimNodes', who: 0 },
  { act: 'buyNode', who: 1 },
  { act: 'index' },
  { act: 'reorg', depth: 2, indexed: true },
  { act: 'index' },
  { act: 'later', hours: 7 },
  { act: 'sell', who: 3, amount: 100 },
  { act: 'claimNodes', who: 0 },
  { act: 'sendCards', who: 0, to: 5 },
  { act: 'burn', who: 3, amount: 10 },
  { act: 'index' },
  // A period that is drawn, one that fails and one that is dissolved, with each step undone and done again.
  { act: 'openPeriod' },
  { act: 'joinPeriod', who: 0, amount: 700 },
  { act: 'joinPeriod', who: 1, amount: 800 },
  { act: 'index' },
  { act: 'reorg', depth: 1, indexed: true },
  { act: 'index' },
  { act: 'joinPeriod', who: 1, amount: 800 },
  { act: 'closePeriod' },
  { act: 'index' },
  { act: 'reorg', depth: 1, indexed: true },
  { act: 'closePeriod' },
  { act: 'drawPeriod' },
  { act: 'index' },
  { act: 'reorg', depth: 2, indexed: true },
  { act: 'kill' },
  { act: 'index' },
  { act: 'drawPeriod' },
  { act: 'payPeriods', hours: 14 },
  { act: 'index' },
  { act: 'reorg', depth: 2, indexed: true },
  { act: 'index' },
  { act: 'payPeriods', hours: 14 },
  { act: 'openPeriod' },
  { act: 'joinPeriod', who: 0, amount: 20 },
  { act: 'closePeriod' },
  { act: 'openPeriod' },
  { act: 'joinPeriod', who: 1, amount: 300 },
  { act: 'dissolvePeriod' },
  { act: 'index' },
  { act: 'reorg', depth: 1, indexed: true },
  { act: 'dissolvePeriod' },
  { act: 'payPeriods', hours: 0 },
  { act: 'index' },
  // A sale that succeeds, undone and done again; one that fails; one that is dissolved.
  { act: 'buyNode', who: 0 },
  { act: 'makeSale', softCap: 10, days: 3 },
  { act: 'buyUnits', who: 1, times: 4 },
  { act: 'index' },
  { act: 'leaveSale', who: 1, days: 0 },
  { act: 'index' },
  { act: 'reorg', depth: 1, indexed: true },
  { act: 'index' },
  { act: 'leaveSale', who: 1, days: 0 },
  { act: 'buyUnits', who: 1, times: 4 },
  { act: 'buyUnits', who: 3, times: 6 },
  { act: 'claimSale', who: 1, days: 4 },
  { act: 'settle' },
  { act: 'index' },
  { act: 'revert', undone: 4, indexed: true },
  { act: 'index' },
  { act: 'buyUnits', who: 1, times: 4 },
  { act: 'buyUnits', who: 3, times: 8 },
  { act: 'kill' },
  { act: 'index' },
  { act: 'dropSale', who: 1, days: 5 },
  { act: 'claimSale', who: 1, days: 10 },
  { act: 'claimSale', who: 0, days: 0 },
  { act: 'settle' },
  { act: 'reclaim' },
  { act: 'index' },
  { act: 'revert', undone: 4, indexed: true },
  { act: 'index' },
  { act: 'dropSale', who: 1, days: 0 },
  { act: 'claimSale', who: 1, days: 10 },
  { act: 'claimSale', who: 0, days: 0 },
  { act: 'settle' },
  { act: 'reclaim' },
  { act: 'makeSale', softCap: 40, days: 2 },
  { act: 'buyUnits', who: 1, times: 3 },
  { act: 'buyUnits', who: 0, times: 2 },
  { act: 'index' },
  { act: 'refundSale', who: 1, days: 3 },
  { act: 'index' },
  { act: 'reorg', depth: 1, indexed: true },
  { act: 'refundSale', who: 1, days: 1 },
  { act: 'index' },
  { act: 'makeSale', softCap: 40, days: 2 },
  { act: 'buyUnits', who: 3, times: 1 },
  { act: 'dissolve' },
  { act: 'refundSale', who: 3, days: 0 },
  { act: 'index' },
  { act: 'list' },
  { act: 'makeSale', softCap: 1, days: 1 },
  { act: 'buyUnits', who: 0, times: 1 },
  { act: 'index' },
  { act: 'revert', undone: 3, indexed: true },
  { act: 'index' },
]
