import type { Page } from '@holdfast/protocol/envelope'
import type { CsvPart } from '@holdfast/protocol/lists'
import { type Participation, PARTICIPATIONS } from '@holdfast/protocol/participations'
import { hostingPoolAbi, resonancePoolAbi } from '@holdfast/protocol/abi/index'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inOneBlock, Person, UNIT } from '#test/chain.ts'
import { signIn } from '#test/server.ts'
import { buyUnits, listProject, makeSale } from '#test/sales.ts'
import { joinLiquidity } from '#test/liquidity.ts'
import { startStage, type Stage } from '#test/stage.ts'

let stage: Stage
let ann: Person

beforeAll(async () => {
  stage = await startStage()
  ;({ ann } = stage)
})
afterAll(() => stage?.stop())

const read: Stage['read'] = (call, headers) => stage.read(call, headers)
const page = (query = '') => read<Page<Participation>>(`pageParticipations?${query}`)

/** Expects the parts of the file, a row each, to be the file. */
async function expectWhole(): Promise<CsvPart> {
  const whole = await read<CsvPart>('exportParticipations')
  expect(whole.next).toBeNull()
  const { participations } = stage.t.app.features
  let parts = ''
  for (let from: string | undefined; ;) {
    const part = await participations.export(ann.address.toLowerCase(), from ? { from } : {}, 1)
    parts += part.csv
    if (part.next === null) break
    from = part.next
  }
  expect(parts).toBe(whole.csv)
  return whole
}

test('records of all kinds, newest first, each as its own list has it', async () => {
  const { chain, t } = stage
  const stranger = new Person(chain, 30)
  await ann.deposit(100n * UNIT)
  await chain.later(60)
  await joinLiquidity(chain, ann, 100n * UNIT)
  await chain.later(60)
  await stranger.resonance('open', 1n)
  await ann.resonance('join', 1n, 200n * UNIT)
  const manager = new Person(chain, 31)
  await manager.register(ann.address)
  const { project } = await listProject(chain, manager.address)
  await makeSale(chain, manager, project)
  await buyUnits(chain, ann, project, 2)
  await chain.later(60)
  await ann.deposit(50n * UNIT)
  await t.sync()
  const { records, total } = await page()
  expect(total).toBe(5)
  expect(records.map((r) => r.kind)).toEqual(['hosting', 'sale', 'resonance', 'liquidity', 'hosting'])
  expect(records[1]).toMatchObject({ project, participants: 1, state: 'orderArranged', returned: '0' })
  expect(records[2]).toMatchObject({
    orderId: 1,
    round: 1,
    amount: String(200n * UNIT),
    principal: null,
    state: 'awaiting',
    token: null,
  })
  expect(records[4]).toMatchObject({ amount: String(100n * UNIT), state: 'running', participants: 1 })
  for (const kind of PARTICIPATIONS) {
    const own = await page(`kind=${kind}`)
    expect(own.records).toEqual(records.filter((r) => r.kind === kind))
    expect(own.total).toBe(kind === 'hosting' ? 2 : 1)
  }
})

test('pages neither repeat nor lose a record, and files hold everything', async () => {
  const { records } = await page()
  const single: Participation[] = []
  for (let n = 1; n <= 5; n++) single.push(...(await page(`page=${n}&size=1`)).records)
  expect(single).toEqual(records)
  expect((await page('page=6&size=1')).records).toEqual([])
  const { csv } = await expectWhole()
  expect(csv.split('\r\n')).toHaveLength(7)
})

test('records of one time keep their order over parts', async () => {
  const { chain, t } = stage
  const { hostingPool, resonancePool } = chain.deployment.contracts
  const deposit = (amount: bigint) => ({
    who: ann,
    to: hostingPool,
    data: encodeFunctionData({ abi: hostingPoolAbi, functionName: 'deposit', args: [amount] }),
  })
  // Not in the second of the block before.
  await chain.later(10)
  await inOneBlock(chain, [
    deposit(11n * UNIT),
    {
      who: ann,
      to: resonancePool,
      data: encodeFunctionData({ abi: resonancePoolAbi, functionName: 'join', args: [1n, 10n * UNIT] }),
    },
    deposit(12n * UNIT),
  ])
  await t.sync()
  const { records } = await page()
  const [first] = records
  expect(records.filter((r) => r.time === first!.time).map((r) => [r.kind, r.amount])).toEqual([
    ['hosting', String(12n * UNIT)],
    ['hosting', String(11n * UNIT)],
    ['resonance', String(10n * UNIT)],
  ])
  await expectWhole()
})

test('others see none of it', async () => {
  const session = await signIn(stage.t, stage.bob.account)
  expect((await read<Page<Participation>>('pageParticipations', session)).total).toBe(0)
})
