import type { Deployment } from '@holdfast/protocol/chain'
import { type FeatureIndexer, Indexer, type IndexerOptions } from './chain/indexer.ts'
import type { Custody } from './custody/index.ts'
import { hostingIndexer } from './features/hosting/indexer.ts'
import { nodesIndexer } from './features/nodes/indexer.ts'
import { powersIndexer } from './features/powers/indexer.ts'
import { knownEscrows } from './features/sales/escrows.ts'
import { salesIndexer } from './features/sales/indexer.ts'
import { swapIndexer } from './features/swap/indexer.ts'
import { usersIndexer } from './features/users/indexer.ts'

/** Features' parts of indexing, in the order they are applied. */
const featureIndexers = (d: Deployment): FeatureIndexer[] => [
  usersIndexer(d),
  hostingIndexer(d),
  swapIndexer(d),
  nodesIndexer(d),
  powersIndexer(d),
  salesIndexer(d),
]

type Given = Omit<IndexerOptions, 'features' | 'madeContracts' | 'awaited' | 'onMoved'>

/** The indexer of everything that features and custody read from the chain. */
export const buildIndexer = ({
  deployment,
  custody,
  ...o
}: Given & { deployment: Deployment; custody: Custody }): Indexer =>
  new Indexer({
    ...o,
    features: [...featureIndexers(deployment), custody.indexer],
    madeContracts: knownEscrows,
    awaited: () => custody.awaitsFinality(),
    onMoved: () => custody.wake(),
  })
