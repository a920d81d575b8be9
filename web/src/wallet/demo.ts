import type { ChainInfo } from '@holdfast/protocol/chain'
import { type Address, type Hex, keccak256, type TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { faucet } from '../api/faucet.ts'
import { rpc, RpcError } from '../api/rpc.ts'
import { readText, writeText } from '../lib/storage.ts'
import { hexChainId, normaliseChainId } from './chain-id.ts'
import type { Provider } from './provider.ts'

const KEY = 'demoKey'
const listeners = new Map<string, Set<(value: unknown) => void>>()
const emit = (event: string, value: unknown) => listeners.get(event)?.forEach((listener) => listener(value))

const isKey = (text: string | null): text is Hex => text !== null && /^0x[0-9a-f]{64}$/.test(text)

function account() {
  let key = readText(KEY)
  if (!isKey(key)) {
    key = generatePrivateKey()
    writeText(KEY, key)
  }
  return privateKeyToAccount(key as Hex)
}

/** Makes the demo wallet use `privateKey`, or a new key for null, and emits `accountsChanged` as a real wallet does. */
export function setDemoKey(privateKey: Hex | null): Address {
  writeText(KEY, privateKey ?? generatePrivateKey())
  const { address } = account()
  emit('accountsChanged', [address])
  return address
}

/** Asks the faucet once for a new account, which without gas could not even register. */
async function fundIfEmpty(info: ChainInfo): Promise<void> {
  const { address } = account()
  const balance = await rpc<Hex>(info.rpcUrl, 'eth_getBalance', [address, 'latest']).catch(() => '0x1')
  if (BigInt(balance) === 0n) await faucet(address).catch(() => undefined)
}

type Transaction = { to?: Address; data?: Hex; value?: Hex; gas?: Hex; gasPrice?: Hex; nonce?: Hex }

async function sendTransaction(info: ChainInfo, tx: Transaction): Promise<Hex> {
  const from = account()
  const [nonce, gasPrice, gas] = await Promise.all([
    tx.nonce ?? rpc<Hex>(info.rpcUrl, 'eth_getTransactionCount', [from.address, 'pending']),
    tx.gasPrice ?? rpc<Hex>(info.rpcUrl, 'eth_gasPrice'),
    tx.gas ?? rpc<Hex>(info.rpcUrl, 'eth_estimateGas', [{ ...tx, from: from.address }]),
  ])
  const raw = await from.signTransaction({
    type: 'legacy',
    chainId: info.chainId,
    nonce: Number(nonce),
    gasPrice: BigInt(gasPrice),
    gas: BigInt(gas),
    value: BigInt(tx.value ?? 0),
    ...(tx.to ? { to: tx.to } : {}),
    ...(tx.data ? { data: tx.data } : {}),
  })
  try {
    return await rpc<Hex>(info.rpcUrl, 'eth_sendRawTransaction', [raw])
  } catch (error) {
    // A node that says nothing may have it all the same: what was signed has its hash already.
    if (error instanceof RpcError && !/already known/i.test(error.message)) throw error
    return keccak256(raw)
  }
}

/**
 * A wallet for the local chain only. It makes its key in this browser and keeps it in storage, signs without asking, and
 * passes methods that it does not implement to the chain's RPC.
 */
export function createDemoProvider(info: ChainInfo): Provider {
  return {
    async request({ method, params = [] }) {
      switch (method) {
        case 'eth_accounts':
          return [account().address]
        case 'eth_requestAccounts':
          await fundIfEmpty(info)
          return [account().address]
        case 'eth_chainId':
          return hexChainId(info.chainId)
        case 'net_version':
          return String(info.chainId)
        case 'personal_sign':
          return account().signMessage({ message: { raw: params[0] as Hex } })
        case 'eth_signTypedData_v4':
          return account().signTypedData(JSON.parse(String(params[1])) as TypedDataDefinition)
        case 'eth_sendTransaction':
          return sendTransaction(info, params[0] as Transaction)
        case 'wallet_switchEthereumChain': {
          const wanted = (params[0] as { chainId?: unknown } | undefined)?.chainId
          if (normaliseChainId(wanted) === info.chainId) return null
          throw new RpcError(4902, 'the demo wallet knows the local chain only')
        }
        default:
          return rpc(info.rpcUrl, method, params)
      }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}
