import pino, { type Logger } from 'pino'

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
  const { shortMessage, code, constraint } = e as {
    shortMessage?: unknown
    code?: unknown
    constraint?: unknown
  }
  const message = typeof shortMessage === 'string' ? shortMessage : e.message
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

/** The log of a process: JSON lines on standard output. */
export const createLog = (level: string, destination?: pino.DestinationStream): Logger =>
  pino(
    { level, base: null, serializers: { err: (e: unknown) => tellError(e) } },
    destination ?? pino.destination(1),
  )
