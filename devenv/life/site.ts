// The server of the played month: people and operators call it as their pages would.
import { createClient, type Client } from '@holdfast/client'
import type { AnswerOf } from '@holdfast/client/names'
import { signIn } from '@holdfast/client/sign-in'
import type { Deployment } from '@holdfast/protocol/chain'
import { withdrawalTypedData } from '@holdfast/protocol/payouts'
import { type PreparedWithdrawal, termsOf, type Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Address, LocalAccount } from 'viem'
import { type LocalRole, localAccount } from '../accounts.ts'
import { sleep } from '../ports.ts'
import { type Call, signing } from '../signed.ts'

const WAIT_MS = 120_000
const PAUSE_MS = 40
const UPLOAD_TRIES = 3

/**
 * Waits until `holds` gives something.
 * @throws Error naming `what` after two minutes
 */
export async function until<T>(what: string, holds: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + WAIT_MS; ;) {
    const found = await holds()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`the month: waited in vain until ${what}`)
    await sleep(PAUSE_MS)
  }
}

export class Site {
  private readonly url: string
  private readonly deployment: Deployment
  private readonly sessions = new Map<Address, Promise<Client>>()

  constructor(url: string, deployment: Deployment) {
    this.url = url
    this.deployment = deployment
  }

  /** Calls with a session of the account's, which is registered on chain or an operator's. */
  as(account: LocalAccount): Promise<Client> {
    const known = this.sessions.get(account.address)
    if (known) return known
    const client = createClient({ base: this.url, language: () => 'en' })
    const { address } = account
    const sign = (message: string) => account.signMessage({ message })
    const session = signIn(client, { address, origin: this.url, sign }).then(() => client)
    this.sessions.set(address, session)
    return session
  }

  /** Calls as an operator, who signs what the console's wallet would sign. */
  async operator(role: LocalRole): Promise<Call> {
    const account = localAccount(role)
    return signing(this.deployment, account, await this.as(account))
  }

  /** Resolves when the server has indexed block `number`. */
  async indexed(number: number): Promise<void> {
    const client = createClient({ base: this.url })
    await until(
      `block ${number} is indexed`,
      async () => (await client.get('/api/chain')).head.indexed >= number,
    )
  }

  /** Stores a picture that everybody can see. @returns its name for notices and goods */
  async publish(png: Buffer): Promise<string> {
    const client = await this.as(localAccount('managerA'))
    for (let tries = 1; ; tries++) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png')
      try {
        return (await client.upload('uploadFile', form, { isPublic: 'true' })).fileName
      } catch (e) {
        // On a busy machine the server gives a picture up that takes too long to decode.
        if (tries === UPLOAD_TRIES) throw e
      }
    }
  }

  /** Asks for a withdrawal of USDT to the account's own wallet, and signs it. */
  async withdraw(account: LocalAccount, amount: bigint): Promise<Withdrawal> {
    const client = await this.as(account)
    const body = {
      amount: String(amount),
      wallet: account.address,
      symbol: 'USDT',
      chain: String(this.deployment.chainId),
      category: 'normal',
    } as const
    const prepared: PreparedWithdrawal = prepare(await client.post('withdraw', body))
    const { chainId, vault } = prepared
    const sign = await account.signTypedData(
      withdrawalTypedData(chainId, vault as Address, termsOf(prepared)),
    )
    const made = await client.post('withdraw', { ...body, key: prepared.key, sign })
    if (!('id' in made)) throw new Error('the month: a signed withdrawal was not taken')
    return made
  }
}

function prepare(answer: AnswerOf<'withdraw'>): PreparedWithdrawal {
  if (!('terms' in answer)) throw new Error('the month: a withdrawal began without a signature')
  return answer
}
