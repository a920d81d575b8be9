import { calls } from '@holdfast/protocol/calls/index'
import type { Call } from '@holdfast/protocol/calls/call'
import { expect, test } from 'vitest'
import { KEPT_READS } from '../tools/worker.ts'

test.each(KEPT_READS)('%s may be kept: it needs no session, is about nobody, and is data', (name) => {
  const call: Call = calls[name]
  expect({
    ...call,
    roles: call.roles ?? [],
    about: call.about ?? null,
    file: call.contentType ?? null,
  }).toMatchObject({
    method: 'GET',
    session: 'none',
    roles: [],
    about: null,
    file: null,
  })
  const inputs = Object.keys(call.input.properties)
  expect(inputs.filter((input) => /address|account|user|code|key$/i.test(input))).toEqual([])
})
