import type { ChainInfo } from '@holdfast/protocol/chain'
import { poolFiguresAbi } from './abi.gen.ts'
import type { PoolBooks } from './books.ts'
import { contractOf } from './chain-info.ts'
import { readContract } from './read.ts'

/** Reads the books of both rewards in a pool. */
export async function readBooks(
  info: ChainInfo,
  name: 'hostingPool' | 'liquidityPool' | 'resonancePool' = 'hostingPool',
): Promise<PoolBooks> {
  const pool = contractOf(info, name)
  const [usdt, token] = await Promise.all(
    (['usdt', 'token'] as const).map((asset) =>
      readContract(info, pool, poolFiguresAbi, 'getSolvency', [contractOf(info, asset)]),
    ),
  )
  if (!usdt || !token) throw new Error('the pool answered without books')
  return { usdt, token }
}
