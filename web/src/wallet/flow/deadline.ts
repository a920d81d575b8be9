import { chainInfo } from '../../api/chain-info.ts'
import { readTag } from '../../api/read.ts'
import { blockHead } from '../../api/rpc.ts'

/** Block time of the head plus `patience` seconds, for a transaction's deadline. Unix seconds. */
export async function deadlineIn(patience: number): Promise<bigint> {
  const info = await chainInfo()
  const { time } = await blockHead(info.rpcUrl, readTag(info))
  return BigInt(time + patience)
}
