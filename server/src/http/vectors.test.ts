import { readFileSync } from 'node:fs'
import { calls } from '@holdfast/protocol/calls'
import type { LoginCode } from '@holdfast/protocol/auth'
import { mobileMessage } from '@holdfast/protocol/mobile'
import { typedDataOf } from '@holdfast/protocol/withdrawals'
import { type Hex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'

// docs/INTEGRATING.md is all that somebody has who signs without our code: what it prints is what is signed, and how.

type Vector = { key: Hex; text?: string; typedData?: TypedDataDefinition; signature: Hex }

const page = readFileSync(new URL('../../../docs/INTEGRATING.md', import.meta.url), 'utf8')
const vectors = new Map(
  [...page.matchAll(/```json ([\w-]+)\n(.*?)```/gs)].map(([, name, json]) => [
    name!,
    JSON.parse(json!) as Vector,
  ]),
)
const vector = (name: string): Vector => {
  const found = vectors.get(name)
  if (!found) throw new Error(`INTEGRATING.md has no ${name}`)
  return found
}
const code = calls.getCode.example.data as LoginCode

test('the signatures that are printed are those of what is printed', async () => {
  expect([...vectors.keys()]).toEqual(['sign-in', 'mobile', 'withdrawal'])
  for (const [name, { key, text, typedData, signature }] of vectors) {
    const signer = privateKeyToAccount(key)
    expect(page).toContain(signer.address)
    const made = text === undefined ? signer.signTypedData(typedData!) : signer.signMessage({ message: text })
    expect([name, await made]).toEqual([name, signature])
  }
})

test('what is printed is what the server compares with', () => {
  const { address } = privateKeyToAccount(vector('sign-in').key)
  expect(vector('sign-in').text).toBe(code.text)
  expect(vector('mobile').text).toBe(mobileMessage({ ...code, address, mobile: '+886912345678' }))
  const { typedData } = vector('withdrawal')
  const { chainId, verifyingContract } = typedData!.domain as { chainId: number; verifyingContract: Hex }
  const terms = typedData!.message as Parameters<typeof typedDataOf>[0]['terms']
  expect(typedData).toEqual(typedDataOf({ chainId, vault: verifyingContract, terms }))
})

test('the lines that are described make the text', () => {
  const lines = [...page.matchAll(/^\| `([^`|]+)` +\|/gm)].map(([, line]) => line!)
  const first = lines.findIndex((line) => line.startsWith('{domain} wants you'))
  const filled = lines.slice(first, first + 8).map((line) =>
    line.replace(/\{(\w+)\}/g, (_, name: keyof LoginCode) => {
      const value = code[name]
      return name.endsWith('At') ? new Date(Number(value) * 1000).toISOString() : String(value)
    }),
  )
  const { address } = privateKeyToAccount(vector('sign-in').key)
  const [opening, statement, ...rest] = filled
  expect([opening, address, '', statement, '', ...rest].join('\n')).toBe(code.text)
})
