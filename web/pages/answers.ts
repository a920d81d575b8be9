import { calls } from '@holdfast/protocol/calls/index'
import { hash, someone } from '@holdfast/protocol/calls/examples'
import type { LoginResult } from '@holdfast/protocol/auth'
import { CHAINS } from '@holdfast/protocol/chain'
import { SHOP_ORDER_STATES } from '@holdfast/protocol/shop'
import type { User } from '@holdfast/protocol/users'
import type { StandIn } from '../../devenv/stand-in.ts'

const HUNDRED = '100000000000000000000'

/** Whose everything is in the examples. */
const member: User = {
  address: someone,
  index: 2,
  refer: someone,
  registeredAt: 1_763_600_000,
  txHash: hash,
  amount: HUNDRED,
  teamAmount: HUNDRED,
  effectivePower: HUNDRED,
  isManager: false,
  isNode: true,
  cards: 2,
  identity: 'node',
}
const login = calls.loginDapp.example.data as LoginResult
/** What the member's signing in gave. */
export const MEMBER_LOGIN: LoginResult = { ...login, user: { ...login.user, user: member } }

/** What differs from the examples in every test of this floor. */
export function answers(site: StandIn): void {
  const { local } = CHAINS
  // The local chain, as the server of the journeys tells it.
  site.answer('chain', (info) => ({
    ...info,
    chain: 'local',
    chainId: local.id,
    name: local.name,
    explorer: local.explorer,
    defaultReferrer: info.root,
  }))
  site.answer('getUserInfo', (info) => ({ ...info, user: member }))
  // As for everybody: the platform's token is there as well.
  site.answer('getBalances', (all) => ({
    ...all,
    balances: [
      ...all.balances,
      { symbol: 'TDE', posted: '0', held: '0', withdrawable: '0', price: '250000000000000000' },
    ],
  }))
  // An order in each state.
  site.answer('pageShopOrders', (page) => ({
    ...page,
    records: page.records.flatMap((order) =>
      SHOP_ORDER_STATES.map((state, i) => {
        const sent = state === 'shipped' || state === 'received'
        const sendInfo = sent ? '郵局 RR123456785TW' : null
        return { ...order, id: order.id + i, state, sendInfo, shippedAt: sent ? order.createdAt : null }
      }),
    ),
  }))
  // A sale is in one state.
  site.answer('pageSales', (page, query) =>
    query.get('state') === 'upcoming' ? { ...page, records: [], total: 0 } : page,
  )
}
