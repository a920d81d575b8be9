// People who move money through the balancer while things break: transfers, withdrawals, deposits. Whoever gets no answer asks
// again with the same key until there is one.
import { createClient, type Client } from '@holdfast/client'
import { ApiError } from '@holdfast/client/errors'
import { signIn } from '@holdfast/client/sign-in'
import { mainAbi } from '@holdfast/protocol/abi/index'
import type { ErrorCode } from '@holdfast/protocol/errors'
import { withdrawalTypedData } from '@holdfast/protocol/payouts'
import { type PreparedWithdrawal, termsOf } from '@holdfast/protocol/withdrawals'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, type HDAccount, privateKeyToAccount } from 'viem/accounts'
import { accountOf } from '../../contracts/script/mnemonic.ts'
import { LOCAL_MNEMONIC, localAccount } from '../accounts.ts'
import { sleep } from '../ports.ts'
import { ORIGIN, type Site } from './site.ts'

const PEOPLE = 8
const FIRST_INDEX = 1_000
const TRANSFERRING = 4
const UNIT = 10n ** 18n
const OPENING = 20_000n * UNIT
const WITHDRAWN = 10n * UNIT
/** How long one attempt waits for its answer. */
const ATTEMPT_MS = 3_000
const AGAIN_MS = 100
/** An intent that got no answer for so long is given up, and told as such. */
const GIVEN_UP_MS = 120_000

/** A browser says which page it asks from. */
const asBrowser = (url: string, init: RequestInit) =>
  fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), origin: ORIGIN } })

type Person = { account: HDAccount; address: Address; client: Client }
/** `waited`: milliseconds from the first attempt to the answer; times by `performance.now()` */
export type Done = { kind: 'transfer' | 'withdrawal' | 'deposit'; from: number; to: number }
type Transfer = { key: string; from: Address; to: Address; amount: bigint; received: bigint }
type Withdrawal = { id: number; of: Address; wallet: Address; amount: bigint; received: bigint }
type Deposit = { of: Address; amount: bigint; hash: Hex }

/** What was acknowledged, for good. */
export type Book = {
  transfers: Transfer[]
  withdrawals: Withdrawal[]
  deposits: Deposit[]
  done: Done[]
  /** intents that got no answer, or one that must not be */
  unanswered: string[]
}

export class Load {
  readonly book: Book = { transfers: [], withdrawals: [], deposits: [], done: [], unanswered: [] }
  private readonly site: Site
  private people: Person[] = []
  private running: Promise<unknown>[] = []
  private going = false
  private count = 0

  constructor(site: Site) {
    this.site = site
  }

  get addresses(): Address[] {
    return this.people.map((p) => p.address)
  }

