import { beforeEach, expect, test, vi } from 'vitest'
import { mayReload } from './reload-guard.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('allows three reloads in twenty seconds, then no more until time has passed', () => {
  expect([0, 100, 200, 300, 19_000].map(mayReload)).toEqual([true, true, true, false, false])
  expect(mayReload(20_050)).toBe(true)
  expect(mayReload(20_060)).toBe(false)
})

test('a clock that was set back does not block for ever', () => {
  expect([50_000, 50_001, 50_002].map(mayReload)).toEqual([true, true, true])
  expect(mayReload(1_000)).toBe(true)
})
