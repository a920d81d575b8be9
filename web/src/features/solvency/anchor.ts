import type { ChainInfo } from '@holdfast/protocol/chain'
import { anchorOf, EMPTY_ROOT, type SolvencySnapshot, statementDigest } from '@holdfast/protocol/solvency'
import { useQuery } from '@tanstack/react-query'
import { decodeFunctionResult, encodeFunctionData, type Hex, keccak256 } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import { rpc } from '../../api/rpc.ts'
import { askQuietly, chainIdOf } from '../../wallet/quiet.ts'
import { useWallet, wallet } from '../../wallet/store.ts'
import { statementsAbi } from './abi.gen.ts'

/** Whether the chain has a statement's digest: yes, none yet under its number, or a different one. */
export type Anchor = {
  state: 'anchored' | 'waiting' | 'differs'
  /** the digest on the chain */
  digest: Hex
  /** who answered: the user's wallet if it can, else the node that the server names */
  through: 'wallet' | 'node'
}

/** Calls through the wallet's node first, because the operator of this site does not choose that one. */
async function ask(info: ChainInfo, data: Hex): Promise<[Hex, Anchor['through']]> {
  const call = [{ to: contractOf(info, 'statements'), data }, 'latest']
  const { provider } = wallet.get().wallet ?? {}
  if (provider)
    try {
      if ((await chainIdOf(provider)) === info.chainId)
        return [(await askQuietly(provider, 'eth_call', call)) as Hex, 'wallet']
    } catch {
      // The wallet does not pass calls on, or is silent: use the server's node.
    }
  return [await rpc<Hex>(info.rpcUrl, 'eth_call', call), 'node']
}

/** Compares the digest of the statement on the page with the one on the chain. @throws RpcError, TypeError */
export async function readAnchor(shown: SolvencySnapshot): Promise<Anchor> {
  const info = await chainInfo()
  const args = [BigInt(anchorOf(shown.id))] as const
  const call = { abi: statementsAbi, functionName: 'digestOf' } as const
  const [data, through] = await ask(info, encodeFunctionData({ ...call, args }))
  const digest = decodeFunctionResult({ ...call, data })
  const own = statementDigest(keccak256, info.chainId, shown)
  const state = digest === EMPTY_ROOT ? 'waiting' : digest === own ? 'anchored' : 'differs'
  return { state, digest, through }
}

/** As `readAnchor`, repeated until the chain has the digest. */
export function useAnchor(shown: SolvencySnapshot) {
  const { status } = useWallet()
  return useQuery({
    queryKey: ['solvency', 'anchor', shown, status],
    enabled: status !== 'starting',
    refetchInterval: ({ state }) => (state.data?.state === 'anchored' ? false : 12_000),
    queryFn: () => readAnchor(shown),
  })
}
