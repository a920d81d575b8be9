import { type Address, getAddress } from 'viem'
import { isRejection } from './provider.ts'
import { SignError } from './sign-text.ts'
import { wallet } from './store.ts'

/** Typed data for a wallet to sign (EIP-712). */
type TypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Address }
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: object
}

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/**
 * Asks the connected wallet to sign typed data, which it shows field by field.
 * @throws SignError
 */
export async function signTyped(data: TypedData): Promise<string> {
  const { wallet: w, account } = wallet.get()
  if (!w || !account) throw new SignError('wallet', 'no wallet is connected')
  const text = JSON.stringify({ ...data, types: { EIP712Domain: DOMAIN, ...data.types } }, (_, v: unknown) =>
    typeof v === 'bigint' ? v.toString() : v,
  )
  try {
    const sign = await w.provider.request({
      method: 'eth_signTypedData_v4',
      params: [getAddress(account), text],
    })
    if (typeof sign === 'string') return sign
  } catch (error) {
    throw new SignError(
      isRejection(error) ? 'rejected' : 'wallet',
      error instanceof Error ? error.message : '',
    )
  }
  throw new SignError('wallet', 'the wallet gave no signature')
}
