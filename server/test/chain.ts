import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  authorityAbi,
  hostingPoolAbi,
  mainAbi,
  nodeNFTAbi,
  resonancePoolAbi,
  swapHelperAbi,
  tokenAbi,
} from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  type PublicClient,
  toHex,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { HDAccount } from 'viem/accounts'
import { LOCAL_ACCOUNTS, LOCAL_MNEMONIC } from '../../devenv/accounts.ts'
import { type BscNode, startBscNode } from '../../devenv/bsc-node.ts'
import { type LocalChain, rpcOf } from '../../devenv/chain.ts'
import { hasRoom, makeChainTemplate, startFromTemplate } from '../../devenv/chain-template.ts'
import { sleep } from '../../devenv/ports.ts'
import { inject } from 'vitest'
import { createLog } from '../src/log.ts'
import { accountOf } from '../src/chain/mnemonic.ts'
import { keySigner } from '../src/signer/keys.ts'
import { startSigner } from '../src/signer/server.ts'
import { CHAIN_PREFIX } from './leftovers.ts'

export const UNIT = 10n ** 18n
export const ROOT_INDEX = LOCAL_ACCOUNTS.root

export type TestChain = {
  dir: string
  /** where the chain answers as BSC's node does */
  url: string
  /** the same, as this test has it stand */
  voice: BscNode
  /** the chain itself, with methods that only tests ask */
  node: LocalChain
  client: PublicClient
  deployment: Deployment
  deploymentFile: string
  /** where the payer's signer listens */
  signerUrl: string
  mine(blocks: number): Promise<void>
  /** Moves the clock and mines a block. */
  later(seconds: number): Promise<void>
  /** Runs `act`, whose first block has this time, unix seconds: later than that of the newest block. */
  at<T>(time: number, act: () => Promise<T>): Promise<T>
  height(): Promise<number>
  stop(): Promise<void>
}

/**
 * A local chain for one test file, with the real contracts deployed and seeded: it goes on from the run's template, and so has its
 * blocks in common with the other files' chains up to there. These tests decide themselves when there is a block.
 * @param room seconds that the half day of its deployment must have left, from which epochs are counted: where the template's has not, it
 * is deployed anew
 * @param isStranger whether it has no block in common with the others
 */
