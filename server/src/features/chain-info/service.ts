import { type ChainInfo, type ChainName, CHAINS, type Deployment } from '@holdfast/protocol/chain'
import { getAddress } from 'viem'
import { asides } from '../../chain/asides.ts'
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
  bridge: ChainInfo['bridge']
  walletConnect: ChainInfo['walletConnect']
  /** reasons why users' money does not move now */
  halts: () => Promise<string[]>
}

/** What an integrator needs to talk to the contracts, and how far the server has read them. */
export class ChainInfoService {
  private readonly chain: ChainName
  private readonly deployment: Deployment
  private readonly publicRpcUrl: string
  private readonly defaultReferrer: ChainInfoOptions['defaultReferrer']
  private readonly bridge: ChainInfoOptions['bridge']
  private readonly walletConnect: ChainInfoOptions['walletConnect']
  private readonly db: Db
  private readonly head: Head
  private readonly halts: ChainInfoOptions['halts']

  constructor(o: ChainInfoOptions) {
    this.chain = o.chain
    this.deployment = o.deployment
    this.publicRpcUrl = o.publicRpcUrl
    this.defaultReferrer = o.defaultReferrer
    this.bridge = o.bridge
    this.walletConnect = o.walletConnect
    this.db = o.db
    this.head = o.head
    this.halts = o.halts
  }

  /** When no node answers, `head` is the newest indexed block. */
  async info(): Promise<ChainInfo> {
    const { chain, deployment, publicRpcUrl, defaultReferrer } = this
    const { id, name, gas, explorer } = CHAINS[chain]
    const cursor = await readCursor(this.db)
    const [state, halts, aside] = await Promise.all([
      this.head.get().catch(() => null),
      this.halts(),
      asides(this.db),
    ])
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
      bridge: this.bridge,
      walletConnect: this.walletConnect,
      halts,
      notIndexed: aside.map((a) => ({ contract: getAddress(a.contract), since: a.since })),
      head: {
        latest: Math.max(state?.latest.number ?? 0, cursor.number),
        finalized: state?.finalized ?? cursor.finalized,
        indexed: cursor.number,
        time: await this.head.time(),
      },
    }
  }
}
