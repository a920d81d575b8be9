import { hash, someone } from './examples.ts'
// Examples of users as operators see them, for the documentation.

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
