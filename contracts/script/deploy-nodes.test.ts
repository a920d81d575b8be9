// Deployments through nodes that take transactions and tell nobody, or ask another price.
import { type Hex, keccak256, parseGwei, parseTransaction, toHex } from 'viem'
import { expect, test } from 'vitest'
import { freshChain } from './fresh-chain.ts'
import { passOn, relay } from './relay.ts'

const on = freshChain()

type Asked = { id: number; method: string; params: [Hex] }
/** A node before the chain; `answer` gives its own result, or undefined to pass the question on. */
const node = (answer: (asked: Asked) => unknown) =>
  relay(async (body) => {
    const asked = JSON.parse(body) as Asked
    const result = answer(asked)
    return result === undefined
      ? passOn(on.chain.url, body)
      : JSON.stringify({ jsonrpc: '2.0', id: asked.id, result })
  })
const isSend = ({ method }: Asked) => method === 'eth_sendRawTransaction'

test('all nodes are told, at the price of the one that asks most', async () => {
  // As one without peers: it keeps what it took, and its validators never see it.
  const alone = await node((asked) => (isSend(asked) ? keccak256(asked.params[0]) : undefined))
  const told: bigint[] = []
  const dear = await node((asked) => {
    if (isSend(asked)) told.push(parseTransaction(asked.params[0]).gasPrice!)
    return asked.method === 'eth_gasPrice' ? toHex(parseGwei('20')) : undefined
  })
  try {
    await expect(on.local({ rpcUrl: `${alone.url}, ${dear.url}` })).resolves.toMatchObject({
      chainId: 31_337,
    })
    expect(new Set(told)).toEqual(new Set([parseGwei('22')]))
  } finally {
    alone.close()
    dear.close()
  }
})

test('what is in no block is told again', async () => {
  let first: Hex | undefined
  let times = 0
  const forgetful = await node((asked) => {
    if (!isSend(asked)) return undefined
    const [raw] = asked.params
    first ??= raw
    if (raw !== first) return undefined
    return ++times === 1 ? keccak256(raw) : undefined
  })
  // Where a gap is filled, anvil mines what one block holds of the transactions behind it, and waits for the next one.
  const mining = setInterval(() => void on.chain.rpc('evm_mine').catch(() => {}), 200)
  try {
    await expect(on.local({ rpcUrl: forgetful.url })).resolves.toMatchObject({ chainId: 31_337 })
    expect(times).toBeGreaterThan(1)
  } finally {
    clearInterval(mining)
    forgetful.close()
  }
})
