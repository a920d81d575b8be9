import { t } from '@lingui/core/macro'
import type { AnswerOf, InputOf, PostName } from '@holdfast/client/names'
import { readJson, writeJson } from '../lib/storage.ts'
import { ApiError } from '@holdfast/client/errors'
import { post } from './client.ts'

/** A call that takes a key for its intent. */
type IntentName = { [N in PostName]: 'key' extends keyof InputOf<N> ? N : never }[PostName]

type Kept = { body: string; key: string }
const isKept = (v: unknown): v is Kept =>
  typeof v === 'object' && v !== null && 'body' in v && 'key' in v && typeof v.key === 'string'

/** The same body gets the same key, also after a reload; another body gets a new one (D-102). */
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

/** Codes that do not exclude that the call had its effect: the server may have failed after that. */
const DOUBTFUL = new Set<string | null>([null, 'OUTCOME_UNKNOWN', 'INTERNAL', 'CHAIN_UNAVAILABLE'])

/** Whether an error is an answer that proves that the call had no effect. */
const isAnswer = (error: unknown) =>
  error instanceof ApiError && error.problem === 'refused' && !DOUBTFUL.has(error.code)

/** Whether the answer was lost, so that sending the same call again may bring it. */
const isLost = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'OUTCOME_UNKNOWN' || ['unreachable', 'timeout', 'status'].includes(error.problem))

const notKnown = () =>
  t`We do not know yet whether this was done. Send it again to find out: it is done once at most.`

/** Pauses before asking again for a lost answer, milliseconds. */
const PAUSES = [1_000, 2_000, 4_000]

/** Asks again with the same key while the answer is lost. @throws ApiError */
async function untilAnswered<N extends PostName>(name: N, body: InputOf<N>): Promise<AnswerOf<N>> {
  for (const pause of PAUSES) {
    try {
      return await post(name, body)
    } catch (error) {
      if (!isLost(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return post(name, body)
}

/**
 * Calls `name` with `body` and a key that stays the same until an answer arrives, also after a reload: sending it again
 * then has no second effect. Retries a few times when the answer is lost. After an answer the next call gets a new key,
 * even with the same body.
 * @param intent what identifies the intent, where that is not the whole body
 * @throws ApiError
 */
export async function sendIntent<N extends IntentName>(
  name: N,
  body: InputOf<N>,
  intent: object = body,
): Promise<AnswerOf<N>> {
  const key = intentKey(name, intent)
  return sendOnce(name, { ...body, key }, () => writeJson(`intent.${name}`, null, 'session'))
}

/**
 * Calls `name` with a body that has one effect however often it is sent. Retries when the answer is lost.
 * @param forget called once it is certain whether the call had its effect
 * @throws ApiError
 */
export async function sendOnce<N extends PostName>(
  name: N,
  body: InputOf<N>,
  forget: () => void,
): Promise<AnswerOf<N>> {
  try {
    const answer = await untilAnswered(name, body)
    forget()
    return answer
  } catch (error) {
    if (isAnswer(error)) forget()
    if (!isLost(error)) throw error
    const { problem, status } = error as ApiError
    throw new ApiError(problem, notKnown(), status, 'OUTCOME_UNKNOWN')
  }
}
