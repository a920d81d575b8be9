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

/** Calls one server by the wire contract. Runs in browsers and in Node, and holds nothing but a token. */
export class Client {
  private readonly base: string
  private readonly timeout: number
  private readonly fetch: NonNullable<ClientOptions['fetch']>
  private readonly language: ClientOptions['language']
  private readonly onLogout: (token: string) => void
  private readonly words: Words | undefined
  private token: () => string

  constructor(o: ClientOptions = {}) {
    this.base = o.base ?? ''
    this.timeout = o.timeout ?? TIMEOUT
    this.fetch = o.fetch ?? ((url, init) => fetch(url, init))
    this.language = o.language
    this.token = o.token ?? (() => '')
    this.onLogout = o.onLogout ?? (() => {})
    this.words = o.words
  }

  /** Calls with this session from now on. */
  useToken(token: string): void {
    this.token = () => token
  }

  /**
   * Asks without effect, and gives what the envelope holds; a picture as a Blob.
   * @throws ApiError; the signal's own reason when it was aborted
   */
  get<N extends FreeName>(name: N, query?: InputOf<N>, signal?: AbortSignal): Promise<AnswerOf<N>>
  get<N extends GetName>(name: N, query: InputOf<N>, signal?: AbortSignal): Promise<AnswerOf<N>>
  get(name: GetName, query: object = {}, signal?: AbortSignal): Promise<unknown> {
    return this.ask(name, this.url(name, query), { signal })
  }

  /** As `get`, where the name of the list is not known before it runs. */
  list<N extends ListName>(name: N, query: InputOf<N>, signal?: AbortSignal): Promise<Page<RowOf<N>>> {
    return this.ask(name, this.url(name, query), { signal }) as Promise<Page<RowOf<N>>>
  }

  /**
   * Has something done, and gives what the envelope holds. Where the answer is lost (see `ApiProblem`), a call that takes a
   * `key` may be sent again with the same key: it is done once at most. Nothing is sent again here.
   * @throws ApiError
   */
  post<N extends PostName>(name: N, body: InputOf<N>): Promise<AnswerOf<N>> {
    return this.ask(name, this.url(name), { body: JSON.stringify(body) }) as Promise<AnswerOf<N>>
  }

  /** Sends a file, in the form's field that the call names. @throws ApiError */
  upload<N extends PostName>(name: N, form: FormData, query: InputOf<N>): Promise<AnswerOf<N>> {
    return this.ask(name, this.url(name, query), { body: form }) as Promise<AnswerOf<N>>
  }

  /** Where a call is, with its inputs in path and query string. */
  url(name: CallName, query: object = {}): string {
    const rest = new URLSearchParams()
    let path: string = name.startsWith('/') ? name : PREFIX + name
    for (const [key, value] of Object.entries(query)) {
      if (value === undefined) continue
      const text = encodeURIComponent(String(value))
      if (path.includes(`{${key}}`)) path = path.replace(`{${key}}`, text)
      else rest.set(key, String(value))
    }
    return `${this.base}${path}${rest.size ? `?${rest.toString()}` : ''}`
  }

  /** What every call tells: the language, and the session where there is one. */
  headers(): Record<string, string> {
    const token = this.token()
    return {
      ...(this.language ? { lang: this.language() } : {}),
      ...(token ? { AppToken: token } : {}),
    }
  }

  /**
   * What the envelope holds.
   * @param asked the token that the call was made with
   * @throws ApiError
   */
  unwrap<N extends CallName>(answer: unknown, asked: string): AnswerOf<N> {
    if (!isObject(answer) || typeof answer['code'] !== 'number') throw this.unreadable(200)
    const msg = typeof answer['msg'] === 'string' ? answer['msg'] : ''
    if (answer['code'] === 200 || answer['code'] === 1) return answer['data'] as AnswerOf<N>
    if (answer['code'] === 401 || (answer['code'] === 500 && msg === 'noLogin')) {
      this.onLogout(asked)
      throw new ApiError('noLogin', msg, 200, 'NO_LOGIN')
    }
    const data = answer['data']
    const code = isObject(data) && typeof data['error'] === 'string' ? (data['error'] as ErrorCode) : null
    throw new ApiError('refused', msg, 200, code)
  }

  readonly tooLate = () => new ApiError('timeout', this.words?.timeout() ?? 'timeout')
  readonly unreachable = () => new ApiError('unreachable', this.words?.unreachable() ?? 'unreachable')
  readonly badStatus = (status: number) =>
    new ApiError('status', this.words?.status(status) ?? `status ${status}`, status)
  readonly unreadable = (status: number) =>
    new ApiError('status', this.words?.unreadable() ?? 'unreadable', status)

  private async ask(name: CallName, url: string, sent: Sent): Promise<unknown> {
    const asked = this.token()
    const response = await this.send(url, sent)
    if (response.headers.get('content-type')?.startsWith('image/')) return response.blob()
    let answer: unknown
    try {
      answer = await response.json()
    } catch {
      throw this.unreadable(response.status)
    }
    const bare = name.startsWith('/') && !(isObject(answer) && 'code' in answer && 'msg' in answer)
    return bare ? answer : this.unwrap(answer, asked)
  }

  /** Waits for an answer that is one. */
  private async send(url: string, { body, signal }: Sent): Promise<Response> {
    const headers = this.headers()
    if (typeof body === 'string') headers['content-type'] = 'application/json'
    // AbortSignal.any is younger than the oldest browser we serve.
    const controller = new AbortController()
    const abort = () => controller.abort()
    let late = false
    const timer = setTimeout(() => {
      late = true
      abort()
    }, this.timeout)
    signal?.addEventListener('abort', abort)
    let response: Response
    try {
      response = await this.fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        signal: controller.signal,
        ...(body === undefined ? {} : { body }),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      throw late ? this.tooLate() : this.unreachable()
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    if (!response.ok) throw this.badStatus(response.status)
    return response
  }
}
