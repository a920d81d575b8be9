import type { ChainSource } from '../src/chain/source.ts'
import { Indexer } from '../src/chain/indexer.ts'
import type { Db } from '../src/db/database.ts'
import { createLog } from '../src/log.ts'

/** An indexer that keeps blocks alone, off the local chain: blocks that are final stay so. */
export const bareIndexer = (db: Db, source: ChainSource) =>
  new Indexer({
    db,
    source,
    features: [],
    madeContracts: () => Promise.resolve([]),
    log: createLog('silent'),
    pollMs: 1,
    trustFinality: true,
  })
