import type {
  CommissionState,
  ReleaseMark,
  SaleCommission,
  SaleIncome,
  SaleOrder,
  SaleParticipant,
  SaleRelease,
  SaleStanding,
} from '@holdfast/protocol/sale-account-calls'
import type { Participation } from '@holdfast/protocol/participations'
import type { Project, Sale, SaleText, SaleToken } from '@holdfast/protocol/sale-calls'
import {
  marksPassed,
  orderState,
  payTimeOf,
  RELEASE_MARKS,
  releasedAt,
  releaseTimes,
  saleState,
  type SaleFacts,
  type SaleState,
  type Schedule,
} from '@holdfast/protocol/sales'
import { getAddress } from 'viem'
import type * as accounts from './account-store.ts'
import type { OrderTold } from './escrow-reads.ts'
import type * as store from './store.ts'

// Rows as the API returns them. `now` is the chain's time (unix seconds), `tokens` the tokens' own names and decimals by
// lower-case address.

export type Tokens = Map<string, SaleToken>

type FactsRow = {
  start_time: number
  close_time: number
  soft_cap: number
  sold: number
  refunded: number
  dissolved_time: number | null
  /** what the contract itself says, where it is not indexed */
  told?: SaleState
}

const facts = (r: FactsRow): SaleFacts => ({
  startTime: r.start_time,
  closeTime: r.close_time,
  softCap: r.soft_cap,
  sold: r.sold,
  refunded: r.refunded,
  dissolved: r.dissolved_time !== null,
})
export const stateOf = (r: FactsRow, now: number): SaleState => r.told ?? saleState(facts(r), now)

const scheduleOf = (r: {
  release_rates: number[]
  release_weeks: number[]
  week: number
  end_time: number
  close_time: number
}): Schedule => ({
  rates: r.release_rates,
  weeks: r.release_weeks,
  week: r.week,
  endTime: r.end_time,
  payTime: payTimeOf(r.close_time),
})

/** Close time of a sale that has succeeded; null before, and without success. */
const successOf = (r: FactsRow, now: number) => (stateOf(r, now) === 'success' ? r.close_time : null)

export const saleRecord = (r: store.SaleRow, now: number, tokens: Tokens, text: SaleText | null): Sale => ({
  project: r.project,
  projectName: r.project_name,
  index: r.index,
  name: r.name,
  cid: r.cid,
  text,
  manager: getAddress(r.manager),
  mint: getAddress(r.mint),
  token: tokens.get(r.token)!,
  state: stateOf(r, now),
  total: r.total,
  sales: r.sold,
  softCap: r.soft_cap,
  maxPerUser: r.max_per_user,
  price: r.price,
  tokens: r.tokens,
  power: r.power,
  drop: r.airdrop,
  poolTokens: r.pool_tokens,
  startTime: r.start_time,
  endTime: r.end_time,
  week: r.week,
  releaseRates: r.release_rates,
  releaseWeeks: r.release_weeks,
  sellRates: r.sell_rates,
  participants: r.participants,
  orders: r.orders,
  raised: r.raised,
  refunded: r.refunded,
  settled: r.settled,
  paidCost: r.paid_cost,
  paidPlatform: r.paid_platform,
  paidSpecial: r.paid_special,
  directTotal: r.direct_total,
  indirectTotal: r.indirect_total,
  streamTime: r.stream_time,
  successTime: successOf(r, now),
  payTime: successOf(r, now) && payTimeOf(r.close_time),
  dissolvedTime: r.dissolved_time,
  reclaimed: r.reclaimed,
  createdAt: r.created_at,
  txHash: r.tx_hash,
  final: r.final,
})

export const projectRecord = (
  r: store.ProjectRow,
  tokens: Tokens,
  text: SaleText | null,
  latest: Sale | null,
): Project => ({
  index: r.index,
  name: r.name,
  cid: r.cid,
  text,
  manager: getAddress(r.manager),
  costWallet: getAddress(r.cost_wallet),
  mint: getAddress(r.mint),
  token: tokens.get(r.token)!,
  costRate: r.cost_rate,
  direct: r.direct,
  indirect: r.indirect,
  special: r.special,
  platform: r.platform,
  pool: r.pool,
  poolRates: r.pool_rates,
  totalUser: r.total_user,
  totalOrder: r.total_order,
  totalAmount: String(BigInt(r.raised) - BigInt(r.returned)),
  totalSales: latest?.index ?? 0,
  latest,
  createdAt: r.created_at,
  txHash: r.tx_hash,
  final: r.final,
})

