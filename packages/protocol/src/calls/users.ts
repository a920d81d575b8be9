import { AddressQuery, Page, PageQuery } from '../envelope.ts'
import { Invite, InviteSearch, UserInfo } from '../users.ts'
import { pageWith, someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'users'
/** Example of an invite, for the documentation. */
const exampleInvite = {
  address: someone,
  level: 0,
  depth: 1,
  amount: '100000000000000000000',
  teamAmount: '0',
  registeredAt: 1_763_683_200,
}
const InviteQuery = Type.Interface([PageQuery, InviteSearch], {})
const OwnPageQuery = Type.Interface([PageQuery, AddressQuery, InviteSearch], {})

export const isRegist = defineCall({
  method: 'GET',
  path: 'isRegist',
  tag,
  summary: 'Whether the address is registered in the contract `Main`, read from the chain.',
  input: AddressQuery,
  data: Type.Boolean(),
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'none',
  example: { input: { address: someone }, data: true },
})

export const getUserInfo = defineCall({
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
})

export const getInvites = defineCall({
  method: 'GET',
  path: 'getInvites',
  tag,
  summary: 'Direct referrals of the signed-in address, newest first.',
  input: OwnPageQuery,
  data: Page(Invite),
  session: 'required',
  about: 'address',
  example: { input: { address: someone, page: 1, size: 20 }, data: pageWith(exampleInvite) },
})

export const getIndirect = defineCall({
  method: 'GET',
  path: 'getIndirect',
  tag,
  summary: 'Generations 2 to 10 below the signed-in address, newest first.',
  input: OwnPageQuery,
  data: Page(Invite),
  session: 'required',
  about: 'address',
  example: {
    input: { address: someone, page: 1, size: 20 },
    data: pageWith(),
  },
})

export const pageInvites = defineCall({
  method: 'GET',
  path: 'pageInvites',
  tag,
  summary: 'As `getInvites`, for the address of the session.',
  input: InviteQuery,
  data: Page(Invite),
  session: 'required',
  about: 'self',
  example: { input: { page: 1, size: 20 }, data: pageWith(exampleInvite) },
})
