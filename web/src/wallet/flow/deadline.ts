import { chainInfo } from '../../api/chain-info.ts'
import { readTag } from '../../api/read.ts'
import { blockHead } from '../../api/rpc.ts'

/** The chain's time in `patience` seconds: until then a transaction may be included. */
export async function deadlineIn(patience: number): Promise<bigint> {
  const info = await chainInfo()
  const { time } = await blockHead(info.rpcUrl, readTag(info))
  return BigInt(time + patience)
}
