import {
  type Address,
  BaseError,
  encodeDeployData,
  encodeFunctionData,
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
/** The answer of a wallet that accepts, as a contract reads it. */
const MAGIC = `0x1626ba7e${'0'.repeat(56)}`
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
  return /^0x0*1$/.test(await told(client, { data, gas: MOST_GAS }, blockNumber))
}

/**
 * Whether the wallet contract at `address` accepts the signature at this block when another contract asks it with this much gas
 * (ERC-1271). Where there is no contract nobody accepts.
 * @throws WalletUnasked when the node did not answer
 */
export async function walletAgrees(
  client: Client,
  { address, hash, signature }: WalletSigned,
  gas: bigint,
  blockNumber: bigint,
): Promise<boolean> {
  const data = encodeFunctionData({
    abi: walletAbi,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
  return (await told(client, { to: address, data, gas }, blockNumber)).startsWith(MAGIC)
}

/** What a call answers; nothing where the wallet makes it fail. @throws WalletUnasked */
async function told(
  client: Client,
  call: { to?: Address; data: Hex; gas: bigint },
  blockNumber: bigint,
): Promise<Hex> {
  try {
    return await client.request({
      method: 'eth_call',
      params: [{ ...call, from: ASKER, gas: numberToHex(call.gas) }, numberToHex(blockNumber)],
    })
  } catch (e) {
    if (isRevert(e) || (e instanceof BaseError && isUsedUp(e))) return '0x'
    throw new WalletUnasked('a node did not say what a wallet answers', { cause: e })
  }
}

/** Whether a call failed because it used up its gas, or its time. */
export const isUsedUp = (e: BaseError) =>
  e.walk((c) => c instanceof RpcRequestError && USED_UP.test(c.message)) !== null
