import type { Page } from '@holdfast/protocol/envelope'
import type { BalanceLog, Balances, LedgerExport } from '@holdfast/protocol/ledger'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { asOwner } from '#test/database.ts'
import { newOwner, ownerOf } from '#test/ledger.ts'
import { signIn, startTestApp, type TestApp } from '#test/server.ts'
import { inTransaction } from '../../db/database.ts'
import { History } from '../../db/history.ts'
import { hold } from '../../ledger/holds.ts'
import type { Journal, Posting } from '../../ledger/journal.ts'
import { post } from '../../ledger/post.ts'
import { LedgerService } from './service.ts'
import type { LedgerOwner } from '@holdfast/protocol/house-accounts'

let chain: TestChain
let t: TestApp
let session: { apptoken: string }
const ann = account(ROOT_INDEX)
const me = ownerOf(ann.address)
const bob = newOwner()
const hash = `0x${'ab'.repeat(32)}`

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  session = await signIn(t, ann)
  const { db } = t.app.database
  const book = (
    key: string,
    kind: Journal['kind'],
    time: number,
    postings: Posting[],
    memo: Journal['memo'] = {},
  ) => inTransaction(db, (trx) => post(trx, { key, kind, time, postings, memo }))
  const pair = (
    from: LedgerOwner,
    to: LedgerOwner,
    currency: Posting['currency'],
    amount: bigint,
  ): Posting[] => [
    { owner: from, currency, amount: -amount },
    { owner: to, currency, amount },
  ]
  await book('d1', 'deposit', 1_763_683_200, pair('custody', me, 'USDT', 100n * UNIT), { txHash: hash })
  await book('t1', 'transfer', 1_763_683_300, [
    { owner: me, currency: 'USDT', amount: -30n * UNIT },
    { owner: bob, currency: 'USDT', amount: 29n * UNIT },
    { owner: 'fees', currency: 'USDT', amount: UNIT },
  ])
  await book('d2', 'deposit', 1_763_683_400, pair('custody', me, 'NULS', 8n * UNIT))
  await book('f1', 'funding', 1_763_683_500, pair('custody', 'treasury', 'USDT', 5n))
  await book('g2', 'increase', 1_763_683_600, pair('treasury', me, 'USDT', 5n), { note: '=1+1, "quoted"' })
  await inTransaction(db, (trx) => hold(trx, { key: 'h1', owner: me, currency: 'USDT', amount: 10n * UNIT }))
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const log = async (path: string) => {
  const { body } = await t.get(path, session)
  expect(body.code).toBe(200)
  return body.data as Page<BalanceLog>
}

test('balances show what is held, and are valued where there is a price', async () => {
  const { balances, totalUsdt } = (await t.get('getBalances', session)).body.data as Balances
  expect(balances.map((b) => [b.symbol, b.posted, b.held, b.withdrawable])).toEqual([
    ['USDT', String(70n * UNIT + 5n), String(10n * UNIT), String(60n * UNIT + 5n)],
    ['TDE', '0', '0', '0'],
    ['USDE', '0', '0', '0'],
    ['NULS', String(8n * UNIT), '0', String(8n * UNIT)],
  ])
  const nuls = balances.find((b) => b.symbol === 'NULS')!
  expect(BigInt(totalUsdt)).toBe(70n * UNIT + 5n + 8n * BigInt(nuls.price ?? 0))
})

test('every row has its counter-entries and its transaction, newest first', async () => {
  const all = await log(`getBalanceLog?address=${ann.address}`)
  expect(all).toMatchObject({ total: 4, page: 1, size: 200 })
  expect(all.records.map((r) => [r.type, r.symbol, r.amount, r.seq])).toEqual([
    ['increase', 'USDT', '5', 3],
    ['deposit', 'NULS', String(8n * UNIT), 1],
    ['transfer', 'USDT', String(-30n * UNIT), 2],
    ['deposit', 'USDT', String(100n * UNIT), 1],
  ])
  expect(all.records[2]).toMatchObject({
    balanceAfter: String(70n * UNIT),
    time: 1_763_683_300,
    txHash: null,
    counter: [
      { owner: getAddress(bob), symbol: 'USDT', amount: String(29n * UNIT) },
      { owner: 'fees', symbol: 'USDT', amount: String(UNIT) },
    ],
  })
  expect(all.records[3]).toMatchObject({
    txHash: hash,
    counter: [{ owner: 'custody', symbol: 'USDT', amount: String(-100n * UNIT) }],
  })
})

