import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#test/authorisation-ask.ts'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

const RIGHT = getAddress('0x71c7656ec7ab88b098defb751b7401b5f6d8976f')
const SMALL = RIGHT.toLowerCase()
const CAPITAL = `0x${SMALL.slice(2).toUpperCase()}`
const WRONG = RIGHT.replace('71C7', '71c7')
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

let chain: TestChain
let t: TestApp

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: { CALLS_PER_MINUTE: '100000' } })
  await t.sync()
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

type Input = Record<string, unknown>

/** An example's input with its addresses spelt so, and the fields that have one. */
function spelt(example: Input, address: string): { input: Input; fields: string[] } {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, v]) => [name, within(v)]))
    return typeof value === 'string' && ADDRESS.test(value) ? address : value
  }
  const fields = Object.keys(example).filter((name) =>
    JSON.stringify(within(example[name])).includes(address),
  )
  return { input: within(example) as Input, fields }
}

test('every call takes an address in three spellings, and refuses a wrong checksum as an input', async () => {
  const calls = t.app.http.calls
    .map(({ method, path, example }) => ({
      route: `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      example: example.input as Input,
    }))
    .filter(({ example }) => spelt(example, SMALL).fields.length > 0)
  expect(calls.length).toBeGreaterThan(20)
  for (const { route, example } of calls) {
    const { input, fields } = spelt(example, WRONG)
    const { body } = await ask(t, route, input, undefined)
    const { error, field } = body!.data as { error?: string; field?: string }
    expect([route, error, fields.includes(field!)]).toEqual([route, 'INVALID_INPUT', true])
    const answers = []
    for (const address of [RIGHT, SMALL, CAPITAL])
      answers.push((await ask(t, route, spelt(example, address).input, undefined)).body?.data)
    const errors = answers.map((data) => (data as { error?: string } | null)?.error)
    expect([route, ...new Set(errors)]).toHaveLength(2)
    expect([route, errors[0]]).not.toEqual([route, expect.stringMatching(/INVALID_INPUT|CHAIN|INTERNAL/)])
  }
})
