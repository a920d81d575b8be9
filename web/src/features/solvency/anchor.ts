import type { ChainInfo } from '@holdfast/protocol/chain'
import { anchorOf, EMPTY_ROOT, type SolvencySnapshot, statementDigest } from '@holdfast/protocol/solvency'
import { useQuery } from '@tanstack/react-query'
import { decodeFunctionResult, encodeFunctionData, type Hex, keccak256 } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import { rpc } from '../../api/rpc.ts'
import { normaliseChainId } from '../../wallet/chain-id.ts'
import { useWallet, wallet } from '../../wallet/store.ts'
import { statementsAbi } from './abi.gen.ts'

/** What the chain says of a statement: has it, has none under its number yet, or has another one. */
export type Anchor = {
  state: 'anchored' | 'waiting' | 'differs'
  /** what the chain has */
  digest: Hex
  /** who was asked: the user's wallet where it answers, else the node that this site names */
  through: 'wallet' | 'node'
}

/** Asks the wallet's own node first: this site does not choose it. */
async function ask(info: ChainInfo, data: Hex): Promise<[Hex, Anchor['through']]> {
  const call = [{ to: contractOf(info, 'statements'), data }, 'latest']
  const { provider } = wallet.get().wallet ?? {}
  if (provider)
    try {
      const id = normaliseChainId(await provider.request({ method: 'eth_chainId' }))
      if (id === info.chainId)
        return [(await provider.request({ method: 'eth_call', params: call })) as Hex, 'wallet']
    } catch {
      // A wallet need not read for pages.
    }
  return [await rpc<Hex>(info.rpcUrl, 'eth_call', call), 'node']
}

/** Compares a statement as it is shown with the digest that the chain has. @throws RpcError, TypeError */
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

/** The same, asked again until the chain has it. */
export function useAnchor(shown: SolvencySnapshot) {
  const { status } = useWallet()
  return useQuery({
    queryKey: ['solvency', 'anchor', shown, status],
    enabled: status !== 'starting',
    refetchInterval: ({ state }) => (state.data?.state === 'anchored' ? false : 12_000),
    queryFn: () => readAnchor(shown),
  })
}
