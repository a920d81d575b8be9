import type { WebhookEvent } from '@holdfast/protocol/webhooks'

/**
 * Why a message is not to be believed. `headers`: one is missing or unreadable. `time`: it is too old, or from the future.
 * `signature`: none of the secrets made it. `body`: it is signed, and not of the form that is known here.
 */
export type WebhookProblem = 'headers' | 'time' | 'signature' | 'body'

/** A message that is not to be believed. Answer with an HTTP status of 400. */
export class WebhookError extends Error {
  readonly problem: WebhookProblem
  constructor(problem: WebhookProblem) {
    super(`the webhook is not to be believed: ${problem}`)
    this.name = 'WebhookError'
    this.problem = problem
  }
}

/** Headers as a `Request` has them, or as Node does: names in lower case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined }

export type VerifyOptions = {
  headers: WebhookHeaders
  /** exactly as it arrived: parsed and written again it is another one */
  body: string | Uint8Array<ArrayBuffer>
  /** `whsec_…`; the one before it as well while a secret is being changed */
  secrets: string | readonly string[]
  /** seconds by which the time of sending and this clock may differ; 300 by default */
  tolerance?: number
  /** this clock, milliseconds */
  now?: () => number
}

const TOLERANCE = 300
const PREFIX = 'whsec_'
const VERSION = 'v1,'

function header(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name]
  if (typeof value !== 'string' || value === '') throw new WebhookError('headers')
  return value
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))

/** The bytes of a text in base64; null where it is none. */
function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return bytesOf(base64)
  } catch {
    return null
  }
}

/** @throws TypeError for what is no secret: that is a mistake of the receiver, not of the sender */
const keyOf = (secret: string) => {
  const bytes = secret.startsWith(PREFIX) ? decoded(secret.slice(PREFIX.length)) : null
  if (bytes === null || bytes.length < 16) throw new TypeError('a secret begins with whsec_ and is base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

const isEvent = (value: unknown, id: string): value is WebhookEvent => {
  if (typeof value !== 'object' || value === null) return false
  const { id: own, type, time, data } = value as Record<string, unknown>
  return (
    own === id &&
    typeof type === 'string' &&
    typeof time === 'number' &&
    typeof data === 'object' &&
    data !== null
  )
}

/**
 * Checks who sent a message and when, by the Standard Webhooks specification, and gives what it tells. The same event can come
 * more than once and in any order: keep its `id` and do nothing the second time. Types that are not known here are to be
 * answered with 2xx and left alone.
 * @throws WebhookError; TypeError for what is no secret
 */
export async function verifyWebhook(o: VerifyOptions): Promise<WebhookEvent> {
  const { headers, body, secrets, tolerance = TOLERANCE, now = Date.now } = o
  const keys = await Promise.all((typeof secrets === 'string' ? [secrets] : secrets).map(keyOf))
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const signatures = header(headers, 'webhook-signature').split(' ')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('headers')
  if (Math.abs(now() / 1_000 - Number(timestamp)) > tolerance) throw new WebhookError('time')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(head.length + bytes.length)
  signed.set(head)
  signed.set(bytes, head.length)
  const made = signatures.flatMap((s) => (s.startsWith(VERSION) ? [decoded(s.slice(VERSION.length))] : []))
  const checks = keys.flatMap((key) =>
    made.flatMap((signature) => (signature ? [crypto.subtle.verify('HMAC', key, signature, signed)] : [])),
  )
  if (!(await Promise.all(checks)).includes(true)) throw new WebhookError('signature')
  let event: unknown
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new WebhookError('body')
  }
  if (!isEvent(event, id)) throw new WebhookError('body')
  return event
}
