// What BSC's node (bnb-chain/bsc v1.7.3) answers otherwise than anvil: one table, each rule with its place in that node's sources or what
// was seen there. Where it says nothing, anvil's answer stands.
import {
  type Hex,
  hexToBigInt,
  keccak256,
  numberToHex,
  padHex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'

export type Params = unknown[]
export type Call = { id: unknown; method: string; params: Params }
export type Said = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** The node's own refusal. */
export class Refusal extends Error {
  readonly code: number
  constructor(message: string, code = -32_000) {
    super(message)
    this.code = code
  }
}

/** How one node of several stands; each field can be changed while it runs. */
export type Standing = {
  /** wei that it asks for a unit of gas, and takes at least */
  price: bigint
  /** blocks by which it is behind the others */
  behind: number
  /** its newest block, where it stands still */
  headAt: number | null
  /** blocks by which it holds less to be final than the others */
  finalityBehind: number
  /** the last block that becomes final for it, where finality stalls; 0 before the first votes */
  finalAt: number | null
  /** takes transactions and tells nobody, as one without peers */
  keeps: boolean
}

/** What rules know of a node. */
export type Behind = Standing & {
  /** asks the chain itself */
  ask<T>(method: string, params?: Params): Promise<T>
  /** number of its newest block, read once for a request */
  head(): Promise<number>
  /** transactions that it told nobody, by hash */
  kept: Map<Hex, Hex>
  /** whether it was sent a transaction that its pool has not taken yet */
  pool: { isTaking: boolean }
}

type Rule = {
  /** file and line of the facts read in the sources of BSC’s client, v1.7.3, or `seen` on three validators of it */
  place: string
  methods: readonly string[]
  /** whether it matters now; always, where left out */
  when?: (node: Behind) => boolean
  /** before the chain is asked: changes parameters, or gives the answer. Throws `Refusal` */
  before?: (call: Call, node: Behind) => unknown
  /** changes what the chain answered. Throws `Refusal` */
  after?: (said: Said, call: Call, node: Behind) => unknown
  /** changes refusals alone, so that other answers need not be read */
  afterRefusal?: true
}

/** Where a method's parameters name a block. */
const BLOCK_AT: Record<string, number> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
}
const AT_A_BLOCK = Object.keys(BLOCK_AT)
const BLOCKS = ['eth_getBlockByNumber', 'eth_getBlockReceipts']
const STATE = AT_A_BLOCK.filter((m) => !BLOCKS.includes(m))
const HEADERS = ['eth_getBlockByNumber', 'eth_getBlockByHash']
const PLACED = [...HEADERS, 'eth_getTransactionReceipt', 'eth_getTransactionByHash']
const CALLS = ['eth_call', 'eth_estimateGas']
const SEND = ['eth_sendRawTransaction']
const COUNT = ['eth_getTransactionCount']
const LOGS = ['eth_getLogs']

const STATES = 128
const RANGE = 5_000
const MOST_GAS = 2n ** 24n
const FEE_CAP = 10n ** 18n
const TOPICS = 4
const VALUES = 1_000
/** extraData of a Parlia block: 32 bytes of vanity, votes and 65 bytes of seal. */
const EXTRA: Hex = `0x${'d883010703846765746888676f312e32342e37'.padEnd(64, '0')}${'b5'.repeat(178)}${'5e'.repeat(65)}`
const MILLISECONDS = 450

const isNumber = (v: unknown): v is Hex => typeof v === 'string' && /^0x[\da-f]{1,15}$/i.test(v)
const atOf = ({ method, params }: Call) => params[BLOCK_AT[method]!]
const put = ({ method, params }: Call, at: unknown) => {
  // A gap would be sent as null.
  while (params.length < BLOCK_AT[method]!) params.push([])
  params[BLOCK_AT[method]!] = at
}
const isLate = (node: Behind) => node.behind > 0 || node.headAt !== null
const isLessFinal = (node: Behind) => isLate(node) || node.finalityBehind > 0 || node.finalAt !== null

