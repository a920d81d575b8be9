import {
  type Address,
  BaseError,
  ContractFunctionExecutionError,
  type Hex,
  isAddressEqual,
  parseAbi,
  parseSignature,
  recoverAddress,
  serializeSignature,
} from 'viem'
import type { Client } from './client.ts'

const walletAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const MAGIC = '0x1626ba7e'
const ECDSA_LENGTH = 132
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Returns the signature in the form that contracts accept if `account`'s own key made it over `hash`; else null. Asks no node.
 */
export async function ownSignature(account: Address, hash: Hex, sign: Hex): Promise<Hex | null> {
  if (sign.length !== ECDSA_LENGTH) return null
  try {
    const parsed = parseSignature(sign)
    if (BigInt(parsed.s) > HALF_ORDER) return null
    const signature = serializeSignature(parsed)
    return isAddressEqual(await recoverAddress({ hash, signature }), account) ? signature : null
  } catch {
    return null
  }
}

/** Whether the contract at `account` says that `sign` is its signature over `hash` (ERC-1271). */
export async function isContractSignature(
  client: Client,
  account: Address,
  hash: Hex,
  sign: Hex,
): Promise<boolean> {
  const code = await client.getCode({ address: account })
  if (code === undefined || code === '0x') return false
  try {
    const answer = await client.readContract({
      address: account,
      abi: walletAbi,
      functionName: 'isValidSignature',
      args: [hash, sign],
    })
    return answer === MAGIC
  } catch (e) {
    // A revert or another answer is the contract's, not the node's failure.
    if (e instanceof ContractFunctionExecutionError && isAnswered(e)) return false
    throw e
  }
}

const isAnswered = (e: BaseError) =>
  e.walk((c) => c instanceof BaseError && /Reverted|ZeroData|AbiDecoding/.test(c.name)) !== null
