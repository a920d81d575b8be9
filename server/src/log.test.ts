import { createPublicClient, http } from 'viem'
import { expect, test } from 'vitest'
import { createLog, tellError } from './log.ts'

test("a node's address and key are not logged", async () => {
  const client = createPublicClient({ transport: http('http://127.0.0.1:1/secret-key', { retryCount: 0 }) })
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const error = await client.getBlockNumber().catch((e: unknown) => e)
  log.error({ err: new Error('indexing failed', { cause: error }) })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('indexing failed')
  expect(lines[0]).toContain('HTTP request failed.')
  expect(lines[0]).not.toContain('secret-key')
})

test('row values of a database error are not logged, its code and constraint are', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'a_key',
    detail: '(x)=(0xabc)',
  })
  const told = tellError(error)
  expect(told).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505', constraint: 'a_key' })
  expect(JSON.stringify(told)).not.toContain('0xabc')
})

test('anything that is thrown can be told', () => {
  expect(tellError('text')).toEqual({ type: 'string', message: 'text' })
  expect(tellError(null)).toEqual({ type: 'object', message: 'null' })
})
