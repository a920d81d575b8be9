import type { UserInfo } from '@holdfast/protocol/users'
import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import { SessionConsole } from './console.ts'
import { authRoutes, sessionConsoleRoutes } from './routes.ts'
import { AuthService } from './service.ts'

const SWEEP_MS = 10 * 60_000

export const feature = defineFeature({
  name: 'auth',
  needs: {
    operators: need<Operators & { addresses(): Promise<string[]> }>(),
    users: need<{ awaitRegistered(address: string): Promise<boolean> }>(),
  },
  later: {
    accounts: need<{ info(address: string, own: { token: string }): Promise<UserInfo> }>(),
  },
  build: ({ config, deployment, db, wallets, clock }, { operators, users }) =>
    new AuthService({
      db,
      wallets,
      clock,
      chainId: deployment.chainId,
      allowedOrigins: config.allowedOrigins,
      // Operators need no referrer to do their work.
      awaitRegistered: async (address) =>
        (await operators.rolesOf(address)).length > 0 || users.awaitRegistered(address),
    }),
  serve: (auth, { operators, accounts }, { db, now, loop }) => {
    const console = new SessionConsole({
      db,
      now,
      auth,
      operators,
      operatorAddresses: () => operators.addresses(),
    })
    return {
      routes: (app) => {
        authRoutes(app, { auth, userInfo: (address, token) => accounts.info(address, { token }) })
        sessionConsoleRoutes(app, console)
      },
      loops: [loop('removal of old sessions', SWEEP_MS, () => auth.sweep())],
    }
  },
})
