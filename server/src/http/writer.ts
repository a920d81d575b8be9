import type { Call } from '@holdfast/protocol/calls/call'
import { Envelope } from '@holdfast/protocol/envelope'
import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'

type Write = (answer: unknown) => string

const made = new WeakMap<Call, Write>()

/** The schema of what a call answers, unless it is a file. */
export const answerOf = (call: Call): TSchema => (call.bare ? call.data : Envelope(call.data))

/**
 * What writes a call's answers by their schema, and drops whatever that does not name. It is made with the first answer: making those of
 * all calls takes a second of every start.
 */
export const writerOf =
  (call: Call): Write =>
  (answer) => {
    const write = made.get(call) ?? (fastJson(answerOf(call)) as Write)
    made.set(call, write)
    return write(answer)
  }
