// An integrator's system in small: signs an account in, reads its balances, asks for a deposit, and waits until a webhook says
// that it is in the balance. See README.md for the environment.
import { createClient } from '@holdfast/client'
import { ApiError } from '@holdfast/client/errors'
import { signIn } from '@holdfast/client/sign-in'
import { privateKeyToAccount } from 'viem/accounts'
import { startReceiver } from './receiver.js'

const {
  HOLDFAST_URL,
  PRIVATE_KEY,
  AMOUNT = '5000000000000000000',
  HOST = '127.0.0.1',
  PORT = '0',
} = process.env
if (!HOLDFAST_URL || !PRIVATE_KEY) throw new Error('set HOLDFAST_URL and PRIVATE_KEY')

const wallet = privateKeyToAccount(/** @type {`0x${string}`} */ (PRIVATE_KEY))
const client = createClient({ base: HOLDFAST_URL, language: () => 'en' })

await signIn(client, {
  address: wallet.address,
  origin: HOLDFAST_URL,
  sign: (message) => wallet.signMessage({ message }),
})
console.log(`signed in as ${wallet.address}`)
const { balances } = await client.get('getBalances')
for (const { symbol, withdrawable } of balances) console.log(`balance ${symbol} ${withdrawable}`)

/** @type {string[]} */
const secrets = []
/** @type {(txHash: string) => void} */
let credited = () => {}
const arrived = new Promise((/** @type {(txHash: string) => void} */ resolve) => (credited = resolve))
const receiver = await startReceiver({
  port: Number(PORT),
  host: HOST,
  secrets: () => secrets,
  onEvent: async (event) => {
    console.log(`told ${event.type} ${event.id}`)
    if (event.type === 'deposit.credited') credited(event.data.txHash)
  },
})
const url = process.env.WEBHOOK_URL ?? `http://${HOST}:${receiver.port}/holdfast`
const { webhook, secret } = await client.post('addOwnWebhook', {
  url,
  events: ['deposit.credited'],
  note: 'example',
})
secrets.push(secret)

try {
  // The exact amount says whose deposit it is: it differs a little from what was asked for.
  const asked = await client.post('createRechargeAmount', { amount: AMOUNT })
  console.log(`send exactly ${asked.amount} base units of USDT to ${asked.address}`)
  console.log(`credited: ${await arrived}`)
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  console.error(`${error.problem} ${error.code ?? ''} ${error.message}`)
  process.exitCode = 1
} finally {
  await client.post('removeOwnWebhook', { id: webhook.id })
  receiver.stop()
}
