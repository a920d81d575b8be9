import type { ChainInfo } from '@holdfast/protocol/chain'
import { erc20Abi, poolFiguresAbi } from '../../api/abi.gen.ts'
import { owed } from '../../api/books.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract, readTag } from '../../api/read.ts'
import { blockHead } from '../../api/rpc.ts'

/**
 * Compares what the hosting pool says it holds with what USDT itself says, at one block, read anew by this browser.
 * @returns whether both are the same and enough for what is owed, the block, and how long it took in milliseconds
 * @throws RpcError when the node does not answer
 */
export async function checkBooks(info: ChainInfo): Promise<{ holds: boolean; block: number; ms: number }> {
  const began = performance.now()
  const pool = contractOf(info, 'hostingPool')
  const usdt = contractOf(info, 'usdt')
  const { number } = await blockHead(info.rpcUrl, 'latest')
  // On a local chain the next block is asked for, as everywhere: it has the newest one's books.
  const tag = readTag(info) === 'pending' ? 'latest' : (`0x${number.toString(16)}` as const)
  const [books, balance] = await Promise.all([
    readContract(info, pool, poolFiguresAbi, 'getSolvency', [usdt], tag),
    readContract(info, usdt, erc20Abi, 'balanceOf', [pool], tag),
  ])
  return {
    holds: balance === books.balance && balance >= owed(books) + books.free,
    block: number,
    ms: performance.now() - began,
  }
}
