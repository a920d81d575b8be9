import {
  type Address,
  BaseError,
  ContractFunctionExecutionError,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  isAddressEqual,
  numberToHex,
  parseAbi,
  parseSignature,
  recoverAddress,
  RpcRequestError,
  serializeSignature,
} from 'viem'
import { type Client, isRevert } from './client.ts'

const walletAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const MAGIC = '0x1626ba7e'
const ECDSA_LENGTH = 132
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
/** Who asks a wallet. Nobody has this address; it is not zero, since some wallets accept anything where zero asks. */
const ASKER: Address = '0xd2ffC96AfB53F79e6F377EF4897AcE907F41Bfc1'
/** Most gas for a wallet's answer. A wallet with code of the greatest size is created and asked within it. */
const MOST_GAS = 10_000_000n
/** What nodes say of a call that used up what it was given; its contract chose that, as it chooses to revert. */
const USED_UP = /out ?of ?gas|gas required exceeds|execution aborted|execution time/i

/** A node did not say what a wallet answers. Nodes are not set aside for it: anybody can have a wallet that is hard to ask. */
class WalletUnasked extends Error {
  override name = 'WalletUnasked'
}

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
      account: ASKER,
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

/** A hash, and what `address` is said to have signed it with: of any form, in an ERC-6492 wrapping or not. */
export type WalletSigned = { address: Address; hash: Hex; signature: Hex }

/**
 * Whether the wallet contract at `address` accepts the signature at this block (ERC-1271), or would, once it is deployed as the
 * signature says (ERC-6492). One simulated call with a limit of gas; it changes nothing. viem's `verifyHash` is not used: it takes
 * a node that does not answer for a wallet that says no, and asks as address zero without a limit.
 * @throws WalletUnasked when the node did not answer
 */
export async function walletAccepts(
  client: Client,
  { address, hash, signature }: WalletSigned,
  blockNumber: bigint,
): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  })
  try {
    const answer = await client.request({
      method: 'eth_call',
      params: [{ from: ASKER, data, gas: numberToHex(MOST_GAS) }, numberToHex(blockNumber)],
    })
    return /^0x0*1$/.test(answer)
  } catch (e) {
    if (isRevert(e) || (e instanceof BaseError && usedUp(e))) return false
    throw new WalletUnasked('a node did not say what a wallet answers', { cause: e })
  }
}

const usedUp = (e: BaseError) =>
  e.walk((c) => c instanceof RpcRequestError && USED_UP.test(c.message)) !== null
