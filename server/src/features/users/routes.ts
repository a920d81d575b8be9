import { calls } from '@holdfast/protocol/calls'
import type { Page } from '@holdfast/protocol/envelope'
import type { Invite, UserInfo } from '@holdfast/protocol/users'
import type { FastifyInstance } from 'fastify'
import { answer, requireOwn } from '../../http/call.ts'
import type { UsersService } from './service.ts'

type Users = Pick<UsersService, 'isRegistered'> & {
  below(
    address: string,
    which: 'direct' | 'indirect',
    q: { page?: number; size?: number; search?: string },
  ): Promise<Page<Invite>>
  info(address: string, own: { token: string } | null): Promise<UserInfo>
}

export function usersRoutes(app: FastifyInstance, users: Users): void {
  answer(app, calls.isRegist, ({ address }) => users.isRegistered(address))
  answer(app, calls.getUserInfo, ({ address }, { caller }) =>
    users.info(
      address,
      caller.session?.address === address.toLowerCase() && caller.presented
        ? { token: caller.presented }
        : null,
    ),
  )
  answer(app, calls.getInvites, (q, { caller }) => {
    requireOwn(caller.session, q.address)
    return users.below(q.address, 'direct', q)
  })
  answer(app, calls.getIndirect, (q, { caller }) => {
    requireOwn(caller.session, q.address)
    return users.below(q.address, 'indirect', q)
  })
  answer(app, calls.pageInvites, (q, { caller }) => users.below(caller.session.address, 'direct', q))
}
