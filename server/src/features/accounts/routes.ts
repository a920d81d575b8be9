import type { AccountListQuery } from '@holdfast/protocol/accounts'
import { calls } from '@holdfast/protocol/calls'
import type { DataOf } from '@holdfast/protocol/calls/call'
import type { FastifyInstance } from 'fastify'
import { answer, type Context } from '../../http/call.ts'
import { languageOf } from '../../i18n/index.ts'
import type { AccountLookup } from './lookup.ts'

/** The calls about one user that other features answer. */
type ListName =
  | 'pageAccountLedger'
  | 'pageAccountHosting'
  | 'pageAccountMachines'
  | 'pageAccountNodes'
  | 'pageAccountSaleOrders'
  | 'pageAccountInvites'

type Asked = { page: number; size: number; language: string }
/** Reads rows of a user, by lower-case address. */
type Read<P> = (address: string, asked: Asked) => Promise<P>
export type AccountLists = { [N in ListName]: Read<DataOf<(typeof calls)[N]>> }

/** Answers with the rows of the user that the input names. */
const about =
  <P>(read: Read<P>) =>
  ({ address, page = 1, size = 20 }: AccountListQuery, { request }: Context<'required'>): Promise<P> =>
    read(address.toLowerCase(), { page, size, language: languageOf(request.headers.lang) })

/** Users as operators see them: manager, finance and auditor read, the manager notes the reason of a blacklisting. */
export function lookupRoutes(app: FastifyInstance, lookup: AccountLookup, lists: AccountLists): void {
  answer(app, calls.pageAccounts, (q, { caller }) => lookup.page(caller.session, q))
  answer(app, calls.getAccount, ({ address }, { caller }) => lookup.detail(caller.session, address))
  answer(app, calls.pageAccountLedger, about(lists.pageAccountLedger))
  answer(app, calls.pageAccountHosting, about(lists.pageAccountHosting))
  answer(app, calls.pageAccountMachines, about(lists.pageAccountMachines))
  answer(app, calls.pageAccountNodes, about(lists.pageAccountNodes))
  answer(app, calls.pageAccountSaleOrders, about(lists.pageAccountSaleOrders))
  answer(app, calls.pageAccountInvites, about(lists.pageAccountInvites))
  answer(app, calls.noteBlackList, (input, { caller }) => lookup.note(caller.session, input))
}
