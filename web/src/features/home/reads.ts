// Reads of the chain for the home page, in a chunk with the encoding of calls: nothing of them is in the first view.
import type { ChainInfo } from '@holdfast/protocol/chain'
import type { Address } from 'viem'
import { nodeFiguresAbi, poolFiguresAbi, tokenFiguresAbi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'

export { readBooks } from '../../api/solvency.ts'

/** Issued and burned TDE, and its price. */
export async function readToken(info: ChainInfo) {
  const token = contractOf(info, 'token')
  const [issued, supply, price] = await Promise.all([
    readContract(info, token, tokenFiguresAbi, 'issued', []),
    readContract(info, token, tokenFiguresAbi, 'totalSupply', []),
    readContract(info, token, tokenFiguresAbi, 'getPrice', []),
  ])
  return { issued, destroyed: issued - supply, price }
}

/** Terms of hosting, and whether somebody can join: status as `IHostingPool.Config` has it. */
export async function readRates(info: ChainInfo) {
  const pool = contractOf(info, 'hostingPool')
  const [{ poolStatus, paused }, [offers]] = await Promise.all([
    readContract(info, pool, poolFiguresAbi, 'getConfig', []),
    readContract(info, pool, poolFiguresAbi, 'getConfigMulti', []),
  ])
  return { status: Number(poolStatus), paused, offers }
}

/** Price and number of the first kind of node card, and how many the account holds; null: nobody is connected. */
export async function readNode(info: ChainInfo, account: Address | null) {
  const nodes = contractOf(info, 'nodes')
  const [card, user] = await Promise.all([
    readContract(info, nodes, nodeFiguresAbi, 'cards', [1n]),
    account === null ? null : readContract(info, nodes, nodeFiguresAbi, 'users', [account]),
  ])
  return { card, held: user?.power ?? 0n, usdt: user?.balance ?? 0n, token: user?.tokenBalance ?? 0n }
}
