import { i18n } from '@lingui/core'
import { LANGUAGE_CODES } from '@holdfast/protocol/languages'
import { beforeAll, expect, test } from 'vitest'
import { addressFaultTexts, type AddressProblem } from '../src/lib/check-address.ts'
import { amountFaultTexts } from '../src/lib/check-amount.ts'
import { messagesOf } from './catalogues.ts'

// What is wrong with what was typed, said in each language and with the part that is wrong.

const A = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const TYPED: Record<AddressProblem, [text: string, part: string]> = {
  noAddress: ['', ''],
  malformed: ['hello', ''],
  character: [A.replace('C7', 'O7'), 'O'],
  length: [A.slice(0, -1), '39'],
  checksum: [A.replace('C7', 'c7'), ''],
  zeroAddress: [`0x${'0'.repeat(40)}`, ''],
  otherChain: [`eth:${A}`, 'Ethereum'],
  otherSite: [`https://bscscan.com.evil.example/address/${A}`, 'bscscan.com.evil.example'],
  request: [`ethereum:${A}?value=1e18`, ''],
}

// Without catalogues the source texts are said.
beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each(LANGUAGE_CODES)('%s says what is wrong with each address and amount', (code) => {
  const catalogue = new Map(messagesOf(code, 'messages').map(({ source, text }) => [source, text]))
  const sentences = Object.entries(TYPED).map(([problem, [text, part]]) => {
    const sentence = addressFaultTexts(text)[problem as AddressProblem]
    expect([problem, sentence.includes(part)]).toEqual([problem, true])
    return part === '' ? sentence : sentence.replace(part, '{part}')
  })
  const all = [...sentences, ...Object.values(amountFaultTexts())]
  expect(all.filter((sentence) => !catalogue.get(sentence))).toEqual([])
  expect(new Set(all.map((sentence) => catalogue.get(sentence))).size).toBe(new Set(all).size)
})
