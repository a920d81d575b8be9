import { expect, test } from 'vitest'
import { reasonIn } from './server.ts'

test.each([
  [
    'DATABASE_URL (db): no PostgreSQL answers there (ECONNREFUSED)\n',
    'DATABASE_URL (db): no PostgreSQL answers there (ECONNREFUSED)',
  ],
  [
    `(node:7) Warning: something old\nTypeError: Cannot read properties of undefined (reading 'x')\n    at file:///a/b.ts:1:2\n    at async file:///a/c.ts:3:4\n`,
    "TypeError: Cannot read properties of undefined (reading 'x') (see /d/server.log)",
  ],
  [
    `file:///a/b.ts:1\n  throw new RangeError('too far')\n  ^\n\nRangeError: too far\n    at file:///a/b.ts:1:2 {\n  code: 7\n}\n\nNode.js v24.21.0\n`,
    'RangeError: too far (see /d/server.log)',
  ],
  ['', null],
])('%j ends by %j', (errors, reason) => {
  expect(reasonIn(errors, '/d/server.log')).toBe(reason)
})