  /** Registers people, signs them in through the balancer, and has each deposit what they then move. */
  async open(): Promise<void> {
    const { chain, deployment } = this.site
    const faucet = localAccount('faucet')
    let refer = localAccount('root').address
    for (let i = 0; i < PEOPLE; i++) {
      const account = accountOf(LOCAL_MNEMONIC, FIRST_INDEX + i)
      await chain.rpc('anvil_setBalance', [account.address, toHex(parseEther('100'))])
      const data = encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [refer] })
      await this.send(account, deployment.contracts.main, data)
      refer = account.address
      const data2 = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [account.address, 2n * OPENING],
      })
      await this.send(faucet, deployment.contracts.usdt, data2)
      const client = createClient({ base: this.site.web, timeout: ATTEMPT_MS, fetch: asBrowser })
      this.people.push({ account, address: account.address, client })
    }
    await this.enter()
    for (const person of this.people) await this.deposit(person, OPENING)
    for (const { client } of this.people) while (!(await this.hasOpened(client))) await sleep(250)
  }

  /** Signs everybody in, again where they were. */
  async enter(): Promise<void> {
    for (const { client, account, address } of this.people) {
      const sign = (message: string) => account.signMessage({ message })
      await this.untilAnswered('sign-in', () => signIn(client, { address, origin: ORIGIN, sign }))
    }
  }

  private async hasOpened(client: Client): Promise<boolean> {
    const info = await this.untilAnswered('balance', () => client.get('getWithdrawInfo', { symbol: 'USDT' }))
    return BigInt(info.withdrawable) >= OPENING
  }

  start(): void {
    this.going = true
    const repeat = async (pauseMs: number, act: () => Promise<void>) => {
      while (this.going) {
        await act().catch((e: unknown) => this.book.unanswered.push(String(e)))
        await sleep(pauseMs)
      }
    }
    const one = () => this.people[this.count++ % PEOPLE]!
    this.running = [
      ...Array.from({ length: TRANSFERRING }, () => repeat(50, () => this.transfer(one(), one()))),
      repeat(1_000, () => this.withdraw(one())),
      repeat(2_000, () => this.deposit(one(), 5n * UNIT)),
    ]
  }

  /** Begins nothing new, and waits until everything begun is answered. */
  async pause(): Promise<void> {
    this.going = false
    await Promise.all(this.running)
  }

  private async transfer(from: Person, to: Person): Promise<void> {
    const key = `rehearsal-${this.count++}-${Math.random().toString(36).slice(2)}`
    const amount = BigInt(1 + (this.count % 9)) * 10n ** 15n
    const answer = await this.timed('transfer', () =>
      from.client.post('transfer', { amount: String(amount), to: to.address, symbol: 'USDT', key }),
    )
    this.book.transfers.push({
      key: `transfer:${from.address.toLowerCase()}:${key}`,
      from: from.address,
      to: to.address,
      amount,
      received: BigInt(answer.received),
    })
  }

  /** To a wallet that nothing else ever pays. */
  private async withdraw(who: Person): Promise<void> {
    const wallet = privateKeyToAccount(generatePrivateKey()).address
    const asked = {
      amount: String(WITHDRAWN),
      wallet,
      symbol: 'USDT' as const,
      chain: String(this.site.deployment.chainId),
      category: 'normal',
    }
    const row = await this.timed('withdrawal', async () => {
      const prepared = (await who.client.post('withdraw', asked)) as PreparedWithdrawal
      const sign = await who.account.signTypedData(
        withdrawalTypedData(prepared.chainId, prepared.vault as Address, termsOf(prepared)),
      )
      // From here on the same request until it is answered: a lost answer must not become a second withdrawal.
      const again = { ...asked, key: prepared.key, sign }
      return this.untilAnswered('withdrawal', () => who.client.post('withdraw', again), 'WITHDRAWAL_OUTDATED')
    })
    if (!('id' in row)) throw new Error('a signed withdrawal was answered as a prepared one')
    this.book.withdrawals.push({
      id: row.id,
      of: who.address,
      wallet,
      amount: BigInt(row.amount),
      received: BigInt(row.received),
    })
  }

  private async deposit(who: Person, wanted: bigint): Promise<void> {
    const { payoutVault, usdt } = this.site.deployment.contracts
    const { amount } = await this.timed('deposit', () => this.amountFor(who, wanted))
    // The last one is paid and not credited yet.
    if (this.book.deposits.some((d) => d.of === who.address && d.amount === BigInt(amount))) return
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [payoutVault, BigInt(amount)],
    })
    const hash = await this.send(who.account, usdt, data)
    this.book.deposits.push({ of: who.address, amount: BigInt(amount), hash })
  }

  private async amountFor({ client, address }: Person, wanted: bigint): Promise<{ amount: string }> {
    try {
      return await client.post('createRechargeAmount', { amount: String(wanted) })
    } catch (e) {
      if (!(e instanceof ApiError) || e.code !== 'DEPOSIT_INTENT_OPEN') throw e
      // It was made, and the answer was lost.
      const open = await client.get('getUserRechargeAmount', { address })
      if (open === null) throw e
      return open
    }
  }

  private async send(from: HDAccount, to: Address, data: Hex): Promise<Hex> {
    const wallet = createWalletClient({ account: from, transport: http(this.site.chain.url) })
    return wallet.sendTransaction({ chain: null, to, data })
  }

  private async timed<T>(kind: Done['kind'], ask: () => Promise<T>): Promise<T> {
    const from = performance.now()
    const answer = await this.untilAnswered(kind, ask)
    this.book.done.push({ kind, from, to: performance.now() })
    return answer
  }

  /**
   * @param final a refusal after which something else must be asked
   * @throws Error for an answer that must not be, or when there was none for too long; ApiError for `final`
   */
  private async untilAnswered<T>(what: string, ask: () => Promise<T>, final?: ErrorCode): Promise<T> {
    const late = Date.now() + GIVEN_UP_MS
    for (;;) {
      try {
        return await ask()
      } catch (e) {
        if (!(e instanceof ApiError) || (final !== undefined && e.code === final)) throw e
        if (e.problem === 'noLogin' || e.code === 'INSUFFICIENT_BALANCE' || Date.now() > late)
          throw new Error(`${what}: ${e.problem} ${e.code ?? ''} ${e.message}`, { cause: e })
        await sleep(AGAIN_MS)
      }
    }
  }
}
