import { mainAbi, nodeNFTAbi, tokenAbi } from '@holdfast/protocol/abi/index'
import type { Deployment, TokenInfo } from '@holdfast/protocol/chain'
import { NOT_CIRCULATING, type Supply } from '@holdfast/protocol/supply'
import { erc20Abi, getAddress } from 'viem'
import { ask, type Client } from '../../chain/client.ts'
import type { Head } from '../../chain/head.ts'
import { perBlock } from '../../chain/per-block.ts'
import type { NotOnTheMarket } from './outside.ts'

const ONE = 10n ** 18n

export type TokenOptions = {
  client: Client
  head: Head
  deployment: Deployment
  /** whose TDE does not circulate */
  outside: NotOnTheMarket
}

/** The kind of card that counts as the node: the one that the deployment began with. */
const FIRST_CARD = 1n

type Figures = { info: TokenInfo; supply: Supply }

/** TDE figures, read from the chain at one block and cached until the next. */
export class TokenService {
  private readonly deployment: Deployment
  private readonly outside: NotOnTheMarket
  private readonly client: Client
  private readonly figures: () => Promise<Figures>

  constructor(o: TokenOptions) {
    this.deployment = o.deployment
    this.outside = o.outside
    this.client = o.client
    this.figures = perBlock(o.head, (latest) => this.read(latest))
  }

  /** @throws ChainUnavailable */
  info = async (): Promise<TokenInfo> => (await this.figures()).info

  /** @throws ChainUnavailable */
  supply = async (): Promise<Supply> => (await this.figures()).supply

  private async read(at: { number: number; time: number }): Promise<Figures> {
    const { token, nodes, main } = this.deployment.contracts
    const read = { address: token, abi: tokenAbi } as const
    const block = BigInt(at.number)
    return ask(async () => {
      const [issued, price, supply, card, projects] = await this.client.multicall({
        allowFailure: false,
        blockNumber: block,
        contracts: [
          { ...read, functionName: 'issued' },
          { ...read, functionName: 'getPrice' },
          { address: token, abi: erc20Abi, functionName: 'totalSupply' },
          { address: nodes, abi: nodeNFTAbi, functionName: 'cards', args: [FIRST_CARD] },
          { address: main, abi: mainAbi, functionName: 'totalProjects' },
        ],
      })
      const outside = await this.outside.at(block, Number(projects))
      const circulating = outside.reduce((rest, { amount }) => rest - amount, supply)
      const where = { block: at.number, time: at.time }
      return {
        info: {
          ...where,
          issued: String(issued),
          destroyed: String(issued - supply),
          circulating: String(circulating),
          price: String(price),
          marketValue: String((circulating * price) / ONE),
          nodePrice: String(card.price),
        },
        supply: {
          ...where,
          token: getAddress(token),
          symbol: 'TDE',
          decimals: 18,
          issued: String(issued),
          burned: String(issued - supply),
          total: String(supply),
          circulating: String(circulating),
          outside: outside.map(({ address, name, reason, amount }) => ({
            address: getAddress(address),
            name,
            reason,
            why: NOT_CIRCULATING[reason],
            amount: String(amount),
          })),
        },
      }
    })
  }
}
