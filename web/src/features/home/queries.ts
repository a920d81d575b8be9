import { useQuery } from '@tanstack/react-query'
import { erc20Abi, nodeFiguresAbi, poolFiguresAbi, tokenFiguresAbi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { readBooks } from '../../api/solvency.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'

/** Issued, existing and burned TDE and its price, from the token contract. */
export function useTokenFigures() {
  return useChainRead(['token'], async (info) => {
    const token = contractOf(info, 'token')
    const [issued, supply, price] = await Promise.all([
      readContract(info, token, tokenFiguresAbi, 'issued', []),
      readContract(info, token, tokenFiguresAbi, 'totalSupply', []),
      readContract(info, token, tokenFiguresAbi, 'getPrice', []),
    ])
    return { issued, destroyed: issued - supply, price }
  })
}

/** Token figures from the server: market value and price of a node card. */
export function useTokenInfo() {
  return useQuery({
    queryKey: ['tokenInfo'],
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('getTokenInfo', {}, signal),
  })
}

/** The connected account's TDE balance and effective power. */
export function useOwnFigures() {
  const account = useAccount()
  return useChainRead(
    ['own', account],
    account === null
      ? null
      : async (info) => {
          const [balance, team] = await Promise.all([
            readContract(info, contractOf(info, 'token'), erc20Abi, 'balanceOf', [account]),
            readContract(info, contractOf(info, 'hostingPool'), poolFiguresAbi, 'teams', [account]),
          ])
          return { balance, power: team.force }
        },
  )
}

export const useBooks = () => useChainRead(['books'], readBooks)

/** Price and number of the first kind of node card, and how many cards the connected account holds. */
export function useNode() {
  const account = useAccount()
  return useChainRead(['nodeOffer', account], async (info) => {
    const nodes = contractOf(info, 'nodes')
    const [card, user] = await Promise.all([
      readContract(info, nodes, nodeFiguresAbi, 'cards', [1n]),
      account === null ? null : readContract(info, nodes, nodeFiguresAbi, 'users', [account]),
    ])
    return { card, held: user?.power ?? 0n, usdt: user?.balance ?? 0n, token: user?.tokenBalance ?? 0n }
  })
}
