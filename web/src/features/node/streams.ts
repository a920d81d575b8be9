import { t } from '@lingui/core/macro'
import { NODE_STREAMS, type NodeStream } from '@holdfast/protocol/nodes'

/** The streams that node cards get income from, in words, in the order of the specification. */
export function streamTexts(): { key: NodeStream; title: string; text: string }[] {
  const texts: Record<NodeStream, { title: string; text: string }> = {
    trade: {
      title: t`2% of token-trade slippage`,
      text: t`Of every purchase and sale in the pair, 2% of the tokens goes to all nodes in equal shares.`,
    },
    crash: {
      title: t`20% anti-crash slippage`,
      text: t`Of the part of a sale that pushes the price below 80% of its average, 20% goes to all nodes in equal shares.`,
    },
    dynamic: {
      title: t`5% of network-wide dynamic rewards`,
      text: t`Of the level shares that hosting books, 5% goes to all nodes in equal shares.`,
    },
    withdrawal: {
      title: t`2% network-wide withdrawal fee`,
      text: t`The fee on withdrawals goes to all nodes in equal shares.`,
    },
  }
  return NODE_STREAMS.map((key) => ({ key, ...texts[key] }))
}