test('the log of an account has 200 entries a page, from the first page on, unless told otherwise', async () => {
  expect(await log(`getBalanceLog?address=${ann.address}`)).toMatchObject({ page: 1, size: 200 })
})

test('pages, one type, one asset', async () => {
  const byType = await log(`getBalanceLogByType?address=${ann.address}&category=deposit`)
  expect([byType.total, byType.records.map((r) => r.symbol)]).toEqual([2, ['NULS', 'USDT']])
  const usdt = await log('pageBalanceLog?symbol=USDT&page=2&size=2')
  expect([usdt.total, usdt.records.map((r) => r.seq)]).toEqual([3, [1]])
  const both = await log('pageBalanceLog?symbol=USDT&category=transfer')
  expect([both.total, both.records.map((r) => r.seq)]).toEqual([1, [2]])
  expect((await log('pageBalanceLog?page=9')).records).toEqual([])
})

test('the log is private', async () => {
  const other = `getBalanceLog?address=${getAddress(bob)}`
  expect((await t.get(other, session)).body).toMatchObject({
    code: 500,
    data: { error: 'FORBIDDEN_ADDRESS' },
  })
  expect((await t.get(`getBalanceLog?address=${ann.address}`)).body).toMatchObject({ msg: 'noLogin' })
  expect(
    (await t.get(`getBalanceLogByType?address=${ann.address}&category=paid`, session)).body,
  ).toMatchObject({ data: { error: 'INVALID_INPUT', field: 'category' } })
})

test('the CSV file has every row, in whole units, and no formulas', async () => {
  const { body } = await t.get('exportBalanceLog?symbol=USDT', session)
  const file = body.data as LedgerExport
  expect(file).toMatchObject({ fileName: 'holdfast-usdt.csv', next: null })
  expect(file.csv.split('\r\n')).toEqual([
    'time,type,symbol,amount,balance after,counterparty,journal,entry,transaction,note',
    `2025-11-21T00:06:40.000Z,increase,USDT,0.000000000000000005,70.000000000000000005,treasury -0.000000000000000005 USDT,${journals()[0]},3,,"'=1+1, ""quoted"""`,
    `2025-11-21T00:01:40.000Z,transfer,USDT,-30,70,${getAddress(bob)} 29 USDT; fees 1 USDT,${journals()[1]},2,,`,
    `2025-11-21T00:00:00.000Z,deposit,USDT,100,100,custody -100 USDT,${journals()[2]},1,${hash},`,
    '',
  ])
  function journals() {
    return file.csv.match(/(?<=,)\d+(?=,[123],)/g)!
  }
})

test('a file in parts has every entry once, though others are booked between the parts', async () => {
  const { db } = t.app.database
  const who = newOwner()
  const give = (key: string, currency: Posting['currency']) =>
    inTransaction(db, (trx) =>
      post(trx, {
        key: `${who} ${key}`,
        kind: key.startsWith('t') ? 'transfer' : 'deposit',
        time: 1_763_683_200,
        postings: [
          { owner: 'custody', currency, amount: -UNIT },
          { owner: who, currency, amount: UNIT },
        ],
      }),
    )
  for (const [key, currency] of [
    ['1', 'USDT'],
    ['t2', 'TDE'],
    ['3', 'USDT'],
    ['4', 'TDE'],
    ['t5', 'USDT'],
  ] as const)
    await give(key, currency)
  const service = new LedgerService({
    db,
    history: new History({ primary: db }),
    prices: { quote: () => Promise.reject(new Error('an export asks no prices')) },
    now: async () => 0,
    exportRows: 2,
  })
  let more = 0
  const read = async (which: { symbol?: 'TDE'; category?: 'deposit' }) => {
    const lines: string[] = []
    for (let from: string | null | undefined; from !== null;) {
      const part: LedgerExport = await service.export(who, { ...which, ...(from ? { from } : {}) })
      lines.push(...part.csv.trim().split('\r\n'))
      from = part.next
      await give(`t more ${++more}`, more % 2 ? 'NULS' : 'TDE')
      await give(`more ${++more}`, 'USDT')
    }
    return lines.filter(Boolean).map((l) => [l.split(',')[2], l.split(',')[7]].join(' '))
  }
  expect(await read({})).toEqual(['symbol entry', 'USDT 3', 'TDE 2', 'USDT 2', 'TDE 1', 'USDT 1'])
  expect((await read({ category: 'deposit', symbol: 'TDE' })).slice(0, 2)).toEqual(['symbol entry', 'TDE 2'])
  const { body } = await t.get('exportBalanceLog?from=USDT:x', session)
  expect(body.data).toMatchObject({ error: 'INVALID_INPUT', field: 'from' })
})

