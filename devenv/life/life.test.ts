// The month that `npm start` plays, whole: what a visitor finds, that every sum is right, and that it is played once.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@holdfast/client'
import { hostingPoolAbi, teamRewardsAbi, viewAbi } from '@holdfast/protocol/abi/index'
import { LANGUAGE_CODES } from '@holdfast/protocol/languages'
import pg from 'pg'
import { isAddressEqual } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localAccount } from '../accounts.ts'
import { freePort } from '../ports.ts'
import { bundled } from '../bundles.ts'
import { ROOT, startStack, type Stack } from '../stack.ts'
import { Blocks } from './blocks.ts'
import { callsOf } from './calls.ts'
import { Chance } from './chance.ts'
import goods from './goods.json' with { type: 'json' }
import { hasMonth, keepMonth } from './kept.ts'
import { monthIn } from './noted.ts'
import notices from './notices.json' with { type: 'json' }
import { people } from './people.ts'
import { pngOf, type Drawing } from './pictures.ts'
import { CRASH } from './plan.ts'
import { Site, until } from './site.ts'

const LONG = 600_000

describe('whoever lives in the month', () => {
  test('stands below somebody who came before, has an account of its own, and arrives in the month', () => {
    const folk = people()
    expect(folk).toHaveLength(60)
    expect(new Set(folk.map((p) => p.account.address)).size).toBe(60)
    const early = folk.filter((p) => p.inviter !== null && folk[p.inviter]!.joins >= p.joins)
    expect(early).toEqual([])
    expect(folk.filter((p) => p.inviter === null)).toHaveLength(2)
    expect(Math.max(...folk.map((p) => p.joins))).toBe(25)
  })

  test('is told of everything in ten languages, with a picture that is drawn', async () => {
    for (const { texts, picture } of [...notices, ...goods]) {
      expect(Object.keys(texts).toSorted()).toEqual([...LANGUAGE_CODES].toSorted())
      for (const [title, text] of Object.values(texts)) {
        expect(title?.length).toBeGreaterThan(1)
        expect(text?.length).toBeGreaterThan(10)
      }
      expect(JSON.stringify(texts)).not.toMatch(/guaranteed/i)
      const png = await pngOf(picture as Drawing)
      expect(png.subarray(1, 4).toString()).toBe('PNG')
    }
  })

  test('has the same chances at every start, within their bounds', () => {
    const [a, b] = [new Chance(7), new Chance(7)]
    for (let i = 0; i < 1_000; i++) {
      const value = a.from(3, 9)
      expect(value).toBe(b.from(3, 9))
      expect(value).toBeGreaterThanOrEqual(3)
      expect(value).toBeLessThan(9)
    }
  })
})

