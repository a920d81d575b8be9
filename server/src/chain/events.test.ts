import { mainAbi } from '@holdfast/protocol/abi/index'
import * as fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, type Hex, pad, parseAbi, parseEventLogs, toHex } from 'viem'
import { expect, test } from 'vitest'
import { Batch } from './batch.ts'
import { ChainUnavailable } from './errors.ts'
import { eventReader } from './events.ts'
import type { MinedLog } from './source.ts'

const abi = parseAbi([
  'event Moved(address indexed from, bool indexed up, uint64 amount, string note, uint256[] parts)',
  'event Named(string indexed name, bytes32 indexed key)',
  'event Ended()',
])
const ONE: Hex = '0x1111111111111111111111111111111111111111'
const TWO: Hex = '0x22222222222222222222222222222222222222AA'
const HASH: Hex = `0x${'ab'.repeat(32)}`

let next = 0
const log = (o: { topics: readonly Hex[]; data?: Hex; address?: Hex }): MinedLog => ({
  address: o.address ?? ONE,
  topics: [...o.topics] as [Hex, ...Hex[]],
  data: o.data ?? '0x',
  blockNumber: 7n,
  blockHash: HASH,
  transactionHash: HASH,
  transactionIndex: 0,
  logIndex: next++,
  removed: false,
  blockTimestamp: undefined,
})
const moved = (from: Hex, up: boolean, amount: bigint, note: string, parts: bigint[]) =>
  log({
    topics: encodeEventTopics({ abi, eventName: 'Moved', args: { from, up } }) as Hex[],
    data: encodeAbiParameters(
      [{ type: 'uint64' }, { type: 'string' }, { type: 'uint256[]' }],
      [amount, note, parts],
    ),
  })
const named = (name: string, key: Hex) =>
  log({ topics: encodeEventTopics({ abi, eventName: 'Named', args: { name, key } }) as Hex[] })
const ended = () => log({ topics: encodeEventTopics({ abi, eventName: 'Ended' }) as Hex[] })

test('events are read as viem reads them, in their order', () => {
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((b) => toHex(b))
  const any = fc.oneof(
    fc
      .tuple(
        address,
        fc.boolean(),
        fc.bigInt(0n, 2n ** 64n - 1n),
        fc.string(),
        fc.array(fc.bigInt(0n, 2n ** 256n - 1n)),
      )
      .map((a) => moved(...a)),
    fc.string().map((name) => named(name, HASH)),
    fc.constant(0).map(ended),
    fc.constant(0).map(() => log({ topics: [pad('0x01')] })),
    fc.constant(0).map(() => log({ topics: [] })),
  )
  fc.assert(
    fc.property(fc.array(any), (logs) => {
      expect(eventReader(abi)(logs)).toEqual(parseEventLogs({ abi, logs }))
      expect(eventReader(abi, ['Moved', 'Ended'])(logs)).toEqual(
        parseEventLogs({ abi, eventName: ['Moved', 'Ended'], logs }),
      )
    }),
  )
})

test('a log with the topic of an event and not its form is not passed over', () => {
  const good = moved(ONE, true, 1n, 'note', [2n])
  const read = eventReader(abi)
  for (const bad of [
    { ...good, topics: good.topics.slice(0, 2) as [Hex, ...Hex[]] },
    { ...good, topics: [...good.topics, HASH] as [Hex, ...Hex[]] },
    { ...good, data: '0x' as const },
    { ...good, data: good.data.slice(0, 66) as Hex },
  ]) {
    expect(() => read([good, bad])).toThrow(ChainUnavailable)
    expect(eventReader(mainAbi)([bad])).toEqual([])
  }
})

test('a batch tells logs apart by who wrote them, however the address is written', () => {
  const logs = [
    log({ topics: [HASH], address: ONE }),
    log({ topics: [HASH], address: TWO }),
    log({ topics: [HASH], address: TWO.toLowerCase() as Hex }),
  ]
  const batch = new Batch({ from: 7, to: 7, logs, headers: new Map() })
  expect(batch.of(TWO)).toEqual(logs.slice(1))
  expect(batch.of(TWO.toLowerCase())).toEqual(logs.slice(1))
  expect(batch.of(HASH)).toEqual([])
  expect(batch.except(new Set([ONE]))).toEqual(logs.slice(1))
  expect(batch.except(new Set([ONE, TWO.toLowerCase()]))).toEqual([])
  expect(batch.emitters).toEqual([ONE, TWO.toLowerCase()])
})
