// A node in its own process: serves another node's chain, and on top of it a recorded history: blocks full of USDT transfers
// to the vault. Prints one line of JSON about it once it listens, and ends when its input ends.
// node recorded-node.ts <node URL> <deployment file> <transfers> <transfers in a block> <transfers that meet an amount>
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Deployment } from '@holdfast/protocol/chain'
import { type Hex, numberToHex, pad, toEventSelector } from 'viem'

/** The history: the block it starts after, and the sum of its transfers in base units. */
export type Recorded = { url: string; first: number; sum: string }
/** Amount of the intent that transfer number `n` (from 1) meets. */
export const intentAmount = (n: number): bigint => BigInt(1_000 + n) * UNIT + 10n ** 14n

const UNIT = 10n ** 18n
/** Empty blocks at the end: the newest blocks are read one by one. */
const EMPTY = 300
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

type Call = { id: number; method: string; params?: unknown[] }

if (import.meta.main) await main()

async function main(): Promise<void> {
  const [upstream, file, ...counts] = process.argv.slice(2) as [string, string, string, string, string]
  const [events, perBlock, met] = counts.map(Number) as [number, number, number]
  const { usdt, payoutVault } = (JSON.parse(readFileSync(file, 'utf8')) as Deployment).contracts
  const ask = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(upstream, { method: 'POST', headers, body })).text()
  }
  const call = async <T>(method: string, params: unknown[]): Promise<T> =>
    (JSON.parse(await ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))) as { result: T }).result

  type Block = Record<string, unknown> & { number: Hex; hash: Hex; timestamp: Hex }
  const head = await call<Block>('eth_getBlockByNumber', ['latest', false])
  const first = Number(head.number)
  const last = first + Math.ceil(events / perBlock) + EMPTY
  const hashOf = (n: number): Hex => (n === first ? head.hash : pad(numberToHex(n + 2 ** 40), { size: 32 }))
  const header = (n: number): string =>
    JSON.stringify({
      ...head,
      number: numberToHex(n),
      hash: hashOf(n),
      parentHash: hashOf(n - 1),
      timestamp: numberToHex(Number(head.timestamp) + n - first),
      logsBloom: `0x${'0'.repeat(512)}`,
      transactions: [],
    })
  let sum = 0n
  const logs: string[] = []
  for (let i = 0; i < events; i++) {
    const block = first + 1 + Math.floor(i / perBlock)
    const n = i % (events / met) === 0 ? i / (events / met) + 1 : 0
    const amount = n > 0 ? intentAmount(n) : BigInt(i + 1) * 1_000_003n
    sum += amount
    logs.push(
      JSON.stringify({
        address: usdt.toLowerCase(),
        topics: [
          TRANSFER,
          pad(numberToHex(2 ** 32 + i), { size: 32 }),
          pad(payoutVault.toLowerCase() as Hex),
        ],
        data: numberToHex(amount, { size: 32 }),
        blockNumber: numberToHex(block),
        blockHash: hashOf(block),
        transactionHash: pad(numberToHex(2 ** 33 + i), { size: 32 }),
        transactionIndex: numberToHex(i % perBlock),
        logIndex: numberToHex(i % perBlock),
        removed: false,
      }),
    )
  }

  const blockAt = (tag: string): string | null => {
    const n = tag === 'latest' ? last : tag === 'finalized' ? last - 2 : Number(tag)
    return n > first ? header(n) : null
  }
  type Query = { topics?: unknown; fromBlock: Hex; toBlock: Hex }
  const logsOf = async (q: Query): Promise<string | null> => {
    const [from, to] = [Number(q.fromBlock) - first - 1, Number(q.toBlock) - first]
    if (to <= 0) return null
    const before =
      from >= 0 ? [] : await call<unknown[]>('eth_getLogs', [{ ...q, toBlock: numberToHex(first) }])
    // Requests without topics ask for logs of the contracts; the history has none of those.
    const found = q.topics === undefined ? [] : logs.slice(Math.max(0, from) * perBlock, to * perBlock)
    return `[${[...before.map((l) => JSON.stringify(l)), ...found].join(',')}]`
  }
  const answer = async (asked: Call): Promise<string> => {
    const { id, method, params = [] } = asked
    const result =
      method === 'eth_getBlockByNumber'
        ? blockAt(params[0] as string)
        : method === 'eth_getLogs'
          ? await logsOf(params[0] as Query)
          : null
    return result === null ? ask(JSON.stringify(asked)) : `{"jsonrpc":"2.0","id":${id},"result":${result}}`
  }
  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const asked = JSON.parse(text) as Call | Call[]
      const answers = await Promise.all([asked].flat().map(answer))
      response.setHeader('content-type', 'application/json')
      response.end(Array.isArray(asked) ? `[${answers.join(',')}]` : answers[0])
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.stdout.write(`${JSON.stringify({ url, first, sum: String(sum) } satisfies Recorded)}\n`)
  process.stdin.on('end', () => process.exit(0)).resume()
}
