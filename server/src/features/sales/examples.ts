import type { SaleOrder } from '@holdfast/protocol/sale-account-calls'
import type { Project, Sale, SaleToken } from '@holdfast/protocol/sale-calls'

// What the documentation shows.

export const hash = `0x${'5e'.repeat(32)}`
export const someone = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const mint = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

export const token: SaleToken = {
  address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  symbol: 'ORB',
  name: 'Orbit',
  decimals: 18,
}

export const sale: Sale = {
  project: 1,
  projectName: 'Orbit',
  index: 1,
  name: 'First sale',
  cid: '',
  text: { title: 'Orbit', text: 'What the project is about.', language: 'en' },
  manager: someone,
  mint,
  token,
  state: 'orderArranged',
  total: 100,
  sales: 12,
  softCap: 40,
  maxPerUser: 5,
  price: '50000000000000000000',
  tokens: '1000000000000000000000',
  power: '50000000000000000000',
  drop: '10000000000000000000',
  poolTokens: '5000000000000000000000',
  startTime: 1_763_683_200,
  endTime: 1_764_288_000,
  week: 604_800,
  releaseRates: [1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000],
  releaseWeeks: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  sellRates: [300, 400, 500, 600, 700, 800, 900, 1_000, 1_200],
  participants: 7,
  orders: 9,
  raised: '600000000000000000000',
  refunded: 0,
  settled: 0,
  paidCost: '0',
  paidPlatform: '0',
  paidSpecial: '0',
  directTotal: '18000000000000000000',
  indirectTotal: '0',
  successTime: null,
  dissolvedTime: null,
  reclaimed: false,
  createdAt: 1_763_600_000,
  txHash: hash,
  final: true,
}

export const project: Project = {
  index: 1,
  name: 'Orbit',
  cid: '',
  text: sale.text,
  manager: someone,
  costWallet: someone,
  mint,
  token,
  costRate: 7_000,
  direct: 1_000,
  indirect: 500,
  special: 0,
  platform: 500,
  pool: 1_000,
  poolRates: [4_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000],
  totalUser: 7,
  totalOrder: 9,
  totalAmount: '600000000000000000000',
  totalSales: 1,
  latest: sale,
  createdAt: 1_763_590_000,
  txHash: hash,
  final: true,
}

export const order: SaleOrder = {
  project: 1,
  projectName: 'Orbit',
  sale: 1,
  saleName: 'First sale',
  token,
  orderId: 9,
  owner: someone,
  nfts: 2,
  amount: '100000000000000000000',
  tokens: '2000000000000000000000',
  releaseTokens: '0',
  state: 'orderArranged',
  participants: 7,
  startTime: 1_763_690_000,
  saleEndTime: 1_764_288_000,
  endTime: 1_770_336_000,
  txHash: hash,
  refundTxHash: null,
  final: true,
}

/** A page of one row. */
export const pageWith = <T>(record: T) => ({ records: [record], total: 1, page: 1, size: 20 })
