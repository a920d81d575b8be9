import type { AccountDetail } from '@holdfast/protocol/accounts'
import type { HostingOrder } from '@holdfast/protocol/hosting'
import type { BalanceLog } from '@holdfast/protocol/ledger'
import type { UserMachine } from '@holdfast/protocol/machines'
import type { NodeRecord } from '@holdfast/protocol/nodes'
import type { SaleOrder } from '@holdfast/protocol/sale-account-calls'
import type { Invite } from '@holdfast/protocol/users'
import type { Page } from '@holdfast/protocol/envelope'
import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import type { Settings } from '../../http/settings.ts'
import { type Accounts, AccountLookup, type Blacklists, type Levelled, type LevelsOf } from './lookup.ts'
import { lookupRoutes } from './routes.ts'
import { AccountService, type Registered } from './service.ts'

type Paged<T> = Promise<Page<T>>
type Q = { page: number; size: number }

/** What is known of one account: put together from what each feature knows, for its owner and for operators. */
export const feature = defineFeature({
  name: 'accounts',
  needs: {
    operators: need<Operators>(),
    settings: need<Settings>(),
    users: need<
      Accounts & {
        row(address: string): Promise<Registered | undefined>
        below(address: string, which: 'direct', q: Q, levelsOf: LevelsOf): Paged<Invite>
      }
    >(),
    levels: need<{ levelsOf: LevelsOf; levelled: Levelled }>(),
    auth: need<{ countSessions(address: string): Promise<number> }>(),
    hosting: need<{
      income(address: string): Promise<AccountDetail['hosting']>
      orders(address: string, q: Q): Paged<HostingOrder>
    }>(),
    ledger: need<{
      balances(address: string): Promise<AccountDetail['balances']>
      log(address: string, q: object, page: number, size: number): Paged<BalanceLog>
    }>(),
    machines: need<{
      machines: {
        powerOf(address: string): Promise<bigint>
        summary(of: { address: string }): Promise<AccountDetail['machines']>
        purchases(of: { address: string }, q: Q, language: string): Paged<UserMachine>
      }
    }>(),
    mobile: need<{
      numberOf(address: string): Promise<string | null>
      holders(text: string, limit: number): Promise<string[]>
    }>(),
    nodes: need<{
      cardsOf(address: string): Promise<number>
      records(address: string, q: Q): Paged<NodeRecord>
    }>(),
    powers: need<Blacklists>(),
    sales: need<{ sales: { orders(address: string, q: Q): Paged<SaleOrder> } }>(),
    shop: need<{
      management: {
        receiverOf(address: string): Promise<{ name: string; mobile: string } | undefined>
        receiversNamed(text: string, limit: number): Promise<string[]>
      }
    }>(),
  },
  build: (
    core,
    {
      operators,
      settings,
      users,
      levels,
      auth,
      hosting,
      ledger,
      machines: { machines },
      mobile,
      nodes,
      powers,
      shop,
    },
  ) => {
    const accounts = new AccountService({
      rowOf: (address) => users.row(address),
      isManager: async (address) => (await operators.rolesOf(address)).includes('manager'),
      cardsOf: (address) => nodes.cardsOf(address),
      machinePowerOf: (address) => machines.powerOf(address),
      superNodeCards: () => settings.get('superNode.cards'),
      levelOf: async (address) => (await levels.levelsOf([address])).get(address) ?? 0,
    })
    const info = accounts.info.bind(accounts)
    const lookup = new AccountLookup({
      ...core,
      operators,
      users,
      levels,
      lists: powers,
      info,
      sources: {
        cardsOf: (address) => nodes.cardsOf(address),
        balancesOf: (address) => ledger.balances(address),
        hostingOf: (address) => hosting.income(address),
        machinesOf: (address) => machines.summary({ address }),
        sessionsOf: (address) => auth.countSessions(address),
        contactOf: async (address) => {
          const [receiver, number] = await Promise.all([
            shop.management.receiverOf(address),
            mobile.numberOf(address),
          ])
          return { name: receiver?.name ?? null, mobile: number ?? receiver?.mobile ?? null }
        },
        named: async (text, limit) => {
          const found = await Promise.all([
            shop.management.receiversNamed(text, limit),
            mobile.holders(text, limit),
          ])
          return found.flat()
        },
      },
    })
    return { info, lookup }
  },
  serve: (
    { lookup },
    { users, levels, hosting, ledger, machines: { machines }, nodes, sales: { sales } },
  ) => ({
    routes: (app) =>
      lookupRoutes(app, lookup, {
        pageAccountLedger: (address, q) => ledger.log(address, {}, q.page, q.size),
        pageAccountHosting: (address, q) => hosting.orders(address, q),
        pageAccountMachines: (address, { language, ...q }) => machines.purchases({ address }, q, language),
        pageAccountNodes: (address, q) => nodes.records(address, q),
        pageAccountSaleOrders: (address, q) => sales.orders(address, q),
        pageAccountInvites: (address, q) => users.below(address, 'direct', q, levels.levelsOf),
      }),
  }),
})
