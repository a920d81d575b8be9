import { expect, test } from 'vitest'
import { factsProblem, shapeProblem } from './referrer.ts'

const me = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const nobody = '0x0000000000000000000000000000000000000000'

test.each([
  ['', 'noAddress'],
  ['   ', 'noAddress'],
  ['hello', 'malformed'],
  [other.slice(0, -1), 'length'],
  [`${other}0`, 'length'],
  [other.replace('0x', '0X'), null],
  [nobody, 'zeroAddress'],
  [other.replace('3C', '3c'), 'checksum'],
  [me, 'own'],
  [me.toLowerCase(), 'own'],
  [other, null],
  [` ${other}\n`, null],
])('the shape of %j is %s', (text, problem) => expect(shapeProblem(text, me)).toBe(problem))

test('the chain decides about a well-shaped one', () => {
  expect(factsProblem({ registered: false, refer: nobody }, me)).toBe('unregistered')
  expect(factsProblem({ registered: true, refer: me.toLowerCase() }, me)).toBe('ownReferral')
  expect(factsProblem({ registered: true, refer: other }, me)).toBeNull()
  expect(factsProblem({ registered: true, refer: nobody }, me)).toBeNull()
})
