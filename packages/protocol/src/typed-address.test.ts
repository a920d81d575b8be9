import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Here, isEnding, isEndingTyped, readAddress, tidyAddress } from './typed-address.ts'
import { inviterOf } from './typed-code.ts'
import { typedPhone } from './typed-phone.ts'

const A = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const BSC: Here = { chainId: 56, explorer: 'https://scan.example' }

test.each([
  A,
  ` ${A}\n`,
  `\u200b${A}`,
  `\u202a${A}\u202c`,
  `${A.slice(0, 9)}\u00ad${A.slice(9)}`,
  `\ufeff${A}\u2060`,
  `0X${A.slice(2)}`,
  `０ｘ${A.slice(2)}`,
  `bnb:${A}`,
  `bsc:${A}`,
  `BNB:${A}`,
  `ethereum:${A}`,
  `ethereum:${A}@56`,
  `ethereum:pay-${A}@56`,
  `${A}@56`,
  `eip155:56:${A}`,
  `https://bscscan.com/address/${A}`,
  `https://www.bscscan.com/address/${A}#tokentxns`,
  `http://bscscan.com/address/${A}?x=1`,
  `https://scan.example/address/${A}/`,
])('%j is the address', (text) => {
  expect(readAddress(text, BSC)).toEqual({ address: A })
  expect(tidyAddress(text, BSC)).toBe(A)
})

test.each([
  ['', 'noAddress', ''],
  ['\u200b', 'noAddress', ''],
  ['abc', 'malformed', ''],
  [A.slice(2), 'malformed', ''],
  ['name.bnb', 'malformed', ''],
  [A.slice(0, -1), 'length', '39'],
  [`${A}0`, 'length', '41'],
  [A.replace('C7', 'O7'), 'character', 'O'],
  [A.replace('C7', 'С7'), 'character', 'С'],
  [`${A.slice(0, 9)} ${A.slice(9)}`, 'character', ' '],
  [`${A}。`, 'character', '。'],
  [`${A},${A}`, 'character', ','],
  [`0x${'0'.repeat(40)}`, 'zeroAddress', ''],
  [`eth:${A}`, 'otherChain', 'Ethereum'],
  [`tbnb:${A}`, 'otherChain', 'BNB Smart Chain Testnet'],
  [`tron:${A}`, 'otherChain', 'tron'],
  [`ethereum:${A}@1`, 'otherChain', 'Ethereum'],
  [`ethereum:${A}@137`, 'otherChain', 'Polygon'],
  [`ethereum:${A}@5611`, 'otherChain', '5611'],
  [`eip155:5611:${A}`, 'otherChain', '5611'],
  [`https://etherscan.io/address/${A}`, 'otherChain', 'Ethereum'],
  [`https://testnet.bscscan.com/address/${A}`, 'otherChain', 'BNB Smart Chain Testnet'],
  [`https://bscscan.com.evil.example/address/${A}`, 'otherSite', 'bscscan.com.evil.example'],
  [`https://bscscan.com@evil.example/address/${A}`, 'otherSite', 'bscscan.com@evil.example'],
  [`https://bscscan.com/tx/0x${'1'.repeat(64)}`, 'request', ''],
  [`https://bscscan.com/token/${A}?a=${A}`, 'request', ''],
  [`ethereum:${A}@56/transfer?address=${A}&uint256=1`, 'request', ''],
  [`ethereum:${A}@56?value=1e18`, 'request', ''],
])('%j is refused as %s %j', (text, problem, part) => {
  expect(readAddress(text, BSC)).toEqual({ problem, part })
})

test('what names a chain is not taken before this one is known', () => {
  expect(readAddress(`bnb:${A}`, null)).toMatchObject({ problem: 'otherChain' })
  expect(readAddress(A, null)).toEqual({ address: A })
  expect(readAddress(`bnb:${A}`, { chainId: 97, explorer: null })).toMatchObject({ problem: 'otherChain' })
})

test('characters that nobody sees change no address, wherever they stand', () => {
  const unseen = fc.constantFrom('\u200b', '\u200e', '\u202e', '\u2060', '\ufeff', '\u00ad', '\u2066')
  const digits = fc.stringMatching(/^[0-9a-fA-F]{39}[1-9]$/)
  fc.assert(
    fc.property(digits, fc.nat(42), unseen, (text, at, character) => {
      const address = `0x${text}`
      expect(readAddress(address.slice(0, at) + character + address.slice(at), BSC)).toEqual({ address })
    }),
  )
})

test('an address is never made up: its 40 digits stand in what was typed, and no other address beside them', () => {
  const piece = fc.oneof(
    fc.constantFrom(A, '@56', 'bnb:', 'ethereum:', '/transfer?address=', ' ', '0x'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const text = pieces.join('')
      const read = readAddress(text, BSC)
      if (!('address' in read)) return
      expect(read.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      expect(text.split(read.address.slice(2))).toHaveLength(2)
    }),
  )
})

test.each([
  [A, A],
  [` ${A}\u200b`, A],
  [`${A}。`, A],
  [`${A}?fbclid=IwAR0`, A],
  [`${A}\u2060?utm=x`, A],
  [`${A})`, A],
  [`0X${A.slice(2)}`, A],
  [A.slice(0, -1), null],
  [`${A}a`, null],
  [`${A}z`, null],
  [`0x${'0'.repeat(40)}`, null],
  ['hello', null],
  ['', null],
])('the code %j names %j', (code, inviter) => expect(inviterOf(code)).toBe(inviter))

test.each([
  ['+886 912-345-678', '+886 912-345-678'],
  ['＋８８６　９１２－３４５', '+886 912-345'],
  ['๐๘๑-๒๓๔-๕๖๗๘', '081-234-5678'],
  ['\u202a+886912345678\u202c', '+886912345678'],
  ['０９０ー１２３４', '090-1234'],
])('the phone number %j is %j', (text, number) => expect(typedPhone(text)).toBe(number))

test('a number with digits of two scripts stays none', () => {
  expect(typedPhone('+66 ๘๑ ๒๓๔')).not.toMatch(/^[+0-9 -]+$/)
})

test.each([
  ['976F', true],
  ['976f', true],
  [' 97 6f\u200b', true],
  ['９７６Ｆ', true],
  ['９７６ｆ', true],
  ['๙๗๖f', true],
  ['໙໗໖F', true],
  ['٩٧٦F', true],
  ['976E', false],
  ['0x71', false],
  ['76F', false],
  ['d8976F', false],
  // Whoever pastes the whole address again has not looked at its end.
  [A, false],
  ['…976F', false],
  // Digits of two scripts: some look like others with another value.
  ['๙໗6F', false],
  ['', false],
])('%j as the end of an address: %j', (text, is) => expect(isEnding(text, A)).toBe(is))

test('it is right or wrong once it is as long as an end is', () => {
  expect(['', '9', '976', ' 97\u200b6'].map(isEndingTyped)).toEqual([false, false, false, false])
  expect(['976E', '９７６Ｆ', A, '๙໗6F'].map(isEndingTyped)).toEqual([true, true, true, true])
})

test('no end but its own is taken for an address', () => {
  const hex = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16).padStart(4, '0'))
  fc.assert(
    fc.property(hex, hex, (a, b) => {
      expect(isEnding(b.toUpperCase(), `0x${'0'.repeat(36)}${a}`)).toBe(a === b)
    }),
  )
})
