import {
  AccountDetail,
  AccountListQuery,
  AccountRecord,
  AccountsQuery,
  NotedBlackList,
  NoteBlackListInput,
} from '@holdfast/protocol/accounts'
import { AddressQuery, Page } from '@holdfast/protocol/envelope'
import { HostingOrder } from '@holdfast/protocol/hosting'
import { BalanceLog } from '@holdfast/protocol/ledger'
import { UserMachine } from '@holdfast/protocol/machines'
import { NodeRecord } from '@holdfast/protocol/nodes'
import { SaleOrder } from '@holdfast/protocol/sale-account-calls'
import { Invite } from '@holdfast/protocol/users'
import type { FastifyInstance } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { addCall } from '../../http/call.ts'
import { pageWith, someone } from '@holdfast/protocol/calls/examples'
import { languageOf } from '../../i18n/index.ts'
import type { AccountLookup } from './lookup.ts'
import { exampleAccount, exampleDetail } from '@holdfast/protocol/calls/accounts-examples'
import { exampleInvite } from './routes.ts'

const tag = 'users, for operators'

type Asked = { page: number; size: number; language: string }
/** How the rows of a user, by lower-case address, are read, and what the documentation shows of one. */
type Rows<P> = { read: (address: string, asked: Asked) => Promise<P>; example: unknown }

/** The lists of one user that other features keep. */
export type AccountLists = {
  ledger: Rows<Page<BalanceLog>>
  hosting: Rows<Page<HostingOrder>>
  machines: Rows<Page<UserMachine>>
  nodes: Rows<Page<NodeRecord>>
  saleOrders: Rows<Page<SaleOrder>>
  invites: Rows<Page<Invite>>['read']
}

/** Users as operators see them: manager, finance and auditor read, the manager notes the reason of a blacklisting. */
export function lookupRoutes(app: FastifyInstance, lookup: AccountLookup, lists: AccountLists): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageAccounts',
      tag,
      summary:
        'Registered accounts, newest first unless sorted (manager, finance, auditor). Names and mobile numbers are looked through for managers only.',
      input: AccountsQuery,
      data: Page(AccountRecord),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: {
        input: { find: '0x71c7', page: 1, size: 20 },
        data: pageWith(exampleAccount),
      },
    },
    (q, { caller }) => lookup.page(caller.session, q),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getAccount',
      tag,
      summary:
        'One user: referrers, team, balances with what is held, orders and sums, blacklists (manager, finance, auditor). Name and mobile number for managers only.',
      input: AddressQuery,
      data: AccountDetail,
      errors: ['ROLE_REQUIRED', 'NOT_REGISTERED'],
      session: 'required',
      example: { input: { address: someone }, data: exampleDetail },
    },
    ({ address }, { caller }) => lookup.detail(caller.session, address),
  )
  const list = <T extends TSchema>(path: string, summary: string, data: T, rows: Rows<Static<T>>) =>
    addCall(
      app,
      {
        method: 'GET',
        path,
        tag,
        summary: `${summary} of one user, newest first (manager, finance, auditor).`,
        input: AccountListQuery,
        data,
        errors: ['ROLE_REQUIRED'],
        session: 'required',
        example: { input: { address: someone, page: 1, size: 20 }, data: pageWith(rows.example) },
      },
      async ({ address, page = 1, size = 20 }, { caller, request }) => {
        await lookup.reader(caller.session)
        return rows.read(address.toLowerCase(), { page, size, language: languageOf(request.headers.lang) })
      },
    )
  list('pageAccountLedger', 'Ledger entries', Page(BalanceLog), lists.ledger)
  list('pageAccountHosting', 'Hosting orders', Page(HostingOrder), lists.hosting)
  list('pageAccountMachines', 'Machines', Page(UserMachine), lists.machines)
  list('pageAccountNodes', 'Node cards and dividends', Page(NodeRecord), lists.nodes)
  list('pageAccountSaleOrders', 'Orders in sales', Page(SaleOrder), lists.saleOrders)
  list('pageAccountInvites', 'Direct invites', Page(Invite), {
    read: lists.invites,
    example: exampleInvite,
  })
  addCall(
    app,
    {
      method: 'POST',
      path: 'noteBlackList',
      tag,
      summary:
        "Writes down why an account is put on a contract's blacklist or taken off, and answers what the wallet has to call (manager). The server itself stops nothing of the account: balances, orders and withdrawals go on.",
      input: NoteBlackListInput,
      data: NotedBlackList,
      errors: ['ROLE_REQUIRED', 'NOT_REGISTERED', 'SETTING_CHANGED'],
      session: 'required',
      example: {
        input: {
          address: someone,
          list: 'nodes',
          listed: true,
          current: null,
          reason: 'sells stolen goods, case 2025-14',
        },
        data: { list: 'nodes', target: someone, function: 'setIsBlackList' },
      },
    },
    (input, { caller }) => lookup.note(caller.session, input),
  )
}