/** A purchase; with what the contract says of it, where that is not indexed. */
type OrderRow = accounts.OrderRow & { own?: OrderTold }

export const orderRecord = (r: OrderRow, now: number, tokens: Tokens): SaleOrder => ({
  project: r.project,
  projectName: r.project_name,
  sale: r.sale,
  saleName: r.sale_name,
  token: tokens.get(r.token)!,
  orderId: r.order_id,
  owner: getAddress(r.owner),
  nfts: r.units,
  amount: r.amount,
  tokens: r.tokens,
  releaseTokens:
    r.own?.releaseTokens ??
    (r.left_tx ? '0' : String(releasedAt(BigInt(r.tokens), r.release_rates, r.marks))),
  state: r.own?.state ?? orderState(stateOf(r, now), (r.left_tx ?? r.refund_tx) !== null),
  participants: r.participants,
  startTime: r.time,
  saleEndTime: r.end_time,
  endTime: releaseTimes(scheduleOf(r)).at(-1)!,
  txHash: r.tx_hash,
  refundTxHash: r.left_tx ?? r.refund_tx,
  final: r.final,
})

type ChainRelease = Pick<SaleRelease, 'refunded'> &
  Record<
    | 'units'
    | 'amount'
    | 'tokens'
    | 'vested'
    | 'released'
    | 'claimable'
    | 'nextTime'
    | 'nextTokens'
    | 'drop'
    | 'dropped'
    | 'refundable'
    | 'leavable',
    bigint
  >

/** A release with what the contract says of it. What was refunded the contract forgets; the tables keep it. */
export const releaseAsTold = (r: SaleRelease, c: ChainRelease): SaleRelease => ({
  ...r,
  ...(c.refunded
    ? { state: 'principalReturn', refunded: true }
    : { nfts: Number(c.units), amount: String(c.amount), tokens: String(c.tokens), refunded: false }),
  vested: String(c.vested),
  released: String(c.released),
  claimable: String(c.claimable),
  nextTime: Number(c.nextTime) || null,
  nextTokens: String(c.nextTokens),
  drop: String(c.drop),
  dropped: String(c.dropped),
  refundable: String(c.refundable),
  leavable: String(c.leavable),
})

/** A purchase among everything that the account took part in. */
export function participationRecord(r: OrderRow, now: number, tokens: Tokens): Participation {
  const o = orderRecord(r, now, tokens)
  return {
    kind: 'sale',
    orderId: o.orderId,
    round: o.sale,
    project: o.project,
    name: o.projectName,
    time: o.startTime,
    endTime: o.endTime,
    participants: o.participants,
    amount: o.amount,
    principal: o.amount,
    rewardUsdt: '0',
    rewardToken: o.tokens,
    paidUsdt: '0',
    paidToken: o.releaseTokens,
    token: o.token,
    returned: o.state === 'principalReturn' ? o.amount : '0',
    state: o.state,
    txHash: o.txHash,
    final: o.final,
  }
}

export const participantRecord = (r: accounts.HoldingRow): SaleParticipant => ({
  account: getAddress(r.account),
  sale: r.sale,
  orders: r.orders,
  nfts: r.units,
  amount: r.amount,
  tokens: r.tokens,
  releaseTokens: r.released,
  firstTime: r.first_time,
  lastTime: r.last_time,
  refunded: r.refund_tx !== null,
})

/** A participant with what the contract says of it. What was refunded the contract forgets; the tables keep it. */
export const participantAsTold = (p: SaleParticipant, c: ChainRelease): SaleParticipant => ({
  ...p,
  ...(c.refunded
    ? { refunded: true }
    : { nfts: Number(c.units), amount: String(c.amount), tokens: String(c.tokens), refunded: false }),
  releaseTokens: String(c.released),
})

