import type { Page } from '@holdfast/protocol/envelope'
import type { ErrorCode } from '@holdfast/protocol/errors'
import { ApiError, type Words } from './errors.ts'
import type { AnswerOf, CallName, FreeName, GetName, InputOf, ListName, PostName, RowOf } from './names.ts'

/** HTTP time-out of the specification, in milliseconds. */
const TIMEOUT = 60_000
const PREFIX = '/api/app/api/'

export type ClientOptions = {
  /** where the server is, such as `https://app.example`; '' in its own pages */
  base?: string
  /** the session's token, read for each call; `useToken` sets it without this */
  token?: () => string
  /** language of the server's messages, such as `en` */
  language?: () => string
  /** told when the server says that the session of a token is over */
  onLogout?: (token: string) => void
  /** milliseconds until a call is given up */
  timeout?: number
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  words?: Words
}

type Sent = { body?: string | FormData; signal?: AbortSignal | undefined }

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null

/** A server's calls by the wire contract. */
export type Client = {
  /** Calls with this session from now on. */
  useToken(token: string): void

  /**
   * Asks without effect, and gives what the envelope holds; a picture as a Blob.
   * @throws ApiError; the signal's own reason when it was aborted
   */
  get<N extends FreeName>(name: N, query?: InputOf<N>, signal?: AbortSignal): Promise<AnswerOf<N>>
  get<N extends GetName>(name: N, query: InputOf<N>, signal?: AbortSignal): Promise<AnswerOf<N>>

  /** As `get`, where the name of the list is not known before it runs. */
  list<N extends ListName>(name: N, query: InputOf<N>, signal?: AbortSignal): Promise<Page<RowOf<N>>>

  /**
   * Has something done, and gives what the envelope holds. Where the answer is lost (see `ApiProblem`), a call that takes a
   * `key` may be sent again with the same key: it is done once at most. Nothing is sent again here.
   * @throws ApiError
   */
  post<N extends PostName>(name: N, body: InputOf<N>): Promise<AnswerOf<N>>

  /** Sends a file, in the form's field that the call names. @throws ApiError */
  upload<N extends PostName>(name: N, form: FormData, query: InputOf<N>): Promise<AnswerOf<N>>

  /** The address of a call, with its inputs in path and query string. */
  url(name: CallName, query?: object): string

  /** The headers of every call: the language, and the session where there is one. */
  headers(): Record<string, string>

  /**
   * Opens an envelope.
   * @param asked the token that the call was made with
   * @throws ApiError
   */
  unwrap<N extends CallName>(answer: unknown, asked: string): AnswerOf<N>

  tooLate(): ApiError
  unreachable(): ApiError
  badStatus(status: number): ApiError
  unreadable(status: number): ApiError
}

/** A client of one server, for browsers and Node. It keeps nothing but a token. */
export function createClient({
  base = '',
  language,
  token = () => '',
  onLogout = () => {},
  timeout = TIMEOUT,
  fetch: send = (url, init) => fetch(url, init),
  words,
}: ClientOptions = {}): Client {
  const tooLate = () => new ApiError('timeout', words?.timeout())
  const unreachable = () => new ApiError('unreachable', words?.unreachable())
  const badStatus = (status: number) => new ApiError('status', words?.status(status), status)
  const unreadable = (status: number) => new ApiError('status', words?.unreadable(), status)

  function url(name: CallName, query: object = {}): string {
    const rest = new URLSearchParams()
    let path: string = name.startsWith('/') ? name : PREFIX + name
    for (const [key, value] of Object.entries(query)) {
      if (value === undefined) continue
      const text = encodeURIComponent(String(value))
      if (path.includes(`{${key}}`)) path = path.replace(`{${key}}`, text)
      else rest.set(key, String(value))
    }
    // By its text: how many there are is younger than the oldest browser we serve.
    const asked = rest.toString()
    return `${base}${path}${asked && `?${asked}`}`
  }

  function headers(): Record<string, string> {
    const now = token()
    return { ...(language ? { lang: language() } : {}), ...(now ? { AppToken: now } : {}) }
  }

  function unwrap(answer: unknown, asked: string): unknown {
    if (!isObject(answer) || typeof answer['code'] !== 'number') throw unreadable(200)
    const { code, data } = answer
    const msg = typeof answer['msg'] === 'string' ? answer['msg'] : ''
    if (code === 200 || code === 1) return data
    if (code === 401 || (code === 500 && msg === 'noLogin')) {
      onLogout(asked)
      throw new ApiError('noLogin', msg, 200, 'NO_LOGIN')
    }
    // A code that this client does not know says neither why nor whether anything was done.
    if (code !== 500) throw new ApiError('status', words?.failed(), 200)
    const refusal = isObject(data) && typeof data['error'] === 'string' ? (data['error'] as ErrorCode) : null
    throw new ApiError('refused', msg, 200, refusal)
  }

  /** Waits for an answer with HTTP status 2xx. A `fetch` that ignores its signal is given up all the same. */
  async function answerOf(to: string, { body, signal }: Sent): Promise<Response> {
    const head = headers()
    if (typeof body === 'string') head['content-type'] = 'application/json'
    // AbortSignal.any is younger than the oldest browser we serve.
    const controller = new AbortController()
    const abort = () => controller.abort()
    let late = false
    const timer = setTimeout(() => {
      late = true
      abort()
    }, timeout)
    const stopped = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
    })
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    let response: Response
    try {
      response = await Promise.race([
        send(to, {
          method: body === undefined ? 'GET' : 'POST',
          headers: head,
          signal: controller.signal,
          ...(body === undefined ? {} : { body }),
        }),
        stopped,
      ])
    } catch (error) {
      if (signal?.aborted) throw error
      throw late ? tooLate() : unreachable()
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    if (!response.ok) throw badStatus(response.status)
    return response
  }

  async function ask(name: CallName, to: string, sent: Sent): Promise<never> {
    const asked = token()
    const response = await answerOf(to, sent)
    const type = response.headers.get('content-type')
    if (type?.startsWith('image/')) return (await response.blob()) as never
    if (type?.startsWith('text/plain') && name.startsWith('/api/supply/'))
      return (await response.text()) as never
    let answer: unknown
    try {
      answer = await response.json()
    } catch {
      throw unreadable(response.status)
    }
    const bare = name.startsWith('/') && !(isObject(answer) && 'code' in answer && 'msg' in answer)
    return (bare ? answer : unwrap(answer, asked)) as never
  }

  const get = (name: CallName, query?: object, signal?: AbortSignal) =>
    ask(name, url(name, query), { signal })
  return {
    useToken: (given) => {
      token = () => given
    },
    get,
    list: get,
    post: (name, body) => ask(name, url(name), { body: JSON.stringify(body) }),
    upload: (name, form, query) => ask(name, url(name, query), { body: form }),
    url,
    headers,
    unwrap: (answer, asked) => unwrap(answer, asked) as never,
    tooLate,
    unreachable,
    badStatus,
    unreadable,
  }
}
