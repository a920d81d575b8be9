import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import { openBlobs } from './blobs.ts'
import { filesRoutes } from './routes.ts'
import { FilesService } from './service.ts'

const SWEEP_MS = 60_000

export const feature = defineFeature({
  name: 'files',
  needs: { operators: need<Operators>() },
  build: ({ config, db, now, counters }, { operators }) =>
    new FilesService({
      db,
      blobs: config.files && openBlobs(config.files),
      now,
      operators,
      count: (name, windowMs) => counters.count(name, windowMs),
    }),
  serve: (files, _, core) => ({
    routes: (app) => filesRoutes(app, files),
    loops: [core.loop('removal of files', SWEEP_MS, () => files.sweep())],
  }),
})
