import type { TransactionReport } from '@holdfast/protocol/chain'
import { getAddress, type Hex, type RpcTransaction, type RpcTransactionReceipt } from 'viem'
import { ask, type Client } from '../../chain/client.ts'

/**
 * What nodes have of a transaction.
 * @param agreed answers what two nodes give alike
 * @throws ChainUnavailable, NodesDisagree
 */
export async function transactionReport(agreed: Client, hash: Hex): Promise<TransactionReport> {
  const of = <T>(method: string) => ask<T | null>(() => agreed.request({ method, params: [hash] } as never))
  const t = await of<RpcTransaction>('eth_getTransactionByHash')
  if (!t) return null
  const known = { from: getAddress(t.from), nonce: Number(t.nonce) }
  const receipt = t.blockHash && (await of<RpcTransactionReceipt>('eth_getTransactionReceipt'))
  // A block came or went between the two questions: who asks again is told.
  if (!receipt || receipt.blockHash !== t.blockHash)
    return { ...known, block: null, blockHash: null, success: null }
  const { blockNumber, blockHash, status } = receipt
  return { ...known, block: Number(blockNumber), blockHash, success: status === '0x1' }
}
