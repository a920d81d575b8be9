import { defineFeature, need } from '../../feature.ts'
import type { SignedBy } from '../../http/signed.ts'
import { mobileRoutes } from './routes.ts'
import { MobileService } from './service.ts'

export const feature = defineFeature({
  name: 'mobile',
  needs: { auth: need<{ requireSigned: SignedBy }>() },
  build: ({ db, now }, { auth }) =>
    new MobileService({ db, now, requireSigned: (signed) => auth.requireSigned(signed) }),
  serve: (mobile) => ({ routes: (app) => mobileRoutes(app, mobile) }),
})
