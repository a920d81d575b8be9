import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Deployment } from '@holdfast/protocol/chain'
import { CONTRACT_NAMES, type ContractName } from '@holdfast/protocol/contracts'
import { type Address, type Hex, keccak256, numberToHex, pad, toFunctionSelector, toHex } from 'viem'
import { inject } from 'vitest'
import { forwarderOf } from '../src/custody/deposits/forwarder.ts'
import { CHAIN_PREFIX } from './leftovers.ts'
import type { TestAppOptions } from './server.ts'

/** What a contract says, as the node gives it. */
export type Said = { address: Address; topics: readonly Hex[]; data: Hex }

export type SyntheticChain = {
  chain: TestAppOptions['chain']
  deployment: Deployment
  /** Adds a block with these logs, all of one transaction. @param time a second later than the one before @returns its number */
  add(logs: readonly Said[], time?: number): number
  /** its newest block, as of a node that is behind; null: the newest there is */
  head: number | null
  /** the node does not answer while true */
  silent: boolean
  stop(): Promise<void>
}

type Block = { number: number; time: number; hash: Hex; parentHash: Hex; logs: object[] }
type Call = { id: number; method: string; params: [Hex | { blockHash?: Hex; data?: Hex }, ...unknown[]] }

const address = (n: number): Address => pad(numberToHex(n), { size: 20 })
const hashOf = (what: string): Hex => keccak256(toHex(what))
const FORWARDER_OF = toFunctionSelector('forwarderOf(address)')
/** Every address and topic may be in it. */
const FULL_BLOOM: Hex = `0x${'ff'.repeat(256)}`

/**
 * A node that holds the blocks which a test puts together: what contracts could say, without contracts. It answers what the indexer
 * asks, and nothing else.
 * @param now time of the first block, unix seconds; each block is a second later
 */
export async function startSyntheticChain(now = Math.floor(Date.now() / 1_000)): Promise<SyntheticChain> {
  const blocks: Block[] = []
  const add = (logs: readonly Said[], time = now + blocks.length): number => {
    const number = blocks.length
    const hash = hashOf(`block ${number}`)
    const transactionHash = hashOf(`transaction ${number}`)
    blocks.push({
      number,
      time,
      hash,
      parentHash: blocks.at(-1)?.hash ?? hashOf('nothing'),
      logs: logs.map((log, i) => ({
        ...log,
        blockNumber: numberToHex(number),
        blockHash: hash,
        transactionHash,
        transactionIndex: '0x0',
        logIndex: numberToHex(i),
        removed: false,
      })),
    })
    return number
  }
  add([])
  const headerOf = (b: Block | undefined) =>
    b === undefined
      ? null
      : {
          number: numberToHex(b.number),
          hash: b.hash,
          parentHash: b.parentHash,
          timestamp: numberToHex(b.time),
          logsBloom: FULL_BLOOM,
          transactions: [],
        }
  const there = () => (made.head === null ? blocks : blocks.slice(0, made.head + 1))
  const at = (tag: Hex) => (tag.startsWith('0x') ? there()[Number(tag)] : there().at(-1))
  const byHash = (hash: Hex | undefined) => blocks.find((b) => b.hash === hash)
  const answers: Record<string, (first: Call['params'][0]) => unknown> = {
    // What the server asks before it works: where deposits of one account go, and the vault's cold address.
    eth_call: (call) =>
      pad((call as { data: Hex }).data.startsWith(FORWARDER_OF) ? forwarder() : address(0xc01d), {
        size: 32,
      }),
    eth_blockNumber: () => numberToHex(there().length - 1),
    eth_getBlockByNumber: (tag) => headerOf(at(tag as Hex)),
    eth_getLogs: (filter) => byHash((filter as { blockHash: Hex }).blockHash)?.logs ?? [],
    eth_getBlockReceipts: (hash) => {
      const block = byHash(hash as Hex)
      return (
        block && [
          {
            blockHash: block.hash,
            transactionHash: hashOf(`transaction ${block.number}`),
            status: '0x1',
            logs: block.logs,
          },
        ]
      )
    },
  }
  const answer = ({ id, method, params }: Call) => ({
    jsonrpc: '2.0',
    id,
    ...(answers[method]
      ? { result: answers[method](params[0]) }
      : { error: { code: -32_601, message: `${method} is not there` } }),
  })
  const server = createServer((request, response) => {
    if (made.silent) return
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      const asked = JSON.parse(text) as Call | Call[]
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const contracts = Object.fromEntries(
    CONTRACT_NAMES.map((name, i) => [name, address(0xc0de00 + i)]),
  ) as Record<ContractName, Address>
  const deployment: Deployment = {
    chainId: 31_337,
    startBlock: 1,
    fingerprint: 'synthetic',
    root: address(0x1007),
    contracts,
  }
  const forwarder = () => forwarderOf(contracts.forwarders, contracts.payoutVault)
  const dir = mkdtempSync(join(inject('dir'), CHAIN_PREFIX))
  const deploymentFile = join(dir, 'deployment.json')
  writeFileSync(deploymentFile, JSON.stringify(deployment))
  const made: SyntheticChain = {
    chain: {
      dir,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      deployment,
      deploymentFile,
      signerUrl: 'http://127.0.0.1:1',
    },
    deployment,
    add,
    head: null,
    silent: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return made
}
