// Runs in the page: what MetaMask itself puts into pages (`@metamask/providers`), with the test's wallet where its extension would be.
import { initializeProvider } from '@metamask/providers'
import { Duplex } from 'readable-stream'

type Json = { id: number; method: string; params?: unknown }

const ask = async (method: string, params?: unknown) => {
  const page = window as unknown as { testWalletRequest(json: string): Promise<string> }
  return JSON.parse(await page.testWalletRequest(JSON.stringify({ method, params }))) as {
    result?: unknown
    error?: { code: number; message: string }
  }
}

/** What the extension tells a page when it begins. */
async function state() {
  const [{ result: chainId }, { result: accounts }] = await Promise.all([
    ask('eth_chainId'),
    ask('eth_accounts'),
  ])
  return { result: { accounts, chainId, isUnlocked: true, networkVersion: String(Number(chainId)) } }
}

async function answer({ method, params }: Json) {
  if (method === 'metamask_getProviderState') return state()
  if (method === 'metamask_sendDomainMetadata') return { result: true }
  return ask(method, params)
}

const connectionStream = new Duplex({
  objectMode: true,
  read() {
    // The wallet says something when it has something to say.
  },
  write(question: Json, _, done: () => void) {
    void answer(question).then((said) => connectionStream.push({ id: question.id, jsonrpc: '2.0', ...said }))
    done()
  },
})

window.addEventListener('test-wallet', (e) => {
  const { event, value } = (e as CustomEvent<{ event: string; value: unknown }>).detail
  const params =
    event === 'chainChanged'
      ? { chainId: value, networkVersion: String(Number(value)), isConnected: true }
      : value
  connectionStream.push({ jsonrpc: '2.0', method: `metamask_${event}`, params })
})

initializeProvider({
  connectionStream,
  shouldSendMetadata: false,
  providerInfo: {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'MetaMask',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    rdns: 'io.metamask',
  },
})
