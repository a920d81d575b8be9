import { calls } from '@holdfast/protocol/calls'
import { defineFeature, need } from '../../feature.ts'
import { answer } from '../../http/call.ts'
import { ParticipationsService, type Source } from './service.ts'

/** Records of everything that an account took part in: of both pools of hosting, of the resonance pool and of sales. */
export const feature = defineFeature({
  name: 'participations',
  needs: {
    hosting: need<{ participations(pool: 'hosting' | 'liquidity'): Source }>(),
    resonance: need<{ resonance: { participations(): Source } }>(),
    sales: need<{ sales: { participations(): Source } }>(),
  },
  build: (_, { hosting, resonance: { resonance }, sales: { sales } }) =>
    new ParticipationsService([
      hosting.participations('hosting'),
      hosting.participations('liquidity'),
      resonance.participations(),
      sales.participations(),
    ]),
  serve: (participations) => ({
    routes: (app) => {
      answer(app, calls.pageParticipations, (q, { caller }) => participations.page(caller.session.address, q))
      answer(app, calls.exportParticipations, (q, { caller }) =>
        participations.export(caller.session.address, q),
      )
    },
  }),
})
