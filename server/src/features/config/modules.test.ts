import { MODULES, type Module } from '@holdfast/protocol/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain } from '#test/chain.ts'
import { changeSetting, OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { signIn, startTestApp, type TestApp } from '#test/server.ts'

let chain: TestChain
let t: TestApp
let managerA: { apptoken: string }
let managerB: { apptoken: string }
let user: { apptoken: string }

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  for (const i of [11, 12]) await new Person(chain, i).register(account(ROOT_INDEX).address)
  await t.sync()
  ;({ managerA, managerB } = await signInOperators(t))
  user = await signIn(t, account(11))
  await turn('card', true)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

type Asked = [call: string, body?: object]
const some = String(10n ** 18n)
const other = account(12).address

/**
 * Calls that offer something of each part. Level rewards have no call: their payment is not built, whatever the switch says.
 * Joining a pool or a sale is between the wallet and the chain; the server shows what there is to join.
 */
const OFFERED: Record<Module, Asked[]> = {
  hosting: [['getHostingPool'], ['pageHostingPeriods']],
  resonance: [['getResonancePool'], ['pageResonancePeriods']],
  liquidityMining: [['getHostingPool?pool=liquidity'], ['pageHostingPeriods?pool=liquidity']],
  sales: [['pageProjects'], ['pageSales'], ['getSaleInfo']],
  levelRewards: [],
  award: [['getAward'], ['pageAwardInflows'], ['pageAwardMembers'], ['exportAwardInflows']],
  custody: [
    ['createRechargeAmount', { amount: some }],
    ['transfer', { amount: some, to: other, symbol: 'USDT' }],
    ...['convertTDE', 'convertTDEUSDE', 'convertUSDE', 'convertNULS'].map((name): Asked => [
      name,
      { amount: some },
    ]),
  ],
  machines: [['pageMachine'], ['getMachine?id=1'], ['buyMachine', { id: 1, amount: 1 }]],
  card: [
    [
      'applyVisaCard',
      {
        name: 'Lin Mei',
        country: 'TW',
        mobile: '+886 912 345 678',
        email: 'mei@example.com',
        documents: ['5f1d2c0b9a8e47f6b3c2d1e0f9a8b7c6.webp'],
        consent: true,
      },
    ],
  ],
  shop: [
    ['pageShopGoods'],
    ['getShopGood?id=1'],
    [
      'buyShopGoods',
      { id: 1, amount: 1, recieveName: 'Lin Mei', recieveMobile: '0912345678', recieveAddress: 'Keelung' },
    ],
  ],
}

/** Calls about what users own, which work also while the part is switched off. */
const OWN: Record<Module, string[]> = {
  hosting: ['pageHostingOrders', 'getHostingIncome', 'pageHostingIncome'],
  resonance: [
    'pageResonanceOrders',
    'getResonanceIncome',
    'pageResonanceIncome',
    'getRobot',
    'pageRobotActions',
  ],
  liquidityMining: ['pageHostingOrders?pool=liquidity', 'getHostingIncome?pool=liquidity'],
  sales: ['pageSaleOrders', 'pageSaleReleases', 'pageSaleIncome', 'pageSaleCommissions', 'pageSaleStandings'],
  levelRewards: [],
  award: ['pageAwardIncome', 'exportAwardIncome'],
  custody: ['getBalances', 'pageBalanceLog', 'pageWithdrawLog?symbol=USDT', 'pageRechargeLog'],
  machines: ['pageUserMachine', 'getMachineSummary', 'getMachineTotals'],
  shop: ['getOrders', 'pageShopOrders', 'getRecieveInfo'],
  card: ['getVisaApplication', 'pageOwnVisaApplications'],
}

const errorOf = (data: unknown) => (data as { error?: string } | null)?.error
const ask = ([call, body]: Asked) => (body ? t.post(call, body, user) : t.get(call, user))

const turn = (module: Module, on: boolean) =>
  changeSetting(t, [managerA, managerB], {
    key: `module.${module}`,
    current: String(!on),
    proposed: String(on),
    legalAdvice: true,
  })

test.each(MODULES)(
  '%s switched off: nothing of it is offered, what people own can be seen',
  async (module) => {
    for (const asked of OFFERED[module])
      expect([asked[0], errorOf((await ask(asked)).body.data)]).not.toEqual([asked[0], 'MODULE_CLOSED'])
    await turn(module, false)
    try {
      expect((await t.get(`configKey/module.${module}`)).body.data).toBe('false')
      for (const asked of OFFERED[module])
        expect([asked[0], errorOf((await ask(asked)).body.data)]).toEqual([asked[0], 'MODULE_CLOSED'])
      for (const call of OWN[module]) expect([call, (await ask([call])).body.code]).toEqual([call, 200])
    } finally {
      await turn(module, true)
    }
  },
)

test('no switch closes withdrawals', async () => {
  await turn('custody', false)
  const info = (await t.get('getWithdrawInfo?symbol=USDT', user)).body.data
  expect(info).toMatchObject({ open: true })
  const asked = {
    amount: some,
    wallet: account(11).address,
    symbol: 'USDT',
    chain: '31337',
    category: 'normal',
  }
  expect(errorOf((await t.post('withdraw', asked, user)).body.data)).not.toBe('MODULE_CLOSED')
  await turn('custody', true)
})

test('every call that a switch closes says so in the description', () => {
  const described = t.app.http.calls.filter((c) => c.errors?.includes('MODULE_CLOSED')).map((c) => c.path)
  const offered = Object.values(OFFERED).flatMap((calls) => calls.map(([call]) => call.split('?')[0]))
  expect(described).toEqual(expect.arrayContaining(offered))
})
