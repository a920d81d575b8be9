import { expect, test } from 'vitest'
import { appendedData } from './revert-data.ts'

const WORD = 'ab'.repeat(32)

test.each([
  ['execution reverted: 0xdeadbeef', '0xdeadbeef'],
  [`execution reverted: no room: 0x08C379A0${WORD}${WORD}`, `0x08c379a0${WORD}${WORD}`],
  [`Reverted 0x08c379a0${WORD}`, `0x08c379a0${WORD}`],
  [`{"message":"execution reverted: 0x08c379a0${WORD}"}`, null],
  [`error: "execution reverted: 0x08c379a0${WORD}".`, `0x08c379a0${WORD}`],
  ['execution reverted', null],
  // A hash, an address and half a word are no data of a refusal.
  [`reverted: 0x${WORD}`, null],
  [`reverted: 0x${WORD.slice(0, 40)}`, null],
  [`reverted: 0xdeadbeef${WORD.slice(2)}`, null],
  [`0xdeadbeef is reverted`, null],
])('%s', (text, data) => expect(appendedData(text)).toBe(data))
