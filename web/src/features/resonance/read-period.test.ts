import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChainInfo } from '@holdfast/protocol/chain'
import { type AbiParameter, encodeFunctionResult, type Hex, toHex, zeroAddress, zeroHash } from 'viem'
import { afterAll, expect, test, vi } from 'vitest'
import { resonanceAbi } from './abi.gen.ts'

// What reads an answer of the server keeps the session, in a browser.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})
const { readPeriod } = await import('./read-period.ts')

/** Seconds of a block here, and the first block's time. */
const [EACH, T0] = [1, 1_800_000_000]
const HEAD = 1_300_000
/** A period of a day, and a week after it. */
const [FROM, DEADLINE, DRAW, DRAWN] = [100_000, 186_400, 186_500, 186_700]
/** As BSC's node with `--rangelimit`. */
const MOST = 5_000

type Shape = AbiParameter & { components?: readonly Shape[] }
const nothing = ({ type, name, components }: Shape): unknown => {
  if (components) return Object.fromEntries(components.map((c) => [c.name, nothing(c)]))
  if (name === 'deadline') return BigInt(T0 + DEADLINE * EACH)
  if (name === 'drawBlock') return BigInt(DRAW)
  if (name === 'status') return 3n
  if (type === 'address') return zeroAddress
  if (type === 'bool') return false
  return type.startsWith('bytes') ? zeroHash : 0n
}
const getPeriod = resonanceAbi.find((i) => i.type === 'function' && i.name === 'getPeriod')!
const period = encodeFunctionResult({
  abi: resonanceAbi,
  functionName: 'getPeriod',
  result: nothing((getPeriod as { outputs: readonly Shape[] }).outputs[0]!) as never,
})

const asked: { from: number; to: number; topic: Hex }[] = []
let refused = 0
type Call = { id: number; method: string; params: never[] }
function answer({ method, params }: Call): unknown {
  if (method === 'eth_call') return period
  if (method === 'eth_getBlockByNumber') {
    const n = params[0] === ('latest' as string) ? HEAD : Number(params[0])
    return n > HEAD ? null : { number: toHex(n), hash: zeroHash, timestamp: toHex(T0 + n * EACH) }
  }
  const [{ fromBlock, toBlock, topics }] = params as unknown as [
    { fromBlock: Hex; toBlock: Hex; topics: Hex[] },
  ]
  const [from, to] = [Number(fromBlock), Number(toBlock)]
  if (to > HEAD) throw new Error('invalid block range params')
  if (to - from >= MOST) {
    refused++
    throw new Error(`exceed maximum block range: ${MOST}`)
  }
  asked.push({ from, to, topic: topics[0]! })
  return []
}
const node = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => (text += String(part)))
  request.on('end', () => {
    const answers = (JSON.parse(text) as Call[]).map((call) => {
      try {
        return { jsonrpc: '2.0', id: call.id, result: answer(call) }
      } catch (e) {
        return { jsonrpc: '2.0', id: call.id, error: { code: -32_000, message: (e as Error).message } }
      }
    })
    response.end(JSON.stringify(answers))
  })
}).listen(0, '127.0.0.1')
afterAll(() => node.close())

test('a week after a period its events are asked for up to its own end', async () => {
  await new Promise((resolve) => (node.listening ? resolve(null) : node.once('listening', resolve)))
  const info = {
    rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    chain: 'bscTestnet',
    chainId: 97,
    contracts: { resonancePool: zeroAddress },
  } as unknown as ChainInfo
  const span = { from: FROM, drawn: T0 + DRAWN * EACH }
  expect(await readPeriod(info, 3, span, null)).toMatchObject({ arcs: [], drawn: null, blockHash: zeroHash })
  const places = (topic: Hex) => asked.filter((a) => a.topic === topic).toSorted((a, b) => a.from - b.from)
  const [joined, drawn] = [...new Set(asked.map((a) => a.topic))]
    .map(places)
    .toSorted((a, b) => b.length - a.length)
  // Each block once, from the beginning to the deadline.
  expect([joined![0]!.from, joined!.at(-1)!.to]).toEqual([FROM, DEADLINE])
  for (const [i, part] of joined!.slice(1).entries()) expect(part.from).toBe(joined![i]!.to + 1)
  expect(joined).toHaveLength(Math.ceil((DEADLINE - FROM + 1) / MOST))
  expect(drawn).toEqual([{ ...drawn![0]!, from: DRAW, to: DRAWN }])
  expect(refused).toBe(1)
})
