import { defineFeature, need } from '../../feature.ts'
import type { Settings } from '../../http/settings.ts'
import { awardIndexer } from './indexer.ts'
import { awardRoutes } from './routes.ts'
import { AwardService } from './service.ts'

/** The special contribution award: what came in for its classes, who is in them, and what was paid. */
export const feature = defineFeature({
  name: 'award',
  switches: ['award'],
  needs: { settings: need<Settings>() },
  build: ({ db, head, deployment, now, source }, { settings }) =>
    new AwardService({ db, head, deployment, now, settings, view: source.view.bind(source) }),
  serve: (award, _, { deployment }) => ({
    routes: (app) => awardRoutes(app, award),
    indexer: awardIndexer(deployment),
  }),
})