const rawOf = ({ params }: Call) => params[0] as TransactionSerialized
function read(call: Call) {
  const tx = parseTransaction(rawOf(call))
  const fee = tx.maxFeePerGas ?? tx.gasPrice ?? 0n
  return { fee, tip: tx.maxPriorityFeePerGas ?? fee, gas: tx.gas ?? 0n, nonce: tx.nonce ?? 0, tx }
}
const senderOf = (call: Call) => recoverTransactionAddress({ serializedTransaction: rawOf(call) })
const ether = (wei: bigint) => (Number(wei) / 1e18).toFixed(2)
const isMore = (now: bigint, before: bigint) => now > before && now >= (before * 110n) / 100n

type Filter = { fromBlock?: unknown; toBlock?: unknown; blockHash?: unknown; topics?: unknown[] }
type Pooled = { hash: Hex; maxFeePerGas?: Hex; maxPriorityFeePerGas?: Hex; gasPrice?: Hex }
type Pool = {
  pending: Record<string, Record<string, Pooled>>
  queued: Record<string, Record<string, Pooled>>
}

const TABLE = {
  pending: {
    place:
      'miner.go:184, eth/api_backend.go:72: block, state and call at pending are those of the newest block',
    methods: AT_A_BLOCK.filter((m) => m !== 'eth_getTransactionCount'),
    before: (call) => {
      if (atOf(call) === 'pending' || (call.method === 'eth_estimateGas' && call.params.length === 1))
        put(call, 'latest')
    },
  },
  late: {
    place: 'seen: after kill -9 thousands of blocks behind, answering as if nothing were wrong',
    methods: AT_A_BLOCK,
    when: isLate,
    before: async (call, node) => {
      const [at, head] = [atOf(call), await node.head()]
      if (at === undefined || at === 'latest') put(call, numberToHex(head))
      if (!isNumber(at) || Number(at) <= head) return undefined
      if (BLOCKS.includes(call.method)) return null
      throw new Refusal('header not found')
    },
  },
  lateNumber: {
    place: 'seen: its own head',
    methods: ['eth_blockNumber'],
    when: isLate,
    before: async (_, node) => numberToHex(await node.head()),
  },
  latePlaces: {
    place: 'seen: what it has no block of is not there',
    methods: PLACED,
    when: isLate,
    after: async (said, _, node) => {
      const { number, blockNumber = number } = (said.result ?? {}) as { number?: Hex; blockNumber?: Hex }
      if (isNumber(blockNumber) && Number(blockNumber) > (await node.head())) said.result = null
    },
  },
  finality: {
    place:
      'blockchain_reader.go:59-91, vote_manager.go: genesis before the first votes; stands still while there are none',
    methods: AT_A_BLOCK,
    when: isLessFinal,
    before: async (call, node) => {
      const at = atOf(call)
      if (at !== 'finalized' && at !== 'safe') return
      const { number } = await node.ask<{ number: Hex }>('eth_getBlockByNumber', ['finalized', false])
      const own = Math.min(Number(number) - node.finalityBehind, node.finalAt ?? Infinity, await node.head())
      put(call, numberToHex(Math.max(own, 0)))
    },
  },
  oldState: {
    place: 'ethconfig/config.go:68: state of 128 blocks; seen: "historical state … is not available"',
    methods: STATE,
    before: async (call, node) => {
      const at = atOf(call)
      if (isNumber(at) && Number(at) <= (await node.head()) - STATES)
        throw new Refusal(`historical state ${keccak256(at).slice(2)} is not available`)
    },
  },
  logRange: {
    place: 'eth/filters/filter.go:37, 106-151, 233; filters/api.go:41-54: flag --rangelimit, and the head',
    methods: LOGS,
    before: async ({ params }, node) => {
      const filter = (params[0] ?? {}) as Filter
      const { fromBlock: from = 'latest', toBlock: to = 'latest' } = filter
      const topics = filter.topics ?? []
      if (topics.length > TOPICS || topics.some((t) => Array.isArray(t) && t.length > VALUES))
        throw new Refusal('exceed max topics')
      if (filter.blockHash !== undefined) return
      if (from === 'pending' || to === 'pending') throw new Refusal('pending logs are not supported')
      const first = from === 'earliest' ? 0 : isNumber(from) ? Number(from) : null
      if (first !== null && to === 'latest') throw new Refusal(`exceed maximum block range: ${RANGE}`)
      if (first === null || !isNumber(to)) {
        if (isLate(node))
          params[0] = {
            ...filter,
            fromBlock: numberToHex(await node.head()),
            toBlock: numberToHex(await node.head()),
          }
        return
      }
      if (first > Number(to)) throw new Refusal('invalid block range params', -32_602)
      if (Number(to) - first > RANGE) throw new Refusal(`exceed maximum block range: ${RANGE}`)
      if (Number(to) > (await node.head())) throw new Refusal('invalid block range params', -32_602)
    },
  },
  price: {
    place: 'gasprice.go:225, protocol_params.go:139: the price of its configuration, whatever others ask',
    methods: ['eth_gasPrice', 'eth_maxPriorityFeePerGas'],
    before: (_, node) => numberToHex(node.price),
  },
  rewards: {
    place: 'feehistory.go:47,127: rewards have the system’s transactions of price 0',
    methods: ['eth_feeHistory'],
    after: (said) => {
      const history = said.result as { reward?: Hex[][] } | undefined
      if (history?.reward) history.reward = history.reward.map((block) => block.map(() => '0x0'))
    },
  },
  headers: {
    place:
      'ethapi/api.go:1523-1537, jump_table.go:117: milliTimestamp, totalDifficulty, long extraData; mixHash is milliseconds',
    methods: HEADERS,
    after: (said) => {
      const block = said.result as Record<string, unknown> | null | undefined
      if (!block) return
      block['milliTimestamp'] = numberToHex(
        hexToBigInt(block['timestamp'] as Hex) * 1_000n + BigInt(MILLISECONDS),
      )
      block['mixHash'] = padHex(numberToHex(MILLISECONDS), { size: 32 })
      block['difficulty'] = '0x2'
      block['totalDifficulty'] = numberToHex(hexToBigInt(block['number'] as Hex) * 2n + 1n)
      block['extraData'] = EXTRA
    },
  },
  unprotected: {
    place: 'ethapi/api.go:2282',
    methods: SEND,
    before: (call) => {
      const { type, chainId } = read(call).tx
      if (type === 'legacy' && chainId === undefined)
        throw new Refusal('only replay-protected (EIP-155) transactions allowed over RPC')
    },
  },
  feeCap: {
    place: 'ethconfig/config.go:80: 1 BNB',
    methods: SEND,
    before: (call) => {
      const { fee, gas } = read(call)
      if (fee * gas > FEE_CAP)
        throw new Refusal(`tx fee (${ether(fee * gas)} ether) exceeds the configured cap (1.00 ether)`)
    },
  },
  mostGas: {
    place: 'txpool/validation.go:93',
    methods: SEND,
    before: (call) => {
      const { gas } = read(call)
      if (gas > MOST_GAS) throw new Refusal(`transaction gas limit too high (cap: ${MOST_GAS}, tx: ${gas})`)
    },
  },
  leastPrice: {
    place: 'txpool/validation.go:151: the tip is looked at, not the fee',
    methods: SEND,
    before: (call, node) => {
      const { tip } = read(call)
      if (tip < node.price)
        throw new Refusal(
          `transaction gas price below minimum: gas tip cap ${tip}, minimum needed ${node.price}`,
        )
    },
  },
  replacement: {
    place: 'legacypool.go:168, list.go:329: a tenth more, of tip and of fee',
    methods: SEND,
    before: async (call, node) => {
      const { pending, queued } = await node.ask<{ pending: Hex; queued: Hex }>('txpool_status')
      if (Number(pending) + Number(queued) === 0) return
      const { fee, tip, nonce } = read(call)
      const [sender, pool] = await Promise.all([senderOf(call), node.ask<Pool>('txpool_content')])
      const before = [pool.pending, pool.queued]
        .flatMap((part) => Object.entries(part))
        .filter(([who]) => who.toLowerCase() === sender.toLowerCase())
        .flatMap(([, by]) => by[String(nonce)] ?? [])[0]
      if (!before || before.hash === keccak256(rawOf(call))) return
      const oldFee = hexToBigInt(before.maxFeePerGas ?? before.gasPrice ?? '0x0')
      const oldTip = before.maxPriorityFeePerGas ? hexToBigInt(before.maxPriorityFeePerGas) : oldFee
      if (!isMore(fee, oldFee) || !isMore(tip, oldTip))
        throw new Refusal('replacement transaction underpriced')
    },
  },
  keeps: {
    place: 'seen: a transaction sent to a node without peers is kept, and never told to others later',
    methods: SEND,
    when: (node) => node.keeps,
    before: (call, { kept }) => {
      const hash = keccak256(rawOf(call))
      if (kept.has(hash)) throw new Refusal('already known')
      kept.set(hash, rawOf(call))
      return hash
    },
  },
  told: {
    place:
      'txpool/errors.go:26, validation.go:259: "already known"; "nonce too low: next nonce N, tx nonce M"',
    methods: SEND,
    after: async ({ error }, call, node) => {
      if (!error) {
        node.pool.isTaking = true
        return
      }
      if (/already imported/i.test(error.message)) throw new Refusal('already known')
      if (!/nonce too low/i.test(error.message)) return
      const next = await node.ask<Hex>('eth_getTransactionCount', [await senderOf(call), 'latest'])
      throw new Refusal(`nonce too low: next nonce ${Number(next)}, tx nonce ${read(call).nonce}`)
    },
  },
  poolCount: {
    place: 'eth/api_backend.go:340: the pool takes what was sent a moment later',
    methods: COUNT,
    when: (node) => node.pool.isTaking,
    before: (call, node) => {
      if (atOf(call) !== 'pending') return
      node.pool.isTaking = false
      put(call, 'latest')
    },
  },
  estimate: {
    place: 'gasestimator.go:67: at most what a transaction may have',
    methods: ['eth_estimateGas'],
    after: ({ result }) => {
      if (typeof result === 'string' && BigInt(result) > MOST_GAS)
        throw new Refusal(`gas required exceeds allowance (${MOST_GAS})`)
    },
  },
  reverts: {
    place: 'ethapi/errors.go:44-55; seen: the text ends with the hex of the data',
    methods: CALLS,
    afterRefusal: true,
    after: ({ error }) => {
      if (error?.code !== 3 || typeof error.data !== 'string') return
      // Of errors with names of their own the node knows no reason.
      const plain = /^0x(08c379a0|4e487b71)/.test(error.data) ? error.message : 'execution reverted'
      error.message = error.data === '0x' ? plain : `${plain}: ${error.data}`
    },
  },
} satisfies Record<string, Rule>

export const RULES: Record<keyof typeof TABLE, Rule> = TABLE
const BY_METHOD = new Map<string, Rule[]>()
for (const rule of Object.values(RULES))
  for (const method of rule.methods) BY_METHOD.set(method, [...(BY_METHOD.get(method) ?? []), rule])

/** The rules that matter for a method now. */
export const rulesOf = (method: string, node: Behind): Rule[] =>
  (BY_METHOD.get(method) ?? []).filter((rule) => rule.when?.(node) ?? true)
