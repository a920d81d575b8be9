import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { useSession } from '../../api/session.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { nodesAbi } from './abi.gen.ts'

/** The most kinds of cards read at once; an operator adds them one by one. */
const MOST_KINDS = 50

/** A kind of card as the contract keeps it. */
export type Card = {
  tokenId: bigint
  mints: bigint
  supply: bigint
  power: bigint
  cid: string
  suffix: string
  price: bigint
}

/** All kinds of cards and the totals of the contract, at one block. */
export function useCards() {
  return useChainRead(['cards'], async (info) => {
    const nodes = contractOf(info, 'nodes')
    const [config, count] = await Promise.all([
      readContract(info, nodes, nodesAbi, 'getConfig', []),
      readContract(info, nodes, nodesAbi, 'cardCount', []),
    ])
    const ids = Array.from({ length: Math.min(Number(count), MOST_KINDS) }, (_, i) => BigInt(i + 1))
    const cards: readonly Card[] = await Promise.all(
      ids.map((id) => readContract(info, nodes, nodesAbi, 'cards', [id])),
    )
    return { config, cards }
  })
}

/** Income of the connected account's cards, and its USDT on the chain. Base units. */
export function useMyNode() {
  const account = useAccount()
  return useChainRead(
    ['node', account],
    account === null
      ? null
      : async (info) => {
          const [user, usdt] = await Promise.all([
            readContract(info, contractOf(info, 'nodes'), nodesAbi, 'users', [account]),
            readContract(info, contractOf(info, 'usdt'), erc20Abi, 'balanceOf', [account]),
          ])
          return { user, usdt }
        },
  )
}

/** How many of each kind the connected account holds. */
export function useMyCards(ids: readonly bigint[]) {
  const account = useAccount()
  return useChainRead(
    ['myCards', account, ids.join()],
    account === null || ids.length === 0
      ? null
      : async (info) => {
          const nodes = contractOf(info, 'nodes')
          return Promise.all(ids.map((id) => readContract(info, nodes, nodesAbi, 'balanceOf', [account, id])))
        },
  )
}

/** Inflow and payout per card of the four streams, from events. */
export function useNodeInfo() {
  return useQuery({
    queryKey: ['nodeInfo'],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => get('getNodeInfo', {}, signal),
  })
}

/** Records of the session's cards and their income, newest first. */
export function useNodeRecords(page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: ['nodeIncome', loginAccount, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('pageNodeIncome', { page, size }, signal),
  })
}
