// What the documentation shows of users as operators see them.

const hash = `0x${'5e'.repeat(32)}`
export const someone = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const inviter = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hundred = '100000000000000000000'

export const exampleAccount = {
  index: 7,
  address: someone,
  refer: inviter,
  registeredAt: 1_763_683_200,
  level: 1,
  directTotal: 2,
  indirectTotal: 5,
  amount: hundred,
  teamAmount: '700000000000000000000',
  power: hundred,
  blackListed: false,
}

export const exampleDetail = {
  account: exampleAccount,
  txHash: hash,
  uplines: [{ address: inviter, level: 3 }],
  effectivePower: hundred,
  cards: 1,
  balances: {
    balances: [
      {
        symbol: 'USDT',
        posted: hundred,
        held: '20000000000000000000',
        withdrawable: '80000000000000000000',
        price: '1000000000000000000',
      },
    ],
    totalUsdt: hundred,
  },
  holds: [{ key: 'withdrawal:7', symbol: 'USDT', amount: '20000000000000000000' }],
  hosting: {
    orders: 1,
    openOrders: 1,
    principal: hundred,
    promisedUsdt: '1600000000000000000',
    promisedToken: '10800000000000000000',
    claimedUsdt: '0',
    claimedToken: '0',
    claimedUsdtToday: '0',
    claimedTokenToday: '0',
  },
  machines: {
    totalPower: hundred,
    remainingPower: hundred,
    activePower: hundred,
    dailyOutput: '2000000000000000000',
    output: '0',
    remainingOutput: '360000000000000000000',
    autoExchange: false,
  },
  sessions: 1,
  blackLists: [{ list: 'nodes', listed: true, lapsesAt: 1_771_459_200, before: true }],
  contact: null,
}

const page = <T>(record: T) => ({ records: [record], total: 1, page: 1, size: 20 })

export const exampleInvites = page({
  address: someone,
  level: 0,
  depth: 1,
  amount: hundred,
  teamAmount: '0',
  registeredAt: 1_763_683_200,
})

export const exampleLedger = page({
  journal: 41,
  seq: 3,
  type: 'deposit',
  symbol: 'USDT',
  amount: hundred,
  balanceAfter: hundred,
  time: 1_763_683_260,
  counter: [{ owner: 'custody', symbol: 'USDT', amount: `-${hundred}` }],
  txHash: hash,
  note: null,
})

export const exampleHosting = page({
  orderId: 7,
  owner: someone,
  period: 3,
  amount: hundred,
  rewardUsdt: '1600000000000000000',
  rewardToken: '10800000000000000000',
  claimedUsdt: '0',
  claimedToken: '0',
  steps: 30,
  startTime: 1_763_683_200,
  endTime: 1_764_979_200,
  state: 'running',
  txHash: hash,
  releaseTxHash: null,
  final: true,
})

export const exampleMachines = page({
  id: 7,
  machine: { id: 1, title: 'Standard machine' },
  units: 2,
  price: hundred,
  power: hundred,
  remainingPower: hundred,
  days: 180,
  posted: 0,
  dailyOutput: '2000000000000000000',
  output: '0',
  remainingOutput: '360000000000000000000',
  boughtAt: 1_763_683_200,
  startsAt: 1_763_769_600,
  endsAt: 1_779_321_600,
  status: 'notActivated',
})

export const exampleNodes = page({
  kind: 'buy',
  tokenId: 1,
  cards: 1,
  usdt: '1000000000000000000000',
  token: '0',
  other: null,
  time: 1_763_683_200,
  txHash: hash,
  final: true,
})

export const exampleSaleOrders = page({
  project: 1,
  projectName: 'Orbit',
  sale: 1,
  saleName: 'First sale',
  token: {
    address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    symbol: 'ORB',
    name: 'Orbit',
    decimals: 18,
  },
  orderId: 9,
  owner: someone,
  nfts: 2,
  amount: hundred,
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
})
