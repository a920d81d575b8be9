// The wallet of another device: it pairs with the page by WalletConnect, as an app on a phone does.
import { SignClient } from '@walletconnect/sign-client'
import type { TestWallet } from './wallet.ts'

export class Phone {
  private readonly client: Awaited<ReturnType<typeof SignClient.init>>
  private readonly wallet: TestWallet
  /** the chains on which it approves; null: those that it is asked for */
  chains: string[] | null = null

  private constructor(client: Phone['client'], wallet: TestWallet) {
    this.client = client
    this.wallet = wallet
  }

  /** A phone with this wallet, at a relay. */
  static async start(relay: string, projectId: string, wallet: TestWallet): Promise<Phone> {
    const client = await SignClient.init({
      relayUrl: relay,
      projectId,
      logger: 'silent',
      telemetryEnabled: false,
      storageOptions: { database: ':memory:' },
      metadata: { name: 'Phone', description: '', url: 'https://phone.example', icons: [] },
    })
    const phone = new Phone(client, wallet)
    client.on('session_proposal', (proposal) => void phone.decide(proposal.id, proposal.params))
    client.on(
      'session_request',
      (request) => void phone.answer(request.topic, request.id, request.params.request),
    )
    return phone
  }

  /** Scans what a page shows. */
  async scan(uri: string): Promise<void> {
    await this.client.pair({ uri })
  }

  /** How many pages it has a session with. */
  get sessions(): number {
    return this.client.session.length
  }

  /** Ends every session, as the person would in the app. */
  async leave(): Promise<void> {
    for (const { topic } of this.client.session.getAll())
      await this.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  }

  private async decide(
    id: number,
    {
      optionalNamespaces,
    }: { optionalNamespaces?: Record<string, { chains?: string[]; methods: string[]; events: string[] }> },
  ) {
    const asked = optionalNamespaces?.['eip155']
    if (!asked) {
      await this.client.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
      return
    }
    this.wallet.connected = true
    const { chains = [], methods, events } = asked
    const accounts = (this.chains ?? chains).map((chain) => `${chain}:${this.wallet.address}`)
    await this.client.approve({ id, namespaces: { eip155: { accounts, methods, events } } })
  }

  private async answer(topic: string, id: number, request: { method: string; params: unknown }) {
    const { method, params } = request
    const response = await this.wallet
      .handle({ method, params: params as unknown[] })
      .then((result) => ({ id, jsonrpc: '2.0', result: result ?? null }))
      .catch((error: { code: number; message: string }) => ({
        id,
        jsonrpc: '2.0',
        error: { code: error.code, message: error.message },
      }))
    await this.client.respond({ topic, response })
  }
}
