import { expect, test } from 'vitest'
import { endKept, keptSince, noteAge } from './kept.ts'

const fresh = () => new Response('{}')
const keptFrom = (at: number) => new Response('{}', { headers: { 'hf-kept': `${at}` } })

test('figures are as old as the oldest kept answer, until the server answers what is asked again and again', () => {
  noteAge('/api/chain', fresh())
  expect([keptSince(), endKept()]).toEqual([null, null])

  noteAge('/api/chain', keptFrom(2_000))
  noteAge('/api/app/api/getSolvency', keptFrom(1_000))
  noteAge('/api/app/api/getCandles', keptFrom(3_000))
  expect(keptSince()).toBe(1_000)
  expect(endKept()).toBeNull()

  // Another answer says nothing about those that are shown, nor does a failing server.
  noteAge('/api/app/api/getCandles', fresh())
  noteAge('/api/chain', new Response('', { status: 503 }))
  expect(keptSince()).toBe(1_000)

  const before = Date.now()
  noteAge('/api/chain', fresh())
  expect(keptSince()).toBeNull()
  expect(endKept()).toBeLessThanOrEqual(before)
  // Once: what was read meanwhile has been asked again by then.
  expect(endKept()).toBeNull()
})
