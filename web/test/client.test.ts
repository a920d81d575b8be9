import { ApiError } from '@holdfast/client/errors'
import { createClient } from '@holdfast/client'
import { expect, test } from 'vitest'

/** A fetch that never answers and ignores its signal, as the early requests of a page may do. */
const deaf = () => new Promise<Response>(() => {})
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof ApiError ? error.problem : String(error)),
  )

test('a call ends at its time-out, whatever its fetch does', async () => {
  const client = createClient({ fetch: deaf, timeout: 20 })
  expect(await problemOf(client.get('/api/chain'))).toBe('timeout')
})

test('a call that is given up ends at once, also when it was given up before', async () => {
  const client = createClient({ fetch: deaf })
  const controller = new AbortController()
  const call = problemOf(client.get('/api/chain', {}, controller.signal))
  controller.abort()
  expect(await call).toContain('AbortError')
  expect(await problemOf(client.get('/api/chain', {}, controller.signal))).toContain('AbortError')
})
