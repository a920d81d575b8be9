import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { ordersAbi } from './abi.gen.ts'

/** The connected account's open orders of a pool, from the contract itself. */
export function useOpenOrders(pool: 'hostingPool' | 'liquidityPool') {
  const account = useAccount()
  return useChainRead(
    ['orders', pool, account],
    account === null
      ? null
      : (info) => readContract(info, contractOf(info, pool), ordersAbi, 'getUserOrders', [account]),
  )
}