test('an entry of a kind that this version does not know is shown as unknown, and found so', async () => {
  // A kind as a later version would declare and book it.
  await asOwner(t.config.databaseUrl, 'alter domain ledger_kind drop constraint ledger_kind_check')
  await asOwner(
    t.config.databaseUrl,
    `with j as (insert into ledger_journals (idem_key, request_hash, kind, lines, time)
       values ('later', sha256(''), 'airdrop', 2, 1763690000) returning id)
     insert into ledger_entries (account_id, seq, journal_id, line, kind, amount, balance_after, hash)
     select a.id, a.seq + 1, j.id, row_number() over (), 'airdrop', d.amount, a.posted + d.amount, sha256('')
     from j, (values ($1, 7), ('fees', -7)) d (owner, amount), lateral (
       select * from ledger_account a where a.owner = d.owner and a.currency = 'USDT' order by posted desc limit 1
     ) a`,
    [me],
  )
  const newest = (await log('pageBalanceLog?symbol=USDT&size=1')).records[0]!
  expect(newest).toMatchObject({ type: 'unknown', amount: '7' })
  const unknown = await log(`getBalanceLogByType?address=${ann.address}&category=unknown`)
  expect(unknown).toMatchObject({ total: 1, records: [{ journal: newest.journal }] })
})

test('income adds up over all entries, however many, by type and asset', async () => {
  const { db } = t.app.database
  const { time } = (await t.app.source.head()).latest
  const today = time - (time % 86_400)
  const carl = newOwner()
  const earn = (
    to: LedgerOwner,
    kind: 'static' | 'invitation' | 'acceleration',
    i: number,
    at: number,
  ): Journal => ({
    key: `${to} ${kind} ${i} ${at}`,
    kind,
    time: at,
    postings: [
      { owner: 'machine-reserve', currency: 'TDE', amount: -BigInt(i) },
      { owner: to, currency: 'TDE', amount: BigInt(i) },
    ],
  })
  await inTransaction(db, async (trx) => {
    await post(trx, {
      key: 'reserve',
      kind: 'funding',
      time: 1,
      postings: [
        { owner: 'custody', currency: 'TDE', amount: -100_000n },
        { owner: 'machine-reserve', currency: 'TDE', amount: 100_000n },
      ],
    })
    // More than one page holds, the older ones before today.
    for (let i = 1; i <= 260; i++) await post(trx, earn(me, 'invitation', i, i <= 250 ? today - 1 : today))
    await post(trx, earn(me, 'static', 1_000, today))
    await post(trx, earn(me, 'acceleration', 77, today - 1))
    // When two journals are booked at the same moment, their times may be in the opposite order of their numbers.
    await post(trx, earn(me, 'acceleration', 5, today))
    await post(trx, earn(me, 'acceleration', 8, today - 2))
    await post(trx, earn(me, 'acceleration', 2, today))
    await post(trx, earn(carl, 'invitation', 5_000, today))
  })
  const { body } = await t.get('getIncomeSums', session)
  expect(body.data).toEqual([
    { type: 'acceleration', symbol: 'TDE', total: '92', today: '7' },
    { type: 'invitation', symbol: 'TDE', total: String((260 * 261) / 2), today: '2555' },
    { type: 'static', symbol: 'TDE', total: '1000', today: '1000' },
  ])
  expect((await t.get('getIncomeSums')).body.msg).toBe('noLogin')
})
