import type { Deployment } from '@holdfast/protocol/chain'
import type { FastifyInstance } from 'fastify'
import type { Db } from './db/database.ts'
import type { AuthService } from './features/auth/service.ts'
import type { HostingService } from './features/hosting/service.ts'
import type { LedgerService } from './features/ledger/service.ts'
import type { MachinesService } from './features/machines/service.ts'
import type { MobileService } from './features/mobile/service.ts'
import type { NodesService } from './features/nodes/service.ts'
import type { SalesService } from './features/sales/service.ts'
import type { ShopManagement } from './features/shop/management.ts'
import { AccountLookup } from './features/users/lookup.ts'
import { lookupRoutes } from './features/users/lookup-routes.ts'
import type { UsersService } from './features/users/service.ts'
import type { Operators } from './http/operators.ts'

export type LookupOptions = {
  db: Db
  now: () => Promise<number>
  deployment: Deployment
  operators: Operators
  users: UsersService
  auth: AuthService
  hosting: HostingService
  ledger: LedgerService
  machines: MachinesService
  mobile: MobileService
  nodes: NodesService
  sales: SalesService
  shop: ShopManagement
}

/** Users as operators see them, put together from what each feature knows of one. @returns what adds its calls */
export function buildLookup(o: LookupOptions): (app: FastifyInstance) => void {
  const { users, auth, hosting, ledger, machines, mobile, nodes, sales, shop } = o
  const lookup = new AccountLookup({
    ...o,
    sources: {
      cardsOf: (address) => nodes.cardsOf(address),
      balancesOf: (address) => ledger.balances(address),
      hostingOf: (address) => hosting.income(address),
      machinesOf: (address) => machines.summary({ address }),
      sessionsOf: (address) => auth.countSessions(address),
      contactOf: async (address) => {
        const [receiver, number] = await Promise.all([shop.receiverOf(address), mobile.numberOf(address)])
        return { name: receiver?.name ?? null, mobile: number ?? receiver?.mobile ?? null }
      },
      named: async (text, limit) => {
        const found = await Promise.all([shop.receiversNamed(text, limit), mobile.holders(text, limit)])
        return found.flat()
      },
    },
  })
  return (app) =>
    lookupRoutes(app, lookup, {
      pageAccountLedger: (address, q) => ledger.log(address, {}, q.page, q.size),
      pageAccountHosting: (address, q) => hosting.orders(address, q),
      pageAccountMachines: (address, { language, ...q }) => machines.purchases({ address }, q, language),
      pageAccountNodes: (address, q) => nodes.records(address, q),
      pageAccountSaleOrders: (address, q) => sales.orders(address, q),
      pageAccountInvites: (address, q) => users.below(address, 'direct', q),
    })
}