describe('the month', () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-life-'))
  const told: string[] = []
  let stack: Stack
  let db: pg.Client
  const begin = async () => {
    stack = await startStack({
      dir,
      port: await freePort(),
      chain: 'local',
      webBuilt: true,
      program: await bundled('devenv/serve.ts'),
      life: 'played',
      env: { SOLVENCY_SECONDS: '5' },
      progress: (line) => told.push(line),
    })
    db = new pg.Client({ connectionString: stack.databaseUrl })
    db.on('error', () => {})
    await db.connect()
  }
  const rows = async (query: string) => (await db.query<Record<string, string>>(query)).rows
  const counted = async (query: string) =>
    Object.fromEntries((await rows(query)).map((r) => [r['state']!, Number(r['n'])]))

  beforeAll(begin, LONG)
  afterAll(async () => {
    await db?.end()
    await stack?.stop()
    rmSync(dir, { recursive: true, force: true })
  }, LONG)

  test('is played to its end, and the clock is at the present', async () => {
    expect(told.filter((line) => line.includes('ended early'))).toEqual([])
    expect(told.at(-1)).toMatch(/^a month of 60 people is played, \d{3,4} transactions$/)
    expect(monthIn(dir)).toBe('played')
    const blocks = new Blocks(stack.chain!, stack.deployment.chainId)
    const now = Date.now() / 1_000
    expect(Math.abs((await blocks.time()) - now)).toBeLessThan(300)
    const first = await blocks.client.getBlock({ blockNumber: 1n })
    expect(now - Number(first.timestamp)).toBeGreaterThan(30 * 86_400)
  })

  test('leaves something of every kind', async () => {
    expect(await counted('select state, count(*)::int as n from withdrawal group by 1')).toEqual({
      paid: 3,
      refused: 1,
      cancelled: 1,
      review: 2,
    })
    const [joined] = await rows('select count(*)::int as n from resonance_order')
    expect(Number(joined!['n'])).toBeGreaterThanOrEqual(8)
    expect(await counted('select state, count(*)::int as n from shop_order group by 1')).toEqual({
      received: 2,
      cancelled: 1,
      shipped: 1,
      pending: 2,
    })
    const client = createClient({ base: stack.url })
    const sales = await client.get('pageSales', { page: 1, size: 20 })
    expect(sales.records.map((s) => s.state).toSorted()).toEqual(['failed', 'orderArranged', 'success'])
    const site = new Site(stack.url, stack.deployment)
    const finance = await site.operator('finance')
    expect((await finance.get('pageDepositQueue')).records.map((d) => d.state)).toEqual(['unknown'])
    const open = await finance.get('pageProposals', { state: 'open', page: 1, size: 20 })
    expect(open.total).toBeGreaterThanOrEqual(1)
    const machines = await (
      await site.as(localAccount('member'))
    ).get('pageUserMachine', { page: 1, size: 20 })
    expect(machines.records[0]?.posted).toBeGreaterThan(20)
    const news = await client.get('pageNoticeByType', {
      types: 'announcement,news,message',
      page: 1,
      size: 20,
    })
    expect(news.records.filter((n) => n.image !== null)).toHaveLength(notices.length)
    const offered = await client.get('/api/dev/accounts')
    expect(offered.map((a) => a.role)).toContain('nodeHolder')
  })

  test('moves the price: a slow rise, a crash with its fee, and a recovery', async () => {
    const crash = CRASH.day * 86_400
    const [found] = await rows(
      `with day as (select price, crash_fee, time - (select min(time) from pair_change) as at from pair_change)
       select (select max(price)::text from day where at < ${crash}) as high,
         (select min(price)::text from day where at > ${crash}) as low,
         (select price::text from day order by at desc limit 1) as last,
         (select sum(crash_fee)::text from day where at < ${crash}) as calm,
         (select sum(crash_fee)::text from day) as fees`,
    )
    const { high, low, last, calm, fees } = found!
    expect(BigInt(fees!)).toBeGreaterThan(20n * BigInt(calm!))
    expect(BigInt(low!)).toBeLessThan((BigInt(high!) * 8n) / 10n)
    expect(BigInt(last!)).toBeGreaterThan(BigInt(low!))
  })

  test('adds up: the ledger, the statement, and the chain', async () => {
    const check = (script: string, args: string[], env: Record<string, string>) =>
      spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, script), ...args], {
        encoding: 'utf8',
        env: { ...process.env, ...env },
      })
    const ledger = check('devenv/check-ledger.ts', [], { DATABASE_URL: stack.databaseUrl })
    expect([ledger.status, ledger.stdout + ledger.stderr]).toEqual([0, expect.any(String)])
    await until('a statement of the present', async () => {
      const { status } = check('devenv/check-solvency.ts', [stack.url], {})
      return status === 0
    })

    const { view, hostingPool, usdt } = stack.deployment.contracts
    const { client } = new Blocks(stack.chain!, stack.deployment.chainId)
    const solvency = await client.readContract({ address: view, abi: viewAbi, functionName: 'getSolvency' })
    for (const s of solvency) expect(s.balance).toBeGreaterThanOrEqual(s.principal + s.reserved)
    const hosted = solvency.find((s) => isAddressEqual(s.place, hostingPool) && isAddressEqual(s.asset, usdt))
    const [sum] = await rows(
      "select sum(amount)::text as total from hosting_order where pool = 'hosting' and release_tx_hash is null",
    )
    expect(String(hosted?.principal)).toBe(sum?.['total'])
  })

  test('brings levels: epochs are computed and posted', async () => {
    const { teamRewards } = stack.deployment.contracts
    const { client } = new Blocks(stack.chain!, stack.deployment.chainId)
    const last = () =>
      client.readContract({ address: teamRewards, abi: teamRewardsAbi, functionName: 'last' })
    await until('an epoch is posted', async () => (await last()) > 4n)
    const member = await new Site(stack.url, stack.deployment).as(localAccount('member'))
    const { level } = await until('the member has a level', async () => {
      const team = await member.get('getTeam', {})
      return team.level > 0 && team
    })
    expect(level).toBeGreaterThan(0)
  })

  test('refuses by name what the chain refuses, and mines on', async () => {
    const blocks = new Blocks(stack.chain!, stack.deployment.chainId)
    const calls = callsOf(stack.deployment)
    const stranger = localAccount('guardian')
    const acts = [calls.release(stranger)]
    await expect(blocks.at(await blocks.time(), acts)).rejects.toThrow(
      'the month: the chain refused a return of principal',
    )
    expect(await stack.chain!.rpc('anvil_getAutomine')).toBe(true)
    expect(
      await blocks.client.readContract({
        address: stack.deployment.contracts.hostingPool,
        abi: hostingPoolAbi,
        functionName: 'userOrders',
        args: [stranger.address],
      }),
    ).toEqual([])
  })

  test(
    'is kept, and a new folder goes on from it at the present',
    async () => {
      const [other, keptIn] = [mkdtempSync(join(tmpdir(), 'holdfast-life-')), join(dir, 'shipped')]
      const ofDatabase = async (url: string, query: string) => {
        const one = new pg.Client({ connectionString: url })
        await one.connect()
        try {
          return (await one.query<{ all: string }>(query)).rows[0]!.all
        } finally {
          await one.end()
        }
      }
      const LEDGER = `select json_build_array(
        (select json_agg(j order by j::text) from ledger_journals j),
        (select json_agg(e order by e::text) from ledger_entries e),
        (select json_agg(h order by h::text) from hosting_order h),
        (select json_agg(n order by n::text) from pg_sequences n where schemaname = 'public' and last_value is not null))::text as all`
      await stack.server.stop()
      const height = Number(await stack.chain!.rpc('eth_blockNumber'))
      await stack.chain!.save()
      await keepMonth(dir, stack.databaseUrl, keptIn)
      const ledger = await ofDatabase(stack.databaseUrl, LEDGER)
      expect(hasMonth(keptIn)).toBe(true)
      expect(hasMonth(keptIn, Date.now() / 1_000 + 31 * 86_400)).toBe(false)
      const said: string[] = []
      const started = await startStack({
        dir: other,
        port: await freePort(),
        chain: 'local',
        webBuilt: true,
        program: await bundled('devenv/serve.ts'),
        life: true,
        keptIn,
        env: { KEEPER_KEY: '', ROBOT_KEY: '', POSTER_KEY: '' },
        progress: (line) => said.push(line),
      })
      try {
        expect(said.filter((line) => line.includes('month'))).toEqual(['a month of life is unpacked'])
        expect(monthIn(other)).toBe('played')
        expect(await ofDatabase(started.databaseUrl, LEDGER)).toBe(ledger)
        expect(Number(await started.chain!.rpc('eth_blockNumber'))).toBeGreaterThanOrEqual(height)
        const site = new Site(started.url, started.deployment)
        const blocks = new Blocks(started.chain!, started.deployment.chainId)
        const member = localAccount('member')
        const calls = callsOf(started.deployment)
        await blocks.at(Math.floor(Date.now() / 1_000), [calls.claim(member)])
        expect(Math.abs((await blocks.time()) - Date.now() / 1_000)).toBeLessThan(300)
        await site.indexed(Number(await started.chain!.rpc('eth_blockNumber')))
        const machines = await (await site.as(member)).get('pageUserMachine', { page: 1, size: 20 })
        expect(machines.records[0]?.posted).toBeGreaterThan(20)
      } finally {
        await started.stop()
        rmSync(other, { recursive: true, force: true })
      }
    },
    LONG,
  )

  test(
    'is not played a second time',
    async () => {
      const { chain } = stack
      const height = Number(await chain!.rpc('eth_blockNumber'))
      const genesis = readFileSync(join(dir, 'chain.genesis'), 'utf8')
      await db.end()
      await stack.stop()
      told.length = 0
      await begin()
      expect(told.filter((line) => line.includes('month'))).toEqual([])
      expect(Number(await stack.chain!.rpc('eth_blockNumber'))).toBeGreaterThanOrEqual(height)
      expect(readFileSync(join(dir, 'chain.genesis'), 'utf8')).toBe(genesis)
      expect(existsSync(join(dir, 'previous'))).toBe(false)
    },
    LONG,
  )
})
