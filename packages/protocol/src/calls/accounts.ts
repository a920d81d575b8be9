import {
  AccountDetail,
  AccountListQuery,
  AccountRecord,
  AccountsQuery,
  NoteBlackListInput,
  NotedBlackList,
} from '../accounts.ts'
import { AddressQuery, Page } from '../envelope.ts'
import { exampleAccount, exampleDetail } from './accounts-examples.ts'
import { pageWith, someone } from './examples.ts'
import { BalanceLog } from '../ledger.ts'
import { HostingOrder } from '../hosting.ts'
import { UserMachine } from '../machines.ts'
import { NodeRecord } from '../nodes.ts'
import { SaleOrder } from '../sale-account-calls.ts'
import { Invite } from '../users.ts'
import type { TSchema } from 'typebox'
import { type Call, defineCall } from './call.ts'
import { pageBalanceLog } from './ledger.ts'
import { pageHostingOrders } from './hosting.ts'
import { pageUserMachine } from './machines.ts'
import { pageNodeIncome } from './nodes.ts'
import { pageSaleOrders } from './sales-own.ts'
import { pageInvites } from './users.ts'

const tag = 'users, for operators'

export const pageAccounts = defineCall({
  method: 'GET',
  path: 'pageAccounts',
  tag,
  summary:
    'Registered accounts, newest first unless sorted (manager, finance, auditor). Names and mobile numbers are looked through for managers only.',
  input: AccountsQuery,
  data: Page(AccountRecord),
  session: 'required',
  roles: ['manager', 'finance', 'auditor'],
  example: {
    input: { find: '0x71c7', page: 1, size: 20 },
    data: pageWith(exampleAccount),
  },
})

export const getAccount = defineCall({
  method: 'GET',
  path: 'getAccount',
  tag,
  summary:
    'One user: referrers, team, balances with what is held, orders and sums, blacklists (manager, finance, auditor). Name and mobile number for managers only.',
  input: AddressQuery,
  data: AccountDetail,
  errors: ['NOT_REGISTERED'],
  session: 'required',
  roles: ['manager', 'finance', 'auditor'],
  example: { input: { address: someone }, data: exampleDetail },
})

export const noteBlackList = defineCall({
  method: 'POST',
  path: 'noteBlackList',
  tag,
  summary:
    "Writes down why an account is put on a contract's blacklist or taken off, and answers what the wallet has to call (manager). The server itself stops nothing of the account: balances, orders and withdrawals go on.",
  input: NoteBlackListInput,
  data: NotedBlackList,
  errors: ['NOT_REGISTERED', 'SETTING_CHANGED'],
  session: 'required',
  roles: ['manager'],
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
})

/** An operators' list about one user; `own` is the call by which that user sees the same list. */
const listOf = <P extends string, O extends TSchema>(path: P, what: string, data: O, own: Call) =>
  defineCall({
    method: 'GET',
    path,
    tag,
    summary: `${what} of one user, newest first (manager, finance, auditor).`,
    input: AccountListQuery,
    data,
    session: 'required',
    roles: ['manager', 'finance', 'auditor'],
    example: { input: { address: someone, page: 1, size: 20 }, data: own.example.data },
  })

export const pageAccountLedger = listOf(
  'pageAccountLedger',
  'Ledger entries',
  Page(BalanceLog),
  pageBalanceLog,
)
export const pageAccountHosting = listOf(
  'pageAccountHosting',
  'Hosting orders',
  Page(HostingOrder),
  pageHostingOrders,
)
export const pageAccountMachines = listOf(
  'pageAccountMachines',
  'Machines',
  Page(UserMachine),
  pageUserMachine,
)
export const pageAccountNodes = listOf(
  'pageAccountNodes',
  'Node cards and dividends',
  Page(NodeRecord),
  pageNodeIncome,
)
export const pageAccountSaleOrders = listOf(
  'pageAccountSaleOrders',
  'Orders in sales',
  Page(SaleOrder),
  pageSaleOrders,
)
export const pageAccountInvites = listOf('pageAccountInvites', 'Direct invites', Page(Invite), pageInvites)
