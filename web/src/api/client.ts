import { t } from '@lingui/core/macro'
import { language } from '../lib/i18n/i18n.ts'
import { takeEarly } from './early.ts'
import { logout, session } from './session.ts'

/** HTTP time-out of the specification, in milliseconds. */
const TIMEOUT = 60_000
const PREFIX = '/api/app/api/'

export type ApiProblem = 'unreachable' | 'timeout' | 'status' | 'refused' | 'noLogin'

/** A call that brought no data. `refused` carries the server's translated message and its closed code. */
export class ApiError extends Error {
  readonly problem: ApiProblem
  readonly status: number
  readonly code: string | null
  constructor(problem: ApiProblem, message: string, status = 0, code: string | null = null) {
    super(message)
    this.name = 'ApiError'
    this.problem = problem
    this.status = status
    this.code = code
  }
}

export type Options = {
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  /** a multipart body instead: files */
  form?: FormData
  signal?: AbortSignal
}

/** Headers of every call: the language, and the token of the session when there is one. */
export function headersOf(): Record<string, string> {
  const { token } = session.get()
  return { lang: language().code, ...(token ? { AppToken: token } : {}) }
}

/** Sends a request and returns a response with a success status. @throws ApiError for any other, and after 60 s */
export async function send(url: string, options: Options): Promise<Response> {
  const headers = headersOf()
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  // The oldest supported browsers lack AbortSignal.any.
  const controller = new AbortController()
  const abort = () => controller.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    abort()
  }, TIMEOUT)
  options.signal?.addEventListener('abort', abort)
  let response: Response
  try {
    const isGet = options.body === undefined && !options.form
    const early = isGet ? takeEarly(url) : undefined
    response = await (early ??
      fetch(url, {
        method: isGet ? 'GET' : 'POST',
        headers,
        signal: controller.signal,
        ...(options.form
          ? { body: options.form }
          : options.body === undefined
            ? {}
            : { body: JSON.stringify(options.body) }),
      }))
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw late ? tooLate() : unreachable()
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
  if (!response.ok) throw badStatus(response.status)
  return response
}

export const tooLate = () => new ApiError('timeout', t`The server took too long to answer`)
export const unreachable = () => new ApiError('unreachable', t`The server cannot be reached`)
export const badStatus = (status: number) =>
  new ApiError('status', t`The server answered with status ${status}`, status)
export const unreadable = (status: number) =>
  new ApiError('status', t`The server's answer could not be read`, status)

async function http(url: string, options: Options): Promise<unknown> {
  const response = await send(url, options)
  try {
    return await response.json()
  } catch {
    throw unreadable(response.status)
  }
}

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null

/** The URL of a call of the wire contract. Parameters that are undefined are left out. */
export function urlOf(name: string, query: Options['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return `${PREFIX}${name}${search.size ? `?${search}` : ''}`
}

/**
 * Calls the product's wire contract and unwraps the envelope. GET without a body, POST with one.
 * Code 401 and code 500 with the message `noLogin` end the session that asked.
 * @throws ApiError
 */
export async function call<T>(name: string, options: Options = {}): Promise<T> {
  const asked = session.get().token
  return unwrap(await http(urlOf(name, options.query), options), asked) as T
}

/**
 * Returns the data of an envelope, and ends the session when the server says that it is over.
 * @param asked the token that the call was made with
 * @throws ApiError
 */
export function unwrap(answer: unknown, asked: string): unknown {
  if (!isObject(answer) || typeof answer['code'] !== 'number') throw unreadable(200)
  const msg = typeof answer['msg'] === 'string' ? answer['msg'] : ''
  if (answer['code'] === 200 || answer['code'] === 1) return answer['data']
  if (answer['code'] === 401 || (answer['code'] === 500 && msg === 'noLogin')) {
    if (session.get().token === asked) logout()
    throw new ApiError('noLogin', msg)
  }
  const data = answer['data']
  const code = isObject(data) && typeof data['error'] === 'string' ? data['error'] : null
  throw new ApiError('refused', msg, 200, code)
}

/** Calls a URL that answers without an envelope, such as `/api/chain`. @throws ApiError */
export const plain = async <T>(path: string, signal?: AbortSignal) =>
  (await http(path, signal ? { signal } : {})) as T

/** Calls the local chain's test tools below `/api/dev`, which answer with or without an envelope. @throws ApiError */
export async function dev<T>(path: string, body?: unknown): Promise<T> {
  const answer = await http(`/api/dev/${path}`, body === undefined ? {} : { body })
  if (isObject(answer) && typeof answer['code'] === 'number' && 'msg' in answer) {
    if (answer['code'] === 200 || answer['code'] === 1) return answer['data'] as T
    throw new ApiError('refused', String(answer['msg']))
  }
  return answer as T
}
