import type { Hex } from 'viem'
import { isRejection } from './provider.ts'
import { SignError } from './sign-text.ts'
import { wallet } from './store.ts'

type TypedData = {
  domain: Record<string, unknown>
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** Has the connected wallet sign typed data (EIP-712) for one of our contracts. @throws SignError */
export async function signData(data: TypedData): Promise<Hex> {
  const { wallet: w, account } = wallet.get()
  if (!w || !account) throw new SignError('wallet', 'no wallet is connected')
  const full = { ...data, types: { EIP712Domain: DOMAIN, ...data.types } }
  const text = JSON.stringify(full, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  let answer: unknown
  try {
    answer = await w.provider.request({ method: 'eth_signTypedData_v4', params: [account, text] })
  } catch (error) {
    const problem = isRejection(error) ? 'rejected' : 'wallet'
    throw new SignError(problem, error instanceof Error ? error.message : '')
  }
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]+$/.test(answer)) throw new SignError('wallet', '')
  return answer as Hex
}
