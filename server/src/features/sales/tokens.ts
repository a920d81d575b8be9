import type { SaleToken } from '@holdfast/protocol/sale-calls'
import { erc20Abi, getAddress, type Hex } from 'viem'
import { ask, type Client } from '../../chain/client.ts'
import { chainText } from '../../chain/texts.ts'

/** Token names are cut to this length: anybody can choose them. */
const NAME_LENGTH = 64

/** What tokens say about themselves, read once each. What cannot be read is null and tried again. */
export class TokenFacts {
  private readonly client: Client
  private readonly known = new Map<string, SaleToken>()

  constructor(client: Client) {
    this.client = client
  }

  /** @param addresses in lower case */
  async of(addresses: string[]): Promise<Map<string, SaleToken>> {
    const all = [...new Set(addresses)]
    const missing = all.filter((a) => !this.known.has(a))
    // Without a node the lists are still shown.
    if (missing.length > 0) await this.read(missing).catch(() => {})
    return new Map(all.map((a) => [a, this.known.get(a) ?? unknown(a)]))
  }

  private async read(addresses: string[]): Promise<void> {
    const answers = await ask(() =>
      this.client.multicall({
        allowFailure: true,
        contracts: addresses.flatMap((a) => {
          const token = { address: a as Hex, abi: erc20Abi } as const
          return [
            { ...token, functionName: 'symbol' as const },
            { ...token, functionName: 'name' as const },
            { ...token, functionName: 'decimals' as const },
          ]
        }),
      }),
    )
    for (const [i, address] of addresses.entries()) {
      const [symbol, name, decimals] = answers.slice(i * 3, i * 3 + 3).map((a) => a.result)
      if (typeof symbol !== 'string' || typeof name !== 'string' || typeof decimals !== 'number') continue
      this.known.set(address, {
        address: getAddress(address),
        symbol: chainText(symbol, NAME_LENGTH),
        name: chainText(name, NAME_LENGTH),
        decimals,
      })
    }
  }
}

const unknown = (address: string): SaleToken => ({
  address: getAddress(address),
  symbol: null,
  name: null,
  decimals: null,
})
