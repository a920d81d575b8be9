import { API_PREFIX } from '@holdfast/protocol/envelope'
import { type Answer, ORIGIN, type TestApp } from './server.ts'
import { signedBody, signMade } from './signing.ts'

export type Session = { apptoken: string }
export type Reply = {
  status: number
  type: string
  text: string
  body: { code?: number; data?: unknown } | null
}

/** Asks a route (`METHOD path`, as in the table) with these inputs. */
export async function ask(
  t: TestApp,
  route: string,
  input: Record<string, unknown>,
  session: Session | undefined,
  file?: Buffer,
): Promise<Reply> {
  const [method = '', path = ''] = route.split(' ')
  const { wire, config } = t
  const signs = method === 'POST' && session !== undefined && file === undefined
  const signed = signs ? await signedBody(wire, config.databaseUrl, path, input, session) : input
  const rest = { ...(signed as typeof input) }
  const taken = (name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  }
  const filled = (path.startsWith('/') ? path : `${API_PREFIX}/${path}`)
    .replace(/:(\w+)/g, (_, name: string) => taken(name))
    .replace('*', () => (typeof rest['*'] === 'string' ? rest['*'] : ''))
  delete rest['*']
  const inQuery = method !== 'POST' || file !== undefined
  const defined = Object.entries(rest).filter(([, v]) => v !== undefined)
  const query = new URLSearchParams(defined.map(([k, v]): [string, string] => [k, String(v)]))
  const form = file && formOf(file)
  const answer = await t.app.http.inject({
    method: method as 'GET' | 'HEAD' | 'POST',
    url: inQuery && query.size > 0 ? `${filled}?${query.toString()}` : filled,
    headers: {
      ...session,
      origin: ORIGIN,
      ...(form
        ? { 'content-type': form.headers.get('content-type')! }
        : inQuery
          ? {}
          : { 'content-type': 'application/json' }),
    },
    ...(form
      ? { payload: Buffer.from(await form.arrayBuffer()) }
      : inQuery
        ? {}
        : { payload: JSON.stringify(rest) }),
  })
  const type = answer.headers['content-type'] ?? ''
  const isJson = type.startsWith('application/json') && answer.body !== ''
  const reply = isJson ? (JSON.parse(answer.body) as Reply['body']) : null
  if (signs) await signMade(wire, path, reply as Answer['body'] | null, session)
  return { status: answer.statusCode, type, text: answer.body, body: reply }
}

function formOf(file: Buffer): Response {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'picture.png')
  return new Response(form)
}
