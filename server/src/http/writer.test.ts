import { calls } from '@holdfast/protocol/calls/index'
import type { Call } from '@holdfast/protocol/calls/call'
import { CODE } from '@holdfast/protocol/envelope'
import { expect, test } from 'vitest'
import { writerOf } from './writer.ts'

const written: [string, Call][] = Object.entries(calls as Record<string, Call>).filter(
  ([, call]) => call.contentType === undefined,
)

test.each(written)(
  'the answer of %s is written as its example, and without what its schema does not name',
  (_, call) => {
    const { data } = call.example
    const answer = call.bare ? data : { code: CODE.ok, msg: 'OK', data }
    const more = call.bare ? { ...(data as object), secret: 1 } : { ...(answer as object), secret: 1 }
    expect(JSON.parse(writerOf(call)(answer))).toEqual(answer)
    expect(JSON.parse(writerOf(call)(more))).toEqual(answer)
  },
)
