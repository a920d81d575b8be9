import { readJson, writeJson } from './storage.ts'

type Kept = { body: string; key: string }
const isKept = (v: unknown): v is Kept =>
  typeof v === 'object' && v !== null && 'body' in v && 'key' in v && typeof v.key === 'string'

/**
 * The key under which an intent is sent. The same body gets the same key, also after a reload, so that sending it again
 * because the answer was lost has one effect; another body gets a new one.
 * @param name what is intended, one at a time, e.g. `transfer`
 * @param body everything that makes the intent
 */
export function intentKey(name: string, body: unknown): string {
  const text = JSON.stringify(body)
  const kept = readJson(`intent.${name}`, isKept, 'session')
  if (kept?.body === text) return kept.key
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
    b.toString(16).padStart(2, '0'),
  ).join('')
  writeJson(`intent.${name}`, { body: text, key } satisfies Kept, 'session')
  return key
}

/** The intent was answered: the next one is another, even with the same body. */
export const intentDone = (name: string) => writeJson(`intent.${name}`, null, 'session')
