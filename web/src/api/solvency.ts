import type { ChainInfo } from '@holdfast/protocol/chain'
import { poolFiguresAbi } from './abi.gen.ts'
import { contractOf } from './chain-info.ts'
import { readContract } from './read.ts'

/** One asset's books in the hosting pool, base units. */
export type Books = {
  balance: bigint
  principal: bigint
  free: bigint
  reserved: bigint
  levelDue: bigint
  surplus: bigint
}
export type PoolBooks = { usdt: Books; token: Books }

/** Reads the books of both assets. */
export async function readBooks(info: ChainInfo): Promise<PoolBooks> {
  const pool = contractOf(info, 'hostingPool')
  const [usdt, token] = await Promise.all(
    (['usdt', 'token'] as const).map((asset) =>
      readContract(info, pool, poolFiguresAbi, 'getSolvency', [contractOf(info, asset)]),
    ),
  )
  if (!usdt || !token) throw new Error('the pool answered without books')
  return { usdt, token }
}

/** What the pool owes: principal, rewards set aside, and level shares. Base units. */
export const owed = (b: Books) => b.principal + b.reserved + b.levelDue
