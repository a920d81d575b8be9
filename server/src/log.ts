import { hostname } from 'node:os'
import pino, { type Logger } from 'pino'
import { underway } from './underway.ts'

const CAUSES = 4

type Told = {
  type: string
  message: string
  code?: unknown
  constraint?: unknown
  stack?: string
  cause?: Told
}

/**
 * An error without what must not be logged: messages of the chain client contain node addresses (with their keys) and call data,
 * those of the database contain row values in separate fields.
 */
export function tellError(e: unknown, depth = 0): Told {
  if (!(e instanceof Error)) return { type: typeof e, message: String(e) }
  const { shortMessage, details, code, constraint } = e as {
    shortMessage?: unknown
    details?: unknown
    code?: unknown
    constraint?: unknown
  }
  // Of an answer of a node, what the node itself said: the client's words for its code say nothing.
  const short = e.name === 'RpcRequestError' && typeof details === 'string' ? details : shortMessage
  const message = typeof short === 'string' ? short : e.message
  const frames = (e.stack ?? '').split('\n').filter((l) => /^\s+at /.test(l))
  return {
    type: e.name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(depth === 0 ? { stack: frames.join('\n') } : {}),
    ...(e.cause !== undefined && depth < CAUSES ? { cause: tellError(e.cause, depth + 1) } : {}),
  }
}

const ACCOUNT = /(0x[0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})(?![0-9a-f])/gi
const SIGNATURE = /0x[0-9a-f]{65,}/gi
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g

/**
 * A line without what tells of a person or lets somebody act for one: addresses are shortened so that they can be recognised and not
 * looked up, call data and signatures are left out, and so are tokens of sessions. Hashes of transactions and blocks stay (D-401).
 */
export const withoutPersons = (line: string): string =>
  line
    .replace(SIGNATURE, (s) => (s.length === 66 ? s : '0x…'))
    .replace(ACCOUNT, '$1…$2')
    .replace(TOKEN, '…')

/**
 * The log of a process: JSON lines on standard output, each with the process's role, the machine and, on the way of a request, its
 * id; without personal data.
 * @param role what the process does, such as `api+worker`
 */
export const createLog = (level: string, destination?: pino.DestinationStream, role = 'server'): Logger =>
  pino(
    {
      level,
      base: { role, host: hostname() },
      serializers: { err: (e: unknown) => tellError(e) },
      mixin: () => {
        const { request, place } = underway.getStore() ?? {}
        return { ...(request ? { request } : {}), ...(place ? { trace: place.trace } : {}) }
      },
      hooks: { streamWrite: withoutPersons },
    },
    destination ?? pino.destination(1),
  )
