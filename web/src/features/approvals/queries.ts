import type { ChainInfo } from '@holdfast/protocol/chain'
import type { Address } from 'viem'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf, type ContractKey } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'

/** The assets that an account can approve, and who could take them by an approval. */
const ASSETS = ['usdt', 'token', 'pair'] as const satisfies readonly ContractKey[]
const SPENDERS = [
  'main',
  'hostingPool',
  'swapHelper',
  'liquidityHelper',
  'router',
] as const satisfies readonly ContractKey[]

export type Approval = {
  asset: (typeof ASSETS)[number]
  spender: (typeof SPENDERS)[number]
  assetAddress: Address
  spenderAddress: Address
  /** base units */
  amount: bigint
}

async function readAll(info: ChainInfo, account: Address): Promise<Approval[]> {
  const pairs = ASSETS.flatMap((asset) => SPENDERS.map((spender) => ({ asset, spender })))
  return Promise.all(
    pairs.map(async ({ asset, spender }) => {
      const assetAddress = contractOf(info, asset)
      const spenderAddress = contractOf(info, spender)
      const amount = await readContract(info, assetAddress, erc20Abi, 'allowance', [account, spenderAddress])
      return { asset, spender, assetAddress, spenderAddress, amount }
    }),
  )
}

/** Every allowance of the connected account to our contracts and the router, zeros included. */
export function useApprovals() {
  const account = useAccount()
  return useChainRead(['approvals', account], account === null ? null : (info) => readAll(info, account))
}
