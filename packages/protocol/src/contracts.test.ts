import { expect, test } from 'vitest'
import { abiOf, OWN_CONTRACTS } from './contract-abis.ts'
import { contractOf, TARGETS } from './contracts.ts'

type Item = { type: string; name?: string; stateMutability?: string }
const itemsOf = (name: (typeof OWN_CONTRACTS)[number]): readonly Item[] => abiOf(name)
const changes = (f: Item) =>
  f.type === 'function' && f.stateMutability !== 'view' && f.stateMutability !== 'pure'

test.each(OWN_CONTRACTS)('the ABI of %s is found by its source', (name) => {
  expect(itemsOf(name).some((item) => item.type === 'function')).toBe(true)
})

test.each(TARGETS)(
  'the table says of every changing function of %s who may call it, and names no other',
  (name) => {
    const { restricted = {}, open = [] } = contractOf(name)
    const said = [...Object.keys(restricted), ...open]
    expect(new Set(said).size).toBe(said.length)
    expect(new Set(said)).toEqual(
      new Set(
        itemsOf(name)
          .filter(changes)
          .map((f) => f.name),
      ),
    )
  },
)

test.each(TARGETS)('what %s asks for by itself, and the events of its uses, are its own', (name) => {
  const { guarded = {}, own = {}, restricted = {} } = contractOf(name)
  const functions = itemsOf(name).filter(changes)
  expect(functions.map((f) => f.name)).toEqual(
    expect.arrayContaining([...Object.keys(guarded), ...Object.keys(own)]),
  )
  const events = itemsOf(name).filter((item) => item.type === 'event')
  const told = Object.values(restricted).flatMap(({ event }) => event ?? [])
  expect(events.map((e) => e.name)).toEqual(expect.arrayContaining(told))
})
