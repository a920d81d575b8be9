import { queryOptions, useQuery } from '@tanstack/react-query'
import { nodeFiguresAbi, tokenFiguresAbi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { queryClient } from '../../api/query-client.ts'
import { readContract } from '../../api/read.ts'
import { language } from '../../lib/i18n/i18n.ts'
import { useChainRead } from '../../wallet/use-reads.ts'
import {
  paperAwardAbi,
  paperLinesAbi,
  paperMainAbi,
  paperNodesAbi,
  paperPoolAbi,
  paperTokenAbi,
} from './abi.gen.ts'
import { loadPaper, type PaperLanguage, paperFor } from './paper.ts'

/** All figures of the paper, read at one block. Amounts in base units, rates in bps. */
export function usePaperFigures() {
  return useChainRead(['paper'], async (info) => {
    const [token, nodes, pool, main] = (['token', 'nodes', 'hostingPool', 'main'] as const).map((name) =>
      contractOf(info, name),
    ) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
    const [resonance, liquidity, award] = (['resonancePool', 'liquidityPool', 'specialPay'] as const).map(
      (name) => contractOf(info, name),
    ) as [`0x${string}`, `0x${string}`, `0x${string}`]
    const [issued, fees, card, cards, hosting, [offers], figures, [shares], rates, { lines: count }] =
      await Promise.all([
        readContract(info, token, tokenFiguresAbi, 'issued', []),
        readContract(info, token, paperTokenAbi, 'getConfig', []),
        readContract(info, nodes, nodeFiguresAbi, 'cards', [1n]),
        readContract(info, nodes, paperNodesAbi, 'getConfig', []),
        readContract(info, pool, paperPoolAbi, 'getConfig', []),
        readContract(info, pool, paperPoolAbi, 'getConfigMulti', []),
        readContract(info, main, paperMainAbi, 'getConfig', []),
        readContract(info, liquidity, paperPoolAbi, 'getConfigMulti', []),
        readContract(info, award, paperAwardAbi, 'getConfigMulti', []),
        readContract(info, resonance, paperLinesAbi, 'getConfig', []),
      ])
    const lines = await Promise.all(
      Array.from({ length: Number(count) }, async (_, i) => {
        const [rule] = await readContract(info, resonance, paperLinesAbi, 'getLine', [BigInt(i + 1)])
        return rule
      }),
    )
    return { issued, fees, card, cards, hosting, offers, figures, shares, rates, lines }
  })
}

const paperQuery = (of: PaperLanguage) =>
  queryOptions({ queryKey: ['paper', of], staleTime: Infinity, queryFn: () => loadPaper(of) })

/** The paper's text for a reader of the language `code`. */
export function usePaper(code: string) {
  const of = paperFor(code)
  return { language: of, query: useQuery(paperQuery(of)) }
}

/** Loads the paper's text before its page is drawn, so that the page's document has it. The page says what fails. */
export const paperLoader = () => queryClient.prefetchQuery(paperQuery(paperFor(language().code)))
