import { expect, test } from 'vitest'
import { costRateOf, type ProjectDraft, readProject, readSale, type SaleDraft } from './terms.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const project: ProjectDraft = {
  name: 'Orchard',
  manager: address,
  costWallet: address,
  token: address,
  direct: '5',
  indirect: '2,5',
  special: '',
  platform: '3',
  pool: '10',
  poolRates: ['40', '10', '10', '10', '10', '10', '10'],
}

test('the cost wallet gets what the other rates leave', () => {
  const { terms, faults } = readProject(project, ',')
  expect(faults).toEqual({})
  expect(terms).toMatchObject({ costRate: 7_950n, direct: 500n, indirect: 250n, special: 0n })
  expect(terms?.poolRates).toEqual([4_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n])
  expect(costRateOf({ ...project, pool: '89.6' }, '.')).toBeNull()
})

test.each([
  [{ name: ' ' }, { name: 'missing' }],
  [{ name: '葡萄園葡萄園葡萄園葡萄園葡萄園葡萄園葡萄園葡萄' }, { name: 'tooLong' }],
  [{ manager: '0x12' }, { manager: 'notAnAddress' }],
  [{ costWallet: address.replace('71C7', '71c7') }, { costWallet: 'checksum' }],
  [{ token: '' }, { token: 'missing' }],
  [{ direct: '50.01' }, { direct: 'tooLarge' }],
  [{ platform: 'x' }, { platform: 'notANumber', pool: 'sum' }],
  [{ pool: '90' }, { pool: 'sum' }],
  [{ poolRates: ['40', '10', '10', '10', '10', '10', '9'] }, { poolRates: 'sum' }],
  [{ poolRates: ['40', '', '10', '10', '10', '10', 'x'] }, { poolRates: 'notANumber' }],
])('a project with %o is refused for %o', (change, faults) =>
  expect(readProject({ ...project, ...change }, '.')).toEqual({ terms: null, faults }),
)

const NOW = Math.floor(new Date('2026-11-21T00:00').getTime() / 1_000)
const sale: SaleDraft = {
  name: 'First',
  total: '100',
  softCap: '20',
  maxPerUser: '10',
  price: '12.5',
  tokens: '44',
  power: '10',
  drop: '',
  poolTokens: '',
  start: '',
  end: '2026-12-01T12:00',
  rates: ['12.5', '12.5', '12.5', '12.5', '12.5', '12.5', '12.5', '12.5'],
  weeks: ['0', '1', '2', '3', '4', '5', '6', '7', '7', '7', '8'],
}

test('a sale begins at once when its start is empty or past', () => {
  const { terms, faults } = readSale(sale, '.', 18, NOW)
  expect(faults).toEqual({})
  expect(terms).toMatchObject({ total: 100n, price: 12_500_000_000_000_000_000n, drop: 0n, startTime: 0n })
  expect(readSale({ ...sale, start: '2026-11-20T23:59' }, '.', 18, NOW).terms?.startTime).toBe(0n)
  expect(readSale({ ...sale, start: '2026-11-22T00:00' }, '.', 18, NOW).terms?.startTime).toBe(
    BigInt(NOW + 86_400),
  )
})

test.each([
  [{ total: '0' }, { total: 'tooSmall' }],
  [{ softCap: '101' }, { softCap: 'tooLarge' }],
  [{ maxPerUser: '1.5' }, { maxPerUser: 'notANumber' }],
  [{ price: '' }, { price: 'missing' }],
  [{ tokens: '0' }, { tokens: 'tooSmall' }],
  [{ power: '0' }, { power: 'tooSmall' }],
  [{ end: '' }, { end: 'missing' }],
  [{ end: '2026-11-20T00:00' }, { end: 'past' }],
  [{ end: '2027-03-01T00:00' }, { end: 'tooFar' }],
  [{ start: '2027-03-01T00:00', end: '2027-04-01T00:00' }, { start: 'tooFar' }],
  [{ rates: ['100', '0', '0', '0', '0', '0', '0', '0.01'] }, { rates: 'sum' }],
  [{ weeks: ['0', '2', '1', '3', '4', '5', '6', '7', '7', '7', '8'] }, { weeks: 'falling' }],
  [{ weeks: ['0', '1', '2', '3', '4', '5', '6', '7', '7', '7', '256'] }, { weeks: 'notANumber' }],
])('a sale with %o is refused for %o', (change, faults) =>
  expect(readSale({ ...sale, ...change }, '.', 18, NOW)).toEqual({ terms: null, faults }),
)
