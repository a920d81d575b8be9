import { nodeFiguresAbi, tokenFiguresAbi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { useChainRead } from '../../wallet/use-reads.ts'
import { paperMainAbi, paperNodesAbi, paperPoolAbi, paperTokenAbi } from './abi.gen.ts'

/** All figures of the paper, read at one block. Amounts in base units, rates in bps. */
export function usePaperFigures() {
  return useChainRead(['paper'], async (info) => {
    const [token, nodes, pool, main] = (['token', 'nodes', 'hostingPool', 'main'] as const).map((name) =>
      contractOf(info, name),
    ) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
    const [issued, fees, card, cards, hosting, [offers], figures] = await Promise.all([
      readContract(info, token, tokenFiguresAbi, 'issued', []),
      readContract(info, token, paperTokenAbi, 'getConfig', []),
      readContract(info, nodes, nodeFiguresAbi, 'cards', [1n]),
      readContract(info, nodes, paperNodesAbi, 'getConfig', []),
      readContract(info, pool, paperPoolAbi, 'getConfig', []),
      readContract(info, pool, paperPoolAbi, 'getConfigMulti', []),
      readContract(info, main, paperMainAbi, 'getConfig', []),
    ])
    return { issued, fees, card, cards, hosting, offers, figures }
  })
}
