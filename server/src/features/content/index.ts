import type { Trx } from '../../db/database.ts'
import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import { contentRoutes } from './routes.ts'
import { ContentService } from './service.ts'

export const feature = defineFeature({
  name: 'content',
  needs: {
    operators: need<Operators>(),
    files: need<{ isPublic(trx: Trx, fileName: string): Promise<boolean> }>(),
  },
  later: { notices: need<{ unread(address: string): Promise<number> }>() },
  build: ({ db, now }, { operators, files }) =>
    new ContentService({ db, now, operators, isPublicFile: (trx, name) => files.isPublic(trx, name) }),
  serve: (content, { notices }) => ({
    routes: (app) => contentRoutes(app, content, (address) => notices.unread(address)),
  }),
})
