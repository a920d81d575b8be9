import { teamRewardsAbi } from '@holdfast/protocol/abi/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf, Person, UNIT } from '#test/chain.ts'
import { ok } from '#test/custody.ts'
import { asOwner } from '#test/database.ts'
import { endEpoch, fillPot, GUARDIAN, type LevelStage, POSTER, startLevelStage, work } from '#test/levels.ts'
import { buyUnits, listProject, makeSale } from '#test/sales.ts'
import { startTestApp } from '#test/server.ts'

// Purchases in a project are an input of the levels: while its escrow stands aside no epoch that would need it is computed or posted.

let stage: LevelStage

beforeAll(async () => {
  stage = await startLevelStage()
})
afterAll(() => stage?.stop())

const epochs = async (t = stage.t) =>
  (await ok(t.get('pageEpochs?page=1&size=10'))).records.map((r) => [r.n, r.state])
const last = () =>
  stage.chain.client.readContract({
    address: stage.chain.deployment.contracts.teamRewards,
    abi: teamRewardsAbi,
    functionName: 'last',
  })

test('no number that would need what is not indexed is computed or posted, until it is released', async () => {
  const { chain, t, people } = stage
  const manager = new Person(chain, GUARDIAN)
  const { project } = await listProject(chain, manager.address)
  await makeSale(chain, manager, project)
  await people.top.deposit(200n * UNIT)
  await fillPot(chain, 500n * UNIT)
  await endEpoch(chain)
  await work(stage)
  expect(await last()).toBe(1n)

  await asOwner(t.config.databaseUrl, 'alter table sale_order add constraint narrow check (units <> 7)')
  await buyUnits(chain, people.top, project, 7)
  await t.sync().catch(() => {})
  await t.sync()
  await endEpoch(chain)
  await work(stage)
  await endEpoch(chain)
  await work(stage)
  expect(await epochs()).toHaveLength(1)
  expect(await last()).toBe(1n)

  await asOwner(t.config.databaseUrl, 'alter table sale_order drop constraint narrow')
  const mended = await startTestApp({
    chain,
    databaseUrl: t.config.databaseUrl,
    env: { POSTER_KEY: keyOf(POSTER) },
  })
  await work({ chain, t: mended })
  expect(await last()).toBe(3n)
  // The same numbers as those of a server that had everything from the start.
  const fresh = await startTestApp({ chain })
  await work({ chain, t: fresh })
  const roots = async (url: string) =>
    asOwner(url, 'select n, root, input_block, data_hash from level_epoch order by n')
  expect(await roots(t.config.databaseUrl)).toEqual(await roots(fresh.config.databaseUrl))
  await fresh.stop()
  await mended.stop()
})

test('what was computed is not posted either once something in it stands aside', async () => {
  const { chain, t } = stage
  const { databaseUrl } = t.config
  await endEpoch(chain)
  const keyless = await startTestApp({ chain, databaseUrl })
  await work({ chain, t: keyless })
  await keyless.stop()
  const posted = await last()
  await asOwner(
    databaseUrl,
    `insert into chain_aside select mint, block_number, 'a test' from project order by index desc limit 1`,
  )
  await work(stage)
  expect(await last()).toBe(posted)
  await asOwner(databaseUrl, 'delete from chain_aside')
  // A listed token feeds no levels.
  await asOwner(databaseUrl, `insert into chain_aside select $1, min(number), 'a test' from block`, [
    chain.deployment.contracts.usde.toLowerCase(),
  ])
  await work(stage)
  expect(await last()).toBe(posted + 1n)
  await endEpoch(chain)
  await work(stage)
  expect(await last()).toBe(posted + 2n)
})
