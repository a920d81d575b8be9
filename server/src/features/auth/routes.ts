import { calls } from '@holdfast/protocol/calls'
import type { UserInfo } from '@holdfast/protocol/users'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { SessionConsole } from './console.ts'
import type { AuthService } from './service.ts'

/**
 * @param o.userInfo the user part of a sign-in's answer, from the users feature
 */
export function authRoutes(
  app: FastifyInstance,
  o: { auth: AuthService; userInfo: (address: string, token: string) => Promise<UserInfo> },
): void {
  const { auth } = o
  answer(app, calls.getCode, ({ address }, { request }) =>
    auth.createCode({ origin: request.headers.origin, host: request.headers.host }, address),
  )
  answer(app, calls.loginDapp, async (input, { caller }) => {
    const { token, address } = await auth.login(input, caller.userAgent)
    return { token, user: await o.userInfo(address, token) }
  })
  answer(app, calls.listSessions, (_, { caller }) => auth.listSessions(caller.session))
  answer(app, calls.revokeSession, ({ id }, { caller }) => auth.revokeSession(caller.session, id))
  answer(app, calls.logout, (_, { caller }) => auth.revokeSession(caller.session, caller.session.id))
}

/** Sessions as operators see and end them. */
export function sessionConsoleRoutes(app: FastifyInstance, sessions: SessionConsole): void {
  answer(app, calls.pageSessions, (q, { caller }) => sessions.page(caller.session, q))
  answer(app, calls.endSession, (input, { caller }) => sessions.end(caller.session, input))
}
