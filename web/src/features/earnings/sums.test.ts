import type { Earning, Earnings } from '@holdfast/protocol/earnings'
import { expect, test } from 'vitest'
import type { Claim, ClaimSource, Due } from './claims.ts'
import { plus, summed } from './sums.ts'

const earning = (source: Earning['source'], usdt: string, token: string, recent = '0'): Earning => ({
  source,
  counts: 'earned',
  usdt,
  token,
  recentUsdt: recent,
  recentToken: '0',
  recent: 'today',
})
const assets = { usdt: '0xA', token: '0xB' }
const due = (asset: '0xa' | '0xb' | '0xc', amount: bigint): Due => ({
  asset,
  symbol: 'USDT',
  decimals: 18,
  amount,
})
const claim = (source: ClaimSource, ...gives: Due[]): Claim => ({
  key: source,
  source,
  name: null,
  to: '0x',
  data: '0x',
  paid: () => [],
  gives,
})
const earnings: Earnings = {
  sources: [
    earning('static', '10', '20', '1'),
    earning('node', '5', '0'),
    earning('community', '100', '7', '3'),
    earning('machine', '0', '40'),
  ],
  claimable: { n: 3, usdt: '60', token: '0' },
  waiting: { usdt: '0', token: '0', activeAt: null },
  claimed: { usdt: '30', token: '2' },
}

test('sums of nothing are zero', () => {
  expect(plus()).toEqual({ usdt: 0n, token: 0n })
})

test('what levels earned counts once, and is received when it is claimed', () => {
  expect(summed(earnings, [], assets)).toEqual({
    total: { usdt: 115n, token: 67n },
    recent: { usdt: 4n, token: 0n },
    received: { usdt: 45n, token: 62n },
  })
})

test('hosting and cards count with what is due, levels and projects do not count again', () => {
  const claims = [
    claim('static', due('0xb', 3n)),
    claim('node', due('0xa', 2n), due('0xb', 1n)),
    claim('levels', due('0xa', 60n)),
    claim('project', due('0xa', 9n), due('0xc', 8n)),
  ]
  expect(summed(earnings, claims, assets).total).toEqual({ usdt: 117n, token: 71n })
})