export async function startTestChain({ room = 0, isStranger = false } = {}): Promise<TestChain> {
  const dir = mkdtempSync(join(inject('dir'), CHAIN_PREFIX))
  const isOwn = isStranger || (room > 0 && !hasRoom(inject('chainTemplate'), room))
  const template = isOwn ? join(dir, 'template') : inject('chainTemplate')
  if (isOwn) await makeChainTemplate(template, room)
  const { node, deployment } = await startFromTemplate(template, dir)
  const deploymentFile = join(dir, 'deployment.json')
  const voice = await startBscNode(node.url)
  const signer = await startTestSigner(deployment, keyOf(LOCAL_ACCOUNTS.finance))
  const client = createPublicClient({ transport: http(voice.url), cacheTime: 0, pollingInterval: 20 })
  const mine = async (blocks: number) => {
    for (let i = 0; i < blocks; i++) await node.rpc('evm_mine')
  }
  return {
    dir,
    url: voice.url,
    voice,
    node,
    client,
    deployment,
    deploymentFile,
    signerUrl: signer.url,
    mine,
    later: async (seconds) => {
      await node.rpc('evm_increaseTime', [seconds])
      await mine(1)
    },
    at: async (time, act) => {
      await node.rpc('evm_setNextBlockTimestamp', [time])
      return act()
    },
    height: async () => Number(await client.getBlockNumber()),
    stop: async () => {
      await signer.stop()
      await voice.stop()
      await node.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Account `index` of the local mnemonic; accounts beyond the seeded ones have no funds. */
export const account = (index: number): HDAccount => accountOf(LOCAL_MNEMONIC, index)

/** The private key of account `index`. */
export const keyOf = (index: number): Hex => toHex(account(index).getHdKey().privateKey!)

/** Signs with this key for the chain, in this process. */
export const signerOf = (key: Hex, { deployment }: Pick<TestChain, 'deployment'>) =>
  keySigner(key, deployment.chainId)

/** Starts the signer with this key, as its process runs it. */
export async function startTestSigner(deployment: Deployment, key: Hex) {
  const { port, stop } = await startSigner({
    deployment,
    signer: keySigner(key, deployment.chainId),
    log: createLog('silent'),
    listen: { port: 0 },
  })
  return { url: `http://127.0.0.1:${port}`, stop }
}

const ROLE_INDEXES = new Set<number>(Object.values(LOCAL_ACCOUNTS))
/** USDT that a person begins with, base units: enough for every test, and little of what the faucet account has. */
const PURSE = 30_000n * UNIT

/** One person on the chain. Every action is a transaction in a block of its own and must succeed. */
export class Person {
  readonly account: HDAccount
  readonly address: Address
  private readonly chain: TestChain
  private readonly index: number
  private prepared = false

  constructor(chain: TestChain, index: number) {
    this.chain = chain
    this.index = index
    this.account = account(index)
    this.address = this.account.address
  }

  async send(to: Address, abi: Abi, functionName: string, args: unknown[], value = 0n): Promise<Hex> {
    await this.prepare()
    const wallet = createWalletClient({ account: this.account, transport: http(this.chain.url) })
    const hash = await wallet.sendTransaction({
      chain: null,
      to,
      data: encodeFunctionData({ abi, functionName, args }),
      value,
      gas: 3_000_000n,
    })
    const { status } = await receiptOf(this.chain, hash)
    if (status !== 'success') throw new Error(`${functionName} failed on the chain`)
    return hash
  }

  /**
   * Gives gas and test USDT from the faucet account, and approves the contracts that take USDT or TDE. Accounts of roles have
   * gas from the beginning and only use their role.
   */
  async prepare() {
    if (this.prepared) return
    this.prepared = true
    if (ROLE_INDEXES.has(this.index)) return
    const { usdt, token, hostingPool, resonancePool, main, swapHelper } = this.chain.deployment.contracts
    await this.chain.node.rpc('anvil_setBalance', [this.address, '0x56BC75E2D63100000'])
    await new Person(this.chain, LOCAL_ACCOUNTS.faucet).send(usdt, erc20Abi, 'transfer', [
      this.address,
      PURSE,
    ])
    for (const spender of [hostingPool, resonancePool, main, swapHelper])
      await this.send(usdt, erc20Abi, 'approve', [spender, maxUint256])
    await this.send(token, erc20Abi, 'approve', [swapHelper, maxUint256])
  }

  register = (refer: Address) => this.send(this.chain.deployment.contracts.main, mainAbi, 'register', [refer])
  /** @param term index of the offer; by default the default term */
  deposit = (amount: bigint, term?: number) =>
    this.send(
      this.chain.deployment.contracts.hostingPool,
      hostingPoolAbi,
      'deposit',
      term === undefined ? [amount] : [amount, BigInt(term), 0n, 0n, BigInt(2 ** 40)],
    )
  claim = () => this.send(this.chain.deployment.contracts.hostingPool, hostingPoolAbi, 'claim', [])
  release = () => this.send(this.chain.deployment.contracts.hostingPool, hostingPoolAbi, 'release', [])

  /** A call of the resonance pool, with one argument or two. */
  resonance = (
    call: 'open' | 'close' | 'draw' | 'refund' | 'claim' | 'release' | 'join',
    ...args: unknown[]
  ) => this.send(this.chain.deployment.contracts.resonancePool, resonancePoolAbi, call, args)

  buyNode = (times = 1, tokenId = 1) =>
    this.send(this.chain.deployment.contracts.main, mainAbi, 'buyNFT', [
      0n,
      BigInt(tokenId),
      BigInt(times),
      maxUint256,
    ])
  claimNodes = () => this.send(this.chain.deployment.contracts.nodes, nodeNFTAbi, 'claim', [])
  sendCards = (to: Address, amount: number, tokenId = 1) =>
    this.send(this.chain.deployment.contracts.nodes, nodeNFTAbi, 'safeTransferFrom', [
      this.address,
      to,
      BigInt(tokenId),
      BigInt(amount),
      '0x',
    ])
  /** Buys TDE for `amount` USDT, without a price limit. */
  buy = (amount: bigint) => this.swap('swapUSDTForTokens', amount)
  /** Sells `amount` TDE, without a price limit. */
  sell = (amount: bigint) => this.swap('swapTokensForUSDT', amount)
  private swap = (call: string, amount: bigint) =>
    this.send(this.chain.deployment.contracts.swapHelper, swapHelperAbi, call, [
      this.chain.deployment.contracts.token,
      amount,
      this.address,
      0n,
      BigInt(2 ** 40),
    ])
  burn = (amount: bigint) => this.send(this.chain.deployment.contracts.token, tokenAbi, 'burn', [amount])
}

/** Delay between announcing and executing as the operator, seconds. */
const OPERATOR_DELAY = 60

const RECEIPT_MS = 60_000
const POLL_MS = 15

/**
 * The receipt of a transaction that is about to be mined. viem's own waiting reacts to new blocks only, and on a chain
 * without further blocks it can miss the one with the transaction.
 */
export async function receiptOf(chain: TestChain, hash: Hex): Promise<TransactionReceipt> {
  const until = Date.now() + RECEIPT_MS
  for (;;) {
    const receipt = await chain.client.getTransactionReceipt({ hash }).catch((e: unknown) => {
      if (e instanceof TransactionReceiptNotFoundError) return null
      throw e
    })
    if (receipt) return receipt
    if (Date.now() > until) throw new Error(`${hash} is in no block after ${RECEIPT_MS} ms`)
    await sleep(POLL_MS)
  }
}

const MINED_MS = 5_000

/**
 * Waits for the block of what was sent: a node that mines at once answers before it has. Nothing is waited for while it does not mine or
 * does not answer, nor longer for what it does not take.
 */
export async function untilMined({ url }: Pick<TestChain, 'url'>): Promise<void> {
  const rpc = rpcOf(url)
  const until = Date.now() + MINED_MS
  const waits = async () => {
    const { pending } = await rpc<{ pending: Hex }>('txpool_status')
    return BigInt(pending) > 0n && (await rpc<boolean>('anvil_getAutomine'))
  }
  while ((await waits().catch(() => false)) && Date.now() < until) await sleep(POLL_MS)
}

/** Announces a call as the operator, waits for its delay, and executes it. */
export async function asOperator(chain: TestChain, target: Address, data: Hex): Promise<Hex> {
  const operator = new Person(chain, 2)
  const { accessManager } = chain.deployment.contracts
  await operator.send(accessManager, authorityAbi, 'schedule', [target, data, 0])
  await chain.later(OPERATOR_DELAY + 1)
  return operator.send(accessManager, authorityAbi, 'execute', [target, data])
}

export type QueuedCall = { who: Person; to: Address; data: Hex; gas?: bigint }

const GWEI = 10n ** 9n

/**
 * Runs `act` while no block is mined.
 * @returns what it returns
 */
export async function withoutMining<T>(chain: TestChain, act: () => Promise<T>): Promise<T> {
  await chain.node.rpc('evm_setAutomine', [false])
  try {
    return await act()
  } finally {
    await chain.node.rpc('evm_setAutomine', [true])
  }
}

/**
 * Sends calls of prepared people with falling gas prices, so that the node orders them as given. Use only while nothing is
 * mined.
 * @returns the transactions, in the order of the calls
 */
export async function sendAll(chain: TestChain, calls: QueuedCall[]): Promise<Hex[]> {
  const price = await chain.client.getGasPrice()
  const nonces = new Map<Address, number>()
  const hashes: Hex[] = []
  for (const [i, { who, to, data, gas = 3_000_000n }] of calls.entries()) {
    const nonce =
      nonces.get(who.address) ?? (await chain.client.getTransactionCount({ address: who.address }))
    nonces.set(who.address, nonce + 1)
    const gasPrice = 2n * price + GWEI * BigInt(calls.length - i)
    const serializedTransaction = await who.account.signTransaction({
      chainId: chain.deployment.chainId,
      to,
      data,
      gas,
      gasPrice,
      nonce,
    })
    hashes.push(await chain.client.sendRawTransaction({ serializedTransaction }))
  }
  return hashes
}

/** Mines one block with these calls in this order, whether they succeed or not. */
export const inOneBlock = (chain: TestChain, calls: QueuedCall[]): Promise<Hex[]> =>
  withoutMining(chain, async () => {
    const hashes = await sendAll(chain, calls)
    await chain.mine(1)
    return hashes
  })
