import { tokenFiguresAbi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { useChainRead } from '../../wallet/use-reads.ts'

/** USDT for one TDE, 18 decimals; 0 where it has no price. */
export const usePrice = () =>
  useChainRead(['price'], (info) =>
    readContract(info, contractOf(info, 'token'), tokenFiguresAbi, 'getPrice', []),
  )
