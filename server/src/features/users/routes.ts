import { AddressQuery, Page, PageQuery } from '@holdfast/protocol/envelope'
import { Invite, UserInfo } from '@holdfast/protocol/users'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall, requireOwn } from '../../http/call.ts'
import { pageWith, someone } from '@holdfast/protocol/calls/examples'
import type { UsersService } from './service.ts'

const tag = 'users'
/** What the documentation shows of one. */
export const exampleInvite = {
  address: someone,
  level: 0,
  depth: 1,
  amount: '100000000000000000000',
  teamAmount: '0',
  registeredAt: 1_763_683_200,
}
const OwnPageQuery = Type.Interface([PageQuery, AddressQuery], {})

export function usersRoutes(app: FastifyInstance, users: UsersService): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'isRegist',
      tag,
      summary: 'Whether the address is registered in the contract `Main`, read from the chain.',
      input: AddressQuery,
      data: Type.Boolean(),
      errors: ['CHAIN_UNAVAILABLE'],
      session: 'none',
      example: { input: { address: someone }, data: true },
    },
    ({ address }) => users.isRegistered(address),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getUserInfo',
      tag,
      summary:
        'Team size and level of an address; with its own session also the user. Team size is direct + indirect, ten generations deep.',
      input: AddressQuery,
      data: UserInfo,
      session: 'optional',
      example: {
        input: { address: someone },
        data: { directTotal: 2, indirectTotal: 5, teamLevel: 0, token: null, user: null },
      },
    },
    ({ address }, { caller }) =>
      users.info(
        address,
        caller.session?.address === address.toLowerCase() && caller.presented
          ? { token: caller.presented }
          : null,
      ),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getInvites',
      tag,
      summary: 'Direct referrals of the signed-in address, newest first.',
      input: OwnPageQuery,
      data: Page(Invite),
      errors: ['FORBIDDEN_ADDRESS'],
      session: 'required',
      example: { input: { address: someone, page: 1, size: 20 }, data: pageWith(exampleInvite) },
    },
    (q, { caller }) => {
      requireOwn(caller.session, q.address)
      return users.below(q.address, 'direct', q)
    },
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getIndirect',
      tag,
      summary: 'Generations 2 to 10 below the signed-in address, newest first.',
      input: OwnPageQuery,
      data: Page(Invite),
      errors: ['FORBIDDEN_ADDRESS'],
      session: 'required',
      example: {
        input: { address: someone, page: 1, size: 20 },
        data: pageWith(),
      },
    },
    (q, { caller }) => {
      requireOwn(caller.session, q.address)
      return users.below(q.address, 'indirect', q)
    },
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageInvites',
      tag,
      summary: 'As `getInvites`, for the address of the session.',
      input: PageQuery,
      data: Page(Invite),
      session: 'required',
      example: { input: { page: 1, size: 20 }, data: pageWith(exampleInvite) },
    },
    (q, { caller }) => users.below(caller.session.address, 'direct', q),
  )
}
