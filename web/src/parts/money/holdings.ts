import type { ChainInfo } from '@holdfast/protocol/chain'
import type { Address } from 'viem'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'

/** What lies in an account's own wallet: USDT, TDE and shares of the pair, base units. @throws RpcError */
export async function readHoldings(info: ChainInfo, account: Address) {
  const of = (name: 'usdt' | 'token' | 'pair') =>
    readContract(info, contractOf(info, name), erc20Abi, 'balanceOf', [account])
  const [usdt, token, shares] = await Promise.all([of('usdt'), of('token'), of('pair')])
  return { usdt, token, shares }
}

/** The connected account's. */
export function useHoldings() {
  const account = useAccount()
  return useChainRead(['holdings', account], account === null ? null : (info) => readHoldings(info, account))
}
