import { tokenAbi } from '@holdfast/protocol/abi/index'
import { type TokenList, tokenListOf } from '@holdfast/protocol/token-list'
import { erc20Abi, getAddress, type Hex } from 'viem'
import { ask, type Client } from '../../chain/client.ts'

/** What the chain tells of the token, as a list of tokens says it. @throws ChainUnavailable */
export async function readTokenList(
  client: Client,
  token: Hex,
  { chainId, site, time, block }: { chainId: number; site: string; time: number; block: number },
): Promise<TokenList> {
  const erc20 = { address: token, abi: erc20Abi } as const
  const [name, symbol, decimals, { nodeBps, burnBps }] = await ask(() =>
    client.multicall({
      allowFailure: false,
      blockNumber: BigInt(block),
      contracts: [
        { ...erc20, functionName: 'name' },
        { ...erc20, functionName: 'symbol' },
        { ...erc20, functionName: 'decimals' },
        { address: token, abi: tokenAbi, functionName: 'getConfig' },
      ],
    }),
  )
  const fees = { nodeBps: Number(nodeBps), burnBps: Number(burnBps) }
  return tokenListOf({ chainId, address: getAddress(token), name, symbol, decimals, ...fees, site }, time)
}
