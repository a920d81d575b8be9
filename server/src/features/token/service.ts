import { nodeNFTAbi, tokenAbi } from '@holdfast/protocol/abi/index'
import type { Deployment, TokenInfo } from '@holdfast/protocol/chain'
import { erc20Abi, type Hex } from 'viem'
import { ask, type Client } from '../../chain/client.ts'
import type { Head } from '../../chain/head.ts'

const ONE = 10n ** 18n

export type TokenOptions = {
  client: Client
  head: Head
  deployment: Deployment
  /** addresses whose TDE does not circulate, besides those of the pools and the escrows */
  treasuries: Hex[]
  /** the projects' escrows */
  escrows: () => Promise<Hex[]>
}

/** The kind of card that counts as the node: the one that the deployment began with. */
const FIRST_CARD = 1n

/** TDE figures, read from the chain at one block and cached until the next. */
export class TokenService {
  private readonly head: Head
  private readonly deployment: Deployment
  private readonly treasuries: TokenOptions['treasuries']
  private readonly escrows: TokenOptions['escrows']
  private readonly client: Client
  private cached: { hash: string; info: Promise<TokenInfo> } | undefined

  constructor(o: TokenOptions) {
    this.head = o.head
    this.deployment = o.deployment
    this.treasuries = o.treasuries
    this.escrows = o.escrows
    this.client = o.client
  }

  /** @throws ChainUnavailable */
  async info(): Promise<TokenInfo> {
    const { latest } = await this.head.get()
    if (this.cached?.hash === latest.hash) return this.cached.info
    const entry = { hash: latest.hash, info: this.read(latest) }
    this.cached = entry
    // A failure is not cached: the next call tries again.
    entry.info.catch(() => {
      if (this.cached === entry) this.cached = undefined
    })
    return entry.info
  }

  private async read(at: { number: number; time: number }): Promise<TokenInfo> {
    const { token, hostingPool, liquidityPool, resonancePool, nodes } = this.deployment.contracts
    const read = { address: token, abi: tokenAbi } as const
    const balance = { address: token, abi: erc20Abi, functionName: 'balanceOf' } as const
    const held = [
      ...new Set([hostingPool, liquidityPool, resonancePool, ...this.treasuries, ...(await this.escrows())]),
    ]
    const [[issued, price, supply, card], locked] = await ask(() =>
      Promise.all([
        this.client.multicall({
          allowFailure: false,
          blockNumber: BigInt(at.number),
          contracts: [
            { ...read, functionName: 'issued' },
            { ...read, functionName: 'getPrice' },
            { address: token, abi: erc20Abi, functionName: 'totalSupply' },
            { address: nodes, abi: nodeNFTAbi, functionName: 'cards', args: [FIRST_CARD] },
          ],
        }),
        this.client.multicall({
          allowFailure: false,
          blockNumber: BigInt(at.number),
          contracts: held.map((owner) => ({ ...balance, args: [owner] as const })),
        }),
      ]),
    )
    const circulating = locked.reduce((rest, amount) => rest - amount, supply)
    return {
      block: at.number,
      time: at.time,
      issued: String(issued),
      destroyed: String(issued - supply),
      circulating: String(circulating),
      price: String(price),
      marketValue: String((circulating * price) / ONE),
      nodePrice: String(card.price),
    }
  }
}
