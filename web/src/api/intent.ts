import { readJson, writeJson } from '../lib/storage.ts'
import { ApiError, call } from './client.ts'

type Kept = { body: string; key: string }
const isKept = (v: unknown): v is Kept =>
  typeof v === 'object' && v !== null && 'body' in v && 'key' in v && typeof v.key === 'string'

/** The same body gets the same key, also after a reload; another body gets a new one. */
function intentKey(name: string, body: unknown): string {
  const text = JSON.stringify(body)
  const kept = readJson(`intent.${name}`, isKept, 'session')
  if (kept?.body === text) return kept.key
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
    b.toString(16).padStart(2, '0'),
  ).join('')
  writeJson(`intent.${name}`, { body: text, key } satisfies Kept, 'session')
  return key
}

/** Whether an error leaves no doubt that nothing happened. */
export const isAnswer = (error: unknown) =>
  error instanceof ApiError && error.problem === 'refused' && error.code !== 'OUTCOME_UNKNOWN'

/**
 * Calls `name` with `body` under a key, so that sending it again because the answer was lost has one effect, also after
 * a reload. Once it was answered, the next one is another intent, even with the same body.
 * @param intent what makes it the same intent, when that is not the whole body
 * @throws ApiError
 */
export async function sendIntent<T>(
  name: string,
  body: Record<string, string | number>,
  intent: Record<string, string | number> = body,
): Promise<T> {
  const key = intentKey(name, intent)
  const forget = () => writeJson(`intent.${name}`, null, 'session')
  try {
    const answer = await call<T>(name, { body: { ...body, key } })
    forget()
    return answer
  } catch (error) {
    if (isAnswer(error)) forget()
    throw error
  }
}
