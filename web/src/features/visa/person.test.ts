import { expect, test } from 'vitest'
import { fieldProblem, NOBODY, trimmed, type Typed } from './person.ts'

const good: Typed = { name: 'Lin Mei', country: 'TW', mobile: '+886 912 345 678', email: 'mei@example.com' }

test('what is missing is named in the order of the form', () => {
  const steps: (keyof Typed)[] = ['name', 'country', 'mobile', 'email']
  let typed = NOBODY
  for (const field of steps) {
    expect(fieldProblem(typed)).toBe(field)
    typed = { ...typed, [field]: good[field] }
  }
  expect(fieldProblem(typed)).toBeNull()
})

test.each<[keyof Typed, string]>([
  ['name', '   '],
  ['country', 'tw'],
  ['mobile', '0912 345 678'],
  ['mobile', '+886;1'],
  ['email', 'mei'],
  ['email', 'mei@example'],
  ['email', 'mei @example.com'],
])('%s cannot be %j', (field, value) => {
  expect(fieldProblem({ ...good, [field]: value })).toBe(field)
})

test('blanks around do not count', () => {
  const typed = { ...good, name: ' Lin Mei ', email: ' mei@example.com ' }
  expect(fieldProblem(typed)).toBeNull()
  expect(trimmed(typed)).toEqual(good)
})
