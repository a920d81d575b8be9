import type { ChainInfo } from '@holdfast/protocol/chain'
import type {
  Abi,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
  EncodeFunctionDataParameters,
  DecodeFunctionResultParameters,
  Hex,
} from 'viem'
import { loadCodec } from './load-codec.ts'
import { type BlockHead, blockHead, rpc } from './rpc.ts'

type View = 'view' | 'pure'

/**
 * The block tag for figures that grow with time. A local chain mines only when a transaction comes, so that `latest` can be
 * long past there; elsewhere it is seconds old.
 */
export const readTag = (info: ChainInfo) => (info.chain === 'local' ? 'pending' : 'latest')

/**
 * Reads one view function through the deployment's read RPC. `tag` may be a block's number, whose state not every node still has.
 * @throws RpcError, with the revert data when the contract refused; ChunkLoadError or TypeError when the encoding's code does
 * not arrive
 */
export async function readContract<
  const abi extends Abi | readonly unknown[],
  name extends ContractFunctionName<abi, View>,
  const args extends ContractFunctionArgs<abi, View, name>,
>(
  info: ChainInfo,
  to: Address,
  abi: abi,
  functionName: name,
  args: args,
  tag: 'latest' | 'pending' | Hex = readTag(info),
): Promise<ContractFunctionReturnType<abi, View, name, args>> {
  const { encodeFunctionData, decodeFunctionResult } = await loadCodec()
  const data = encodeFunctionData({ abi, functionName, args } as unknown as EncodeFunctionDataParameters)
  const result = await rpc<Hex>(info.rpcUrl, 'eth_call', [{ to, data }, tag])
  return decodeFunctionResult({
    abi,
    functionName,
    args,
    data: result,
  } as unknown as DecodeFunctionResultParameters) as ContractFunctionReturnType<abi, View, name, args>
}

/** A value and the block it was read at, so that the screen can show its source. `readAt` in milliseconds. */
export type Sourced<T> = { value: T; block: BlockHead; readAt: number }

/** Runs `read` and reads the head at the same tag. */
export async function sourced<T>(info: ChainInfo, read: () => Promise<T>): Promise<Sourced<T>> {
  // The head is asked for in one batch with what is read, and not while the encoding's code is on its way.
  await loadCodec()
  const [block, value] = await Promise.all([blockHead(info.rpcUrl, readTag(info)), read()])
  return { value, block, readAt: Date.now() }
}
