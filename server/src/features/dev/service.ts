import { mainAbi } from '@holdfast/protocol/abi/Main'
import type { Deployment } from '@holdfast/protocol/chain'
import { EPOCH_SECONDS } from '@holdfast/protocol/levels'
import { DEMO_ROLES, type DemoAccount, type FaucetResult, type TimeResult } from '@holdfast/protocol/dev'
import {
  BaseError,
  ContractFunctionRevertedError,
  createWalletClient,
  erc20Abi,
  ExecutionRevertedError,
  type Hex,
  http,
  toHex,
  type WalletClient,
} from 'viem'
import type { HDAccount } from 'viem/accounts'
import { ask, type Client } from '../../chain/client.ts'
import type { Clock } from '../../db/clock.ts'
import { AppError } from '../../http/errors.ts'
import { accountOf } from '../../chain/mnemonic.ts'

const ONE = 10n ** 18n
const GAS = ONE
const USDT = 1_000n * ONE
const HOUR_MS = 3_600_000
const FAUCET_INDEX = 9
/** Blocks mined after a jump in time: the block before them is final then (`finalized` trails by two). On the local chain alone: 1 s at 0.45 s. */
const SETTLING_BLOCKS = 3
/** Demo accounts by their index below the mnemonic; `lives`: offered only where the account is registered. */
const DEMO: Record<DemoAccount['role'], { index: number; lives?: true }> = {
  newcomer: { index: 1 },
  member: { index: 20, lives: true },
  nodeHolder: { index: 21, lives: true },
  managerA: { index: 2 },
  managerB: { index: 3 },
  finance: { index: 4 },
  sender: { index: 5 },
  auditor: { index: 6 },
  guardian: { index: 7 },
}

export type DevOptions = {
  client: Client
  rpcUrl: string
  deployment: Deployment
  mnemonic: string
  clock: Clock
  perHour: number
}

const isRevert = (e: unknown) =>
  e instanceof BaseError &&
  e.walk(
    (cause) => cause instanceof ExecutionRevertedError || cause instanceof ContractFunctionRevertedError,
  ) !== null

/** Test funds, time travel and demo accounts of the local chain. */
export class DevService {
  private readonly clock: Clock
  private readonly perHour: number
  private readonly deployment: Deployment
  private readonly client: Client
  private readonly mnemonic: string
  private readonly wallet: WalletClient
  private readonly faucetAccount: HDAccount
  /** times at which an address was served in the last hour, unix milliseconds */
  private readonly served = new Map<string, number[]>()
  private queue: Promise<unknown> = Promise.resolve()

  constructor(o: DevOptions) {
    this.clock = o.clock
    this.perHour = o.perHour
    this.deployment = o.deployment
    this.client = o.client
    this.mnemonic = o.mnemonic
    this.wallet = createWalletClient({ chain: o.client.chain, transport: http(o.rpcUrl) })
    this.faucetAccount = accountOf(o.mnemonic, FAUCET_INDEX)
  }

  /**
   * Sends gas and test USDT, and resolves when both are in a block.
   * @throws AppError FAUCET_LIMIT, INVALID_INPUT for an address that takes neither gas nor tokens
   */
  async faucet(address: Hex): Promise<FaucetResult> {
    const now = this.clock()
    const key = address.toLowerCase()
    const recent = (this.served.get(key) ?? []).filter((at) => at > now - HOUR_MS)
    if (recent.length >= this.perHour) {
      const minutes = Math.ceil(((recent[0] ?? now) + HOUR_MS - now) / 60_000)
      throw new AppError('FAUCET_LIMIT', { address, perHour: this.perHour, minutes })
    }
    this.served.set(key, [...recent, now])
    // One request at a time, since both payments need consecutive transaction numbers.
    const sent = this.queue.catch(() => {}).then(() => this.send(address))
    this.queue = sent
    try {
      return { gas: String(GAS), usdt: String(USDT), txHashes: await sent }
    } catch (e) {
      this.served.set(key, recent)
      if (isRevert(e)) throw new AppError('INVALID_INPUT', { field: 'address' })
      throw e
    }
  }

  private send(address: Hex): Promise<Hex[]> {
    return ask(async () => {
      const from = { account: this.faucetAccount, chain: this.wallet.chain ?? null }
      const hashes = [
        await this.wallet.sendTransaction({ ...from, to: address, value: GAS }),
        await this.wallet.writeContract({
          ...from,
          address: this.deployment.contracts.usdt,
          abi: erc20Abi,
          functionName: 'transfer',
          args: [address, USDT],
        }),
      ]
      for (const hash of hashes) {
        const { status } = await this.client.waitForTransactionReceipt({
          hash,
          pollingInterval: 50,
          timeout: 15_000,
        })
        if (status !== 'success')
          throw new Error(`the faucet's payment ${hash} failed: is account ${FAUCET_INDEX} empty?`)
      }
      return hashes
    })
  }

  /**
   * Moves the chain's clock forward and mines, so that every view reads the new time. Every half day gets a block: the contract
   * takes no epoch without one.
   */
  moveTime(seconds: number): Promise<TimeResult> {
    return ask(async () => {
      for (let left = seconds; left > 0; left -= EPOCH_SECONDS) {
        await this.rpc('evm_increaseTime', [toHex(Math.min(left, EPOCH_SECONDS))])
        await this.rpc('evm_mine', [])
      }
      for (let i = 0; i < SETTLING_BLOCKS; i++) await this.rpc('evm_mine', [])
      const block = await this.client.getBlock()
      return { time: Number(block.timestamp), block: Number(block.number) }
    })
  }

  private rpc(method: 'evm_increaseTime' | 'evm_mine', params: Hex[]): Promise<unknown> {
    return this.client.request<{ Method: string; Parameters: Hex[]; ReturnType: unknown }>({
      method,
      params,
    })
  }

  /** Those that a visitor can be here, with their keys. */
  async accounts(): Promise<DemoAccount[]> {
    const all = DEMO_ROLES.map((role) => {
      const { index, lives = false } = DEMO[role]
      const account = accountOf(this.mnemonic, index)
      const key = account.getHdKey().privateKey
      if (!key) throw new Error(`no key for account ${index}`)
      return { lives, offered: { role, address: account.address, privateKey: toHex(key) } }
    })
    const there = await Promise.all(all.map(({ lives, offered }) => this.isThere(lives, offered.address)))
    return all.filter((_, i) => there[i]).map(({ offered }) => offered)
  }

  private async isThere(lives: boolean, account: Hex): Promise<boolean> {
    if (!lives) return true
    const at = { address: this.deployment.contracts.main, abi: mainAbi } as const
    return ask(() => this.client.readContract({ ...at, functionName: 'isRegistered', args: [account] }))
  }
}
