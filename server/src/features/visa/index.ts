import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import type { Settings } from '../../http/settings.ts'
import { visaRoutes } from './routes.ts'
import { type VisaOptions, VisaService } from './service.ts'

const SWEEP_MS = 60_000

type Files = {
  isVisaFileOf: VisaOptions['isDocumentOf']
  remove: VisaOptions['removeFiles']
  lockUnused: VisaOptions['lockUnused']
}

export const feature = defineFeature({
  name: 'visa',
  switches: ['card'],
  needs: { operators: need<Operators>(), settings: need<Settings>(), files: need<Files>() },
  build: ({ db, now }, { operators, settings, files }) =>
    new VisaService({
      db,
      now,
      operators,
      settings,
      isDocumentOf: (trx, name, owner) => files.isVisaFileOf(trx, name, owner),
      removeFiles: (trx, names) => files.remove(trx, names),
      lockUnused: (...o) => files.lockUnused(...o),
    }),
  serve: (visa, _, core) => ({
    routes: (app) => visaRoutes(app, visa),
    loops: [core.loop('removal of unused documents', SWEEP_MS, () => visa.sweep())],
  }),
})
