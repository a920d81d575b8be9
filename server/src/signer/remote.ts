import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import {
  type Address,
  type Hex,
  isAddress,
  isAddressEqual,
  isHex,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import { ChainUnavailable } from '../chain/errors.ts'

/** The highest gas price that is signed; wei. */
export const HIGHEST_GAS_PRICE = 50_000_000_000n

/** A transaction to be signed: of this chain, without value. */
export type Unsigned = { to: Address; data: Hex; gas: bigint; gasPrice: bigint; nonce: number }

/** Signs the payer's transactions; the key is in another process. */
export type Signer = {
  /** @throws ChainUnavailable while the signer does not answer */
  address(): Promise<Address>
  /** The signed bytes of exactly this transaction. @throws ChainUnavailable when the signer does not answer, or refuses */
  sign(t: Unsigned): Promise<Hex>
}

/** Where a signer listens: `http(s)://…`, or the path of a Unix socket. */
export type SignerAt = { url: string } | { socket: string }

/** Well below the lease after which another worker takes over. */
const TIMEOUT_MS = 5_000
const LONGEST_ANSWER = 400_000

/**
 * A signer in another process that speaks the usual JSON-RPC (`eth_accounts`, `eth_signTransaction`): this project's
 * (`main/signer.ts`), web3signer or the like. What it returns is parsed and compared before it is used.
 * @param wanted the account to sign for; the signer's first one by default
 */
export function remoteSigner(at: SignerAt, chainId: number, wanted?: Address): Signer {
  let known: Address | undefined
  const address = async () => {
    if (known) return known
    const answer = await rpc(at, 'eth_accounts', [])
    const accounts = (Array.isArray(answer) ? answer : []).filter(
      (a): a is Address => typeof a === 'string' && isAddress(a, { strict: false }),
    )
    const found = wanted ? accounts.find((a) => isAddressEqual(a, wanted)) : accounts[0]
    if (!found) throw new ChainUnavailable(`the signer has no account${wanted ? ` ${wanted}` : ''}`)
    return (known = found)
  }
  return {
    address,
    sign: async (t) => {
      const from = await address()
      const answer = await rpc(at, 'eth_signTransaction', [
        {
          from,
          to: t.to,
          data: t.data,
          value: '0x0',
          gas: numberToHex(t.gas),
          gasPrice: numberToHex(t.gasPrice),
          nonce: numberToHex(t.nonce),
          chainId: numberToHex(chainId),
        },
      ])
      // Some signers return the bytes alone, some with the parsed transaction.
      const raw: unknown =
        typeof answer === 'object' && answer !== null && 'raw' in answer ? answer.raw : answer
      if (!isHex(raw) || !(await isSigned(raw, from, { ...t, chainId })))
        throw new ChainUnavailable('the signer signed something else')
      return raw
    },
  }
}

async function isSigned(raw: Hex, from: Address, t: Unsigned & { chainId: number }): Promise<boolean> {
  try {
    const is = parseTransaction(raw)
    const same =
      is.type === 'legacy' &&
      is.chainId === t.chainId &&
      is.to !== null &&
      is.to !== undefined &&
      isAddressEqual(is.to, t.to) &&
      (is.data ?? '0x') === t.data.toLowerCase() &&
      (is.value ?? 0n) === 0n &&
      is.gas === t.gas &&
      is.gasPrice === t.gasPrice &&
      (is.nonce ?? 0) === t.nonce
    const who = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
    return same && isAddressEqual(who, from)
  } catch {
    return false
  }
}

/** @throws ChainUnavailable */
export async function rpc(at: SignerAt, method: string, params: unknown[]): Promise<unknown> {
  let text: string
  try {
    text = await post(at, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  } catch (cause) {
    throw new ChainUnavailable('the signer does not answer', { cause })
  }
  try {
    const { result, error } = JSON.parse(text) as { result?: unknown; error?: { message?: unknown } }
    if (error === undefined) return result
    throw new ChainUnavailable(`the signer refuses: ${String(error.message)}`)
  } catch (e) {
    throw e instanceof ChainUnavailable ? e : new ChainUnavailable('the signer gave an unreadable answer')
  }
}

function post(at: SignerAt, body: string): Promise<string> {
  const request = 'url' in at && at.url.startsWith('https:') ? httpsRequest : httpRequest
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS), agent: false } as const
  return new Promise((resolve, reject) => {
    let answered = false
    const read = (answer: IncomingMessage) => {
      answered = true
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
        if (text.length > LONGEST_ANSWER) asked.destroy(new Error('the answer is too long'))
      })
      answer.on('end', () => resolve(text))
      answer.on('error', reject)
    }
    const asked =
      'url' in at
        ? request(at.url, options, read)
        : request({ ...options, socketPath: at.socket, path: '/' }, read)
    asked.on('error', reject)
    // An answer that changes the protocol (101) ends the request without an answer and without an error.
    asked.on('close', () => {
      // Of an answer that ends with its connection, this comes before its end is read.
      if (!answered) reject(new Error('no answer'))
    })
    asked.end(body)
  })
}
