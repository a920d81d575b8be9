import { MODULES } from '@holdfast/protocol/config'
import { expect, test } from 'vitest'
import { compose, inOrder } from './compose.ts'
import { type Core, defineFeature, need } from './feature.ts'
import { FEATURES } from './features.ts'

const core = {} as Core
const store = defineFeature({ name: 'store', build: () => ({ read: (key: string) => `${key}!` }) })
const reader = defineFeature({
  name: 'reader',
  needs: { store: need<{ read(key: string): string }>() },
  build: (_, { store }) => ({ twice: (key: string) => store.read(key) + store.read(key) }),
})

test('a feature gets what it needs, wherever it stands in the list', async () => {
  const { built } = await compose(core, [reader, store])
  expect(built.reader.twice('a')).toBe('a!a!')
})

test('what is missing, or of another type, does not compile, and does not start', async () => {
  // @ts-expect-error -- reader needs store
  await expect(compose(core, [reader])).rejects.toThrow('reader needs store, which is not in the list')
  const other = defineFeature({ name: 'store', build: () => ({ read: (key: number) => key }) })
  // @ts-expect-error -- its store reads by text
  await compose(core, [reader, other])
})

test('features that need each other to be built do not start, and are named', async () => {
  const a = defineFeature({ name: 'a', needs: { b: need<number>() }, build: () => 1 })
  const b = defineFeature({ name: 'b', needs: { c: need<number>() }, build: () => 2 })
  const c = defineFeature({ name: 'c', needs: { a: need<number>() }, build: () => 3 })
  await expect(compose(core, [a, b, c])).rejects.toThrow('features need each other: a → b → c → a')
  await expect(compose(core, [store, store])).rejects.toThrow('two features have one name')
})

test('what is needed later may go in a circle', async () => {
  const a = defineFeature({
    name: 'a',
    later: { b: need<number>() },
    build: () => 1,
    serve: (own, { b }) => ({ alarms: async () => [`${own} ${b}`] }),
  })
  const b = defineFeature({ name: 'b', needs: { a: need<number>() }, build: (_, { a }) => a + 1 })
  const { served } = await compose(core, [a, b])
  expect(await served[0]!.alarms?.()).toEqual(['1 2'])
})

test('the server’s own features can be built in some order', () => {
  const names = inOrder(FEATURES).map((f) => f.name)
  expect(names).toHaveLength(FEATURES.length)
  expect(names.indexOf('users')).toBeLessThan(names.indexOf('machines'))
})

test('every part of the product that can be switched off belongs to one feature', () => {
  const claimed = FEATURES.flatMap((f) => f.switches)
  expect(claimed.toSorted()).toEqual([...MODULES].toSorted())
})
