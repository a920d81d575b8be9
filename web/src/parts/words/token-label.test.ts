import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL('http://localhost/'))
})
const { tokenLabel } = await import('./token-label.ts')

const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const info = { contracts: { usdt: address(0xa), token: address(0xb) }, gasSymbol: 'BNB' }
const fake = address(0xd)
const label = (symbol: string | null, at = fake) => tokenLabel(info, { address: at, symbol })

test('the product’s own assets have their name alone, in any letter case of the address', () => {
  expect(label('USDT', address(0xa))).toBe('USDT')
  expect(label('TDE', address(0xb).toUpperCase().replace('X', 'x'))).toBe('TDE')
  expect(label('LHT')).toBe('LHT')
  expect(label('燈塔')).toBe('燈塔')
  expect(label('OUTDEAL')).toBe('OUTDEAL')
})

test.each([
  'USDT',
  'usdt',
  'Tde',
  'USDT.',
  'U S D T',
  'USD\u200bT',
  '\u202eUSDT',
  'ＵＳＤＴ',
  'USDТ',
  'USD₮',
  'U5DT',
  'ÚSDT',
  'USDE',
  'NULS',
  'NU1S',
  'USDT.e',
  'my USDT',
  'BNB',
])('%j at another address stands with that address', (symbol) => {
  expect(label(symbol)).toContain('(0x0000…000d)')
})

test('a name of one asset at the address of another is none of both', () => {
  expect(label('USDT', address(0xb))).toBe('USDT (0x0000…000b)')
})

test('what cannot be seen is not shown, and long names are cut', () => {
  expect(label('A\u200bB\u0000C\u202e')).toBe('A B C')
  expect(label('X'.repeat(10_000))).toHaveLength(16)
  for (const symbol of [null, '', ' ', '\u200b']) expect(label(symbol)).toBe('0x0000…000d')
})

test('before the contracts are known, no look-alike is taken for the real one', () => {
  expect(tokenLabel(undefined, { address: address(0xa), symbol: 'USDT' })).toBe('USDT (0x0000…000a)')
})
