// A wallet for tests: the test holds keys and decisions, the page sees an EIP-1193 provider. It can imitate quirks of real
// wallets: late injection, no EIP-6963, odd forms of the chain id, refusals, changes of account and chain.
import type { BrowserContext, Page } from '@playwright/test'
import {
  concatHex,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type LocalAccount,
  numberToHex,
  pad,
  size,
  type TransactionRequest,
  type TypedDataDefinition,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { BATCHER } from '../devenv/batcher.ts'

export type WalletProfile = {
  /** how the page finds the provider */
  injection?: 'eip6963' | 'window' | 'both'
  /** milliseconds after the page's start until the provider appears; `asked`: when a test says `appear()` */
  injectAfterMs?: number | 'asked'
  /** the form in which the wallet names its chain */
  chainIdForm?: 'hex' | 'upperHex' | 'decimalString' | 'number'
  /** the chain that the wallet is on at first; by default the stack's */
  chainId?: number
  /** whether the wallet signs typed data (EIP-712) */
  signsTypedData?: boolean
  /** whether the wallet knows the stack's chain before it is added */
  knowsChain?: boolean
  /** whether the wallet makes several calls as one atomic batch (EIP-5792) */
  batches?: boolean
}

export type Request = { method: string; params?: unknown[] }
type RpcError = { code: number; message: string }
const REJECTED: RpcError = { code: 4001, message: 'User rejected the request.' }

export class TestWallet {
  account: LocalAccount
  chainId: number
  connected = false
  /** every request the page made, in order */
  readonly requests: Request[] = []
  readonly sent: Hex[] = []
  private readonly refusals = new Map<string, number>()
  private readonly meanwhile = new Map<string, () => Promise<void>>()
  private readonly lost = new Map<string, RpcError>()
  /** transactions of batches by the page's own ids */
  private readonly batches = new Map<string, Hex>()
  private readonly pages = new Set<Page>()
  private known: Set<number>

  private readonly rpcUrl: string
  private readonly homeChain: number
  private readonly profile: WalletProfile

  constructor(
    rpcUrl: string,
    homeChain: number,
    profile: WalletProfile = {},
    account: LocalAccount = privateKeyToAccount(generatePrivateKey()),
  ) {
    this.rpcUrl = rpcUrl
    this.homeChain = homeChain
    this.profile = profile
    this.account = account
    this.chainId = profile.chainId ?? homeChain
    this.known = new Set([this.chainId, ...(profile.knowsChain === false ? [] : [homeChain])])
  }

  get address() {
    return this.account.address
  }

  /** The next `times` requests of `method` are refused as a person would refuse them. */
  refuseNext(method: string, times = 1) {
    this.refusals.set(method, (this.refusals.get(method) ?? 0) + times)
  }

  /** Runs `happens` while the next `method` waits for the person, then answers it. */
  whileAsking(method: string, happens: () => Promise<void>) {
    this.meanwhile.set(method, happens)
  }

  /** The next `method` is done, and then answered with an error all the same: a time-out, or a node that says "already known". */
  loseAnswer(method: string, error: RpcError = { code: -32_603, message: 'The request timed out.' }) {
    this.lost.set(method, error)
  }

  count(method: string): number {
    return this.requests.filter((r) => r.method === method).length
  }

  /** Puts the wallet into every page of `context`. */
  async install(context: BrowserContext) {
    await context.exposeBinding('testWalletRequest', async ({ page }, json: string) => {
      this.pages.add(page)
      try {
        return JSON.stringify({ result: (await this.handle(JSON.parse(json) as Request)) ?? null })
      } catch (e) {
        const error = e as Partial<RpcError> & { details?: string }
        return JSON.stringify({
          error: { code: error.code ?? -32_603, message: error.details ?? error.message ?? 'failed' },
        })
      }
    })
    await this.inject(context)
  }

  /** Puts into every page of `context` what asks `testWalletRequest` there. */
  protected async inject(context: BrowserContext): Promise<void> {
    await context.addInitScript(inject, {
      after: this.profile.injectAfterMs ?? 0,
      how: this.profile.injection ?? 'eip6963',
    })
  }

  /** Makes the provider of `injectAfterMs: 'asked'` appear. */
  async appear(page: Page) {
    await page.evaluate(() => window.dispatchEvent(new Event('test-wallet-appears')))
  }

  /** Selects another account in the wallet, as the person would. */
  async switchAccount(account: LocalAccount) {
    this.account = account
    await this.emit('accountsChanged', [account.address])
  }

  /** Disconnects the site, as a locked wallet or the person would. */
  async disconnect() {
    this.connected = false
    await this.emit('accountsChanged', [])
  }

  /** Tells the page of accounts that it does not have, or of none, while it has its own. */
  async tell(accounts: unknown) {
    await this.emit('accountsChanged', accounts)
  }

  async switchChain(chainId: number) {
    this.known.add(chainId)
    this.chainId = chainId
    await this.emit('chainChanged', this.chainIdAsShown())
  }

  private chainIdAsShown(): string | number {
    const hex = numberToHex(this.chainId)
    switch (this.profile.chainIdForm ?? 'hex') {
      case 'upperHex':
        return `0x${hex.slice(2).toUpperCase()}`
      case 'decimalString':
        return String(this.chainId)
      case 'number':
        return this.chainId
      default:
        return hex
    }
  }

  private async emit(event: string, value: unknown) {
    for (const page of this.pages)
      if (!page.isClosed())
        await page
          .evaluate(
            ([e, v]) =>
              window.dispatchEvent(new CustomEvent('test-wallet', { detail: { event: e, value: v } })),
            [event, value] as const,
          )
          .catch(() => {})
  }

  /** What the wallet answers to a request. */
  async handle(request: Request): Promise<unknown> {
    this.requests.push(request)
    const answer = await this.decide(request)
    const error = this.lost.get(request.method)
    this.lost.delete(request.method)
    if (error) throw error
    return answer
  }

  private async decide(request: Request): Promise<unknown> {
    const { method, params = [] } = request
    const left = this.refusals.get(method) ?? 0
    if (left > 0) {
      this.refusals.set(method, left - 1)
      throw REJECTED
    }
    const happens = this.meanwhile.get(method)
    this.meanwhile.delete(method)
    await happens?.()
    switch (method) {
      case 'eth_requestAccounts':
        this.connected = true
        return [this.address]
      case 'eth_accounts':
        return this.connected ? [this.address] : []
      case 'eth_chainId':
        return this.chainIdAsShown()
      case 'net_version':
        return String(this.chainId)
      case 'wallet_switchEthereumChain': {
        const wanted = Number((params[0] as { chainId: string }).chainId)
        if (!this.known.has(wanted)) throw { code: 4902, message: 'Unrecognized chain ID.' }
        await this.switchChain(wanted)
        return null
      }
      case 'wallet_addEthereumChain': {
        const wanted = Number((params[0] as { chainId: string }).chainId)
        this.known.add(wanted)
        await this.switchChain(wanted)
        return null
      }
      case 'personal_sign':
        return this.account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_signTypedData_v4':
        if (this.profile.signsTypedData === false)
          throw { code: -32_601, message: `The method ${method} does not exist` }
        return this.account.signTypedData(JSON.parse(String(params[1])) as TypedDataDefinition)
      case 'wallet_watchAsset':
        return true
      case 'eth_sendTransaction':
        return this.send(params[0] as Record<string, string>)
      case 'wallet_getCapabilities':
      case 'wallet_sendCalls':
      case 'wallet_getCallsStatus':
        if (!this.profile.batches) throw { code: -32_601, message: `The method ${method} does not exist` }
        return this.batch(method, params)
      default:
        return this.forward(request)
    }
  }

  /** Sends what the page asked for. @returns the transaction's hash */
  protected async send(tx: Record<string, string>): Promise<Hex> {
    if (this.chainId !== this.homeChain)
      throw { code: -32_000, message: 'this chain has no node in the test' }
    const client = createWalletClient({ account: this.account, transport: http(this.rpcUrl) })
    const request = {
      to: tx['to'] as Hex,
      data: tx['data'] as Hex | undefined,
      value: tx['value'] === undefined ? undefined : BigInt(tx['value']),
      gas: tx['gas'] === undefined ? undefined : BigInt(tx['gas']),
    } satisfies TransactionRequest
    const hash = await client.sendTransaction({ ...request, chain: null })
    this.sent.push(hash)
    return hash
  }

  private async batch(method: string, params: unknown[]) {
    const chainId = numberToHex(this.homeChain)
    if (method === 'wallet_getCapabilities') return { [chainId]: { atomic: { status: 'supported' } } }
    if (method === 'wallet_getCallsStatus') {
      const id = params[0] as string
      const hash = this.batches.get(id)
      if (hash === undefined) throw { code: 5730, message: 'Unknown bundle id' }
      const receipt = await createPublicClient({ transport: http(this.rpcUrl) }).getTransactionReceipt({
        hash,
      })
      const status = receipt.status === 'success' ? 200 : 500
      return { version: '2.0.0', id, chainId, status, atomic: true, receipts: [{ transactionHash: hash }] }
    }
    const { calls, id } = params[0] as { calls: { to: Hex; data: Hex }[]; id: string }
    const client = createWalletClient({ account: this.account, transport: http(this.rpcUrl) })
    await this.forward({ method: 'anvil_setCode', params: [BATCHER.address, BATCHER.code] })
    const authorization = await client.signAuthorization({
      account: this.account,
      contractAddress: BATCHER.address,
      executor: 'self',
    })
    const hash = await client.sendTransaction({
      to: this.address,
      data: concatHex(
        calls.flatMap(({ to, data }) => [pad(to), numberToHex(size(data), { size: 32 }), data]),
      ),
      authorizationList: [authorization],
      chain: null,
    })
    this.sent.push(hash)
    this.batches.set(id, hash)
    return { id }
  }

  private async forward(request: Request): Promise<unknown> {
    const answer = await fetch(this.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...request, params: request.params ?? [] }),
    })
    const body = (await answer.json()) as { result?: unknown; error?: RpcError }
    if (body.error) throw body.error
    return body.result
  }
}

/** Runs in the page. */
function inject({ after, how }: { after: number | 'asked'; how: 'eip6963' | 'window' | 'both' }) {
  type Listener = (value: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  const provider = {
    isTestWallet: true,
    async request(args: { method: string; params?: unknown[] }) {
      const ask = (window as unknown as { testWalletRequest(json: string): Promise<string> })
        .testWalletRequest
      const answer = JSON.parse(await ask(JSON.stringify(args))) as {
        result?: unknown
        error?: { code: number; message: string }
      }
      if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
      return answer.result
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  window.addEventListener('test-wallet', (e) => {
    const { event, value } = (e as CustomEvent<{ event: string; value: unknown }>).detail
    for (const listener of listeners.get(event) ?? []) listener(value)
  })
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Test wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="green"/></svg>',
    rdns: 'org.holdfast.test',
  }
  const appear = () => {
    if (how !== 'eip6963') {
      Object.assign(window, { ethereum: provider })
      window.dispatchEvent(new Event('ethereum#initialized'))
    }
    if (how !== 'window') {
      const announce = () =>
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
        )
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    }
  }
  if (after === 'asked') window.addEventListener('test-wallet-appears', appear)
  else if (after > 0) setTimeout(appear, after)
  else appear()
}
