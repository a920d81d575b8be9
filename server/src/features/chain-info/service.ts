import { type ChainInfo, type ChainName, CHAINS, type Deployment } from '@holdfast/protocol/chain'
import { getAddress } from 'viem'
import { readCursor } from '../../chain/cursor.ts'
import type { Head } from '../../chain/head.ts'
import type { Db } from '../../db/database.ts'

export type ChainInfoOptions = {
  db: Db
  head: Head
  chain: ChainName
  deployment: Deployment
  publicRpcUrl: string
  defaultReferrer: string | null
  /** why users' money does not move now */
  halts: () => Promise<string[]>
}

/** What an integrator needs to talk to the contracts, and how far the server has read them. */
export class ChainInfoService {
  private readonly o: ChainInfoOptions

  constructor(o: ChainInfoOptions) {
    this.o = o
  }

  /** Without a node that answers, `head` tells what is indexed. */
  async info(): Promise<ChainInfo> {
    const { chain, deployment, publicRpcUrl, defaultReferrer } = this.o
    const { id, name, gas, explorer } = CHAINS[chain]
    const cursor = await readCursor(this.o.db)
    const [state, halts] = await Promise.all([this.o.head.get().catch(() => null), this.o.halts()])
    const root = getAddress(deployment.root)
    return {
      chain,
      chainId: id,
      name,
      gasSymbol: gas,
      explorer,
      rpcUrl: publicRpcUrl,
      root,
      defaultReferrer: defaultReferrer ?? (chain === 'local' ? root : null),
      contracts: Object.fromEntries(Object.entries(deployment.contracts).map(([n, a]) => [n, getAddress(a)])),
      halts,
      head: {
        latest: Math.max(state?.latest.number ?? 0, cursor.number),
        finalized: state?.finalized ?? cursor.finalized,
        indexed: cursor.number,
        time: await this.o.head.time(),
      },
    }
  }
}
