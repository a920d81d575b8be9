import { defineFeature } from '../../feature.ts'
import { nodesIndexer } from './indexer.ts'
import { nodesRoutes } from './routes.ts'
import { NodesService } from './service.ts'

export const feature = defineFeature({
  name: 'nodes',
  build: ({ db, head }) => new NodesService({ db, head }),
  serve: (nodes, _, { deployment }) => ({
    routes: (app) => nodesRoutes(app, nodes),
    indexer: nodesIndexer(deployment),
  }),
})