/** What an account bought in a sale and how it is released, computed as the contract does. */
export function releaseRecord(r: accounts.HoldingRow, now: number, tokens: Tokens): SaleRelease {
  const schedule = scheduleOf(r)
  const state = orderState(stateOf(r, now), r.refund_tx !== null)
  const bought = BigInt(r.tokens)
  const freedBy = (marks: number) => releasedAt(bought, schedule.rates, marks)
  const times = releaseTimes(schedule)
  const lives = state === 'awaitingOrder' || state === 'orderArranged' || state === 'success'
  const passed = state === 'success' ? marksPassed(schedule, now) : 0
  const marks = times.map((time, i): ReleaseMark => ({
    time,
    tokens: String(freedBy(i + 1) - freedBy(i)),
    paid: i < r.marks,
  }))
  // Release marks with the same time count as one.
  const next = lives && passed < RELEASE_MARKS ? times[passed]! : null
  const after = next === null ? passed : times.filter((time) => time <= next).length
  const owed = state === 'failed' || state === 'dissolution'
  return {
    project: r.project,
    projectName: r.project_name,
    sale: r.sale,
    saleName: r.sale_name,
    token: tokens.get(r.token)!,
    mint: getAddress(r.mint),
    state,
    orders: r.orders,
    nfts: r.units,
    amount: r.amount,
    tokens: r.tokens,
    vested: String(freedBy(passed)),
    released: r.released,
    claimable: String(freedBy(passed) - BigInt(r.released)),
    nextTime: next,
    nextTokens: String(freedBy(after) - freedBy(passed)),
    endTime: times.at(-1)!,
    marks,
    drop: String(BigInt(r.units) * BigInt(r.airdrop)),
    dropped: r.dropped,
    refundable: owed ? r.amount : '0',
    leavable: state === 'orderArranged' ? r.amount : '0',
    refunded: r.refund_tx !== null,
  }
}

type PaymentRow = Awaited<ReturnType<typeof accounts.payments>>['rows'][number]
export const incomeRecord = (r: PaymentRow, tokens: Tokens): SaleIncome => ({
  kind: r.kind,
  project: r.project,
  projectName: r.project_name,
  sale: r.sale,
  token: tokens.get(r.token)!,
  usdt: r.usdt,
  tokens: r.tokens,
  time: r.time,
  txHash: r.tx_hash,
  final: r.final,
})

type CommissionRow = Awaited<ReturnType<typeof accounts.commissions>>['rows'][number]
export const commissionRecord = (r: CommissionRow & { own?: OrderTold }, now: number): SaleCommission => ({
  project: r.project,
  projectName: r.project_name,
  sale: r.sale,
  saleName: r.sale_name,
  orderId: r.order_id,
  buyer: getAddress(r.buyer),
  generation: r.generation,
  level: r.level,
  usdt: r.amount,
  state: commissionState(r, now),
  time: r.time,
  txHash: r.tx_hash,
  final: r.final,
})

function commissionState(r: CommissionRow & { own?: OrderTold }, now: number): CommissionState {
  if (r.left_tx !== null || r.own?.state === 'principalReturn') return 'lost'
  const sale = stateOf(r, now)
  if (sale === 'success') return now < payTimeOf(r.close_time) ? 'pending' : 'due'
  return sale === 'awaitingOrder' || sale === 'orderArranged' ? 'pending' : 'lost'
}

type ChainUser = Record<'orders' | 'amount' | 'tokenTotal' | 'usdtPending' | 'usdtInvite' | 'pool', bigint>

/** Sums of an account in a project with what the contract says of them. */
export const standingAsTold = (s: SaleStanding, u: ChainUser): SaleStanding => ({
  ...s,
  orders: Number(u.orders),
  amount: String(u.amount),
  tokens: String(u.tokenTotal),
  commissionPending: String(u.usdtPending),
  commissionTotal: String(u.usdtInvite),
  pool: Number(u.pool),
})

type StandingRow = Awaited<ReturnType<typeof accounts.standings>>['rows'][number]
export const standingRecord = (r: StandingRow, tokens: Tokens): SaleStanding => ({
  project: r.project,
  projectName: r.project_name,
  token: tokens.get(r.token)!,
  mint: getAddress(r.mint),
  orders: r.orders,
  amount: r.amount,
  refunded: r.refunded,
  tokens: r.tokens,
  released: r.released,
  dropped: r.dropped,
  commissionPending: r.pending,
  commissionTotal: r.owed,
  commissionPaid: r.paid,
  poolUsdt: r.pool_usdt,
  poolTokens: r.pool_tokens,
  pool: r.pool,
})
