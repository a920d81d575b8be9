import { Page } from '../envelope.ts'
import {
  BalanceLog,
  BalanceLogByTypeQuery,
  BalanceLogQuery,
  Balances,
  ExportQuery,
  IncomeSum,
  LedgerExport,
  PageBalanceLogQuery,
} from '../ledger.ts'
import { hash, someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'ledger'
const hundred = '100000000000000000000'
/** Example of a ledger entry, for the documentation. */
const exampleEntry = {
  journal: 812,
  seq: 3,
  type: 'deposit',
  symbol: 'USDT',
  amount: hundred,
  balanceAfter: '250000000000000000000',
  time: 1_763_683_200,
  counter: [{ owner: 'custody', symbol: 'USDT', amount: `-${hundred}` }],
  txHash: hash,
  note: null,
}
const example = {
  records: [exampleEntry],
  total: 3,
  page: 1,
  size: 200,
}
/** Default page size of the balance logs, from the specification. */
const LOG_SIZE = 200

export const getBalances = defineCall({
  method: 'GET',
  path: 'getBalances',
  tag,
  summary:
    'Balances of the signed-in address, one per asset. `withdrawable` = posted − held; `price` is null without one that is fresh enough, and then the asset is not in `totalUsdt`.',
  input: Type.Object({}),
  data: Balances,
  session: 'required',
  about: 'self',
  example: {
    input: {},
    data: {
      balances: [
        {
          symbol: 'USDT',
          posted: hundred,
          held: '0',
          withdrawable: hundred,
          price: '1000000000000000000',
        },
      ],
      totalUsdt: hundred,
    },
  },
})

export const getBalanceLog = defineCall({
  method: 'GET',
  path: 'getBalanceLog',
  tag,
  summary:
    'Ledger entries of the signed-in address over all assets, newest first, each with its counter-entries and, where it touched the chain, its transaction.',
  input: BalanceLogQuery,
  data: Page(BalanceLog),
  session: 'required',
  about: 'address',
  example: { input: { address: someone, page: 1, size: LOG_SIZE }, data: example },
})

export const getBalanceLogByType = defineCall({
  method: 'GET',
  path: 'getBalanceLogByType',
  tag,
  summary: 'As `getBalanceLog`, of one type.',
  input: BalanceLogByTypeQuery,
  data: Page(BalanceLog),
  session: 'required',
  about: 'address',
  example: { input: { address: someone, category: 'deposit', page: 1, size: LOG_SIZE }, data: example },
})

export const pageBalanceLog = defineCall({
  method: 'GET',
  path: 'pageBalanceLog',
  tag,
  summary: 'As `getBalanceLog`, of one asset or all, of one type or all.',
  input: PageBalanceLogQuery,
  data: Page(BalanceLog),
  session: 'required',
  about: 'self',
  example: { input: { page: 1, size: 20, symbol: 'USDT' }, data: { ...example, size: 20 } },
})

export const getIncomeSums = defineCall({
  method: 'GET',
  path: 'getIncomeSums',
  tag,
  summary:
    "Income of the signed-in address that the ledger keeps, added up over all entries by type and asset: output of its machines (`static`), and shares of the output of others' (`invitation`, `acceleration`).",
  input: Type.Object({}),
  data: Type.Array(IncomeSum),
  session: 'required',
  about: 'self',
  example: {
    input: {},
    data: [{ type: 'invitation', symbol: 'TDE', total: hundred, today: '5000000000000000000' }],
  },
})

export const exportBalanceLog = defineCall({
  method: 'GET',
  path: 'exportBalanceLog',
  tag,
  summary:
    'As `pageBalanceLog`, as text of a CSV file in parts of 5,000 rows: ask again from `next` until it is null. The parts, one after the other, are the file.',
  input: ExportQuery,
  data: LedgerExport,
  session: 'required',
  about: 'self',
  example: {
    input: { symbol: 'USDT' },
    data: {
      fileName: 'holdfast-usdt.csv',
      csv: `time,type,symbol,amount,balance after,counterparty,journal,entry,transaction,note\r\n2025-11-21T00:00:00.000Z,deposit,USDT,100,250,custody -100 USDT,812,3,${hash},\r\n`,
      next: null,
    },
  },
})
