import { expect, test } from 'vitest'
import { addressProblem } from './check-address.ts'

const RIGHT = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test.each([
  ['', 'noAddress'],
  ['  ', 'noAddress'],
  ['0x123', 'length'],
  ['0x12O', 'character'],
  [`\u200b${RIGHT}`, null],
  [`ethereum:${RIGHT}`, null],
  [`eth:${RIGHT}`, 'otherChain'],
  [RIGHT.slice(2), 'malformed'],
  [`0x${'0'.repeat(40)}`, 'zeroAddress'],
  [RIGHT, null],
  [` ${RIGHT} `, null],
  [RIGHT.toLowerCase(), null],
  [`0x${RIGHT.slice(2).toUpperCase()}`, null],
  [RIGHT.replace('71C7', '71c7'), 'checksum'],
])('%j gives %s', (text, problem) => expect(addressProblem(text)).toBe(problem))
