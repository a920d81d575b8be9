import type { Page } from '@holdfast/protocol/envelope'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type {
  Machine,
  MachineSummary,
  ManagedMachine,
  SaveMachineInput,
  UserMachine,
} from '@holdfast/protocol/machines'
import * as pg from 'pg'
import { inTransaction } from '../src/db/database.ts'
import { LEDGER_CHECKS } from '../src/ledger/check.ts'
import { runChecks } from '../src/ledger/run-checks.ts'
import { post as book } from '../src/ledger/post.ts'
import { keyOf, Person, startTestChain, type TestChain, UNIT } from './chain.ts'
import { ledgerOf, newUser, ok, type User } from './custody.ts'
import { DELAY, nextEpoch, POSTER, work } from './levels.ts'
import { OPERATOR_ENV, signInOperators } from './operators.ts'
import { signIn, startTestApp, type TestApp } from './server.ts'
import { ownerOf } from './ledger.ts'
import { isHouseAccount, type LedgerOwner } from '@holdfast/protocol/house-accounts'

export const DAY = 86_400

/** A machine of 100 USDT and 110 power that gives 2.2 TDE a day for 3 days, with both shares for inviters. */
export const machineInput = (more: Partial<SaveMachineInput> = {}): SaveMachineInput => ({
  texts: [
    { language: 'tw', title: '礦機', text: '說明' },
    { language: 'en', title: 'Machine', text: 'About' },
  ],
  price: String(100n * UNIT),
  power: String(110n * UNIT),
  ratio: String(UNIT / 50n),
  days: 3,
  units: 10,
  invitationBps: 500,
  accelerationBps: 300,
  open: true,
  reason: 'for the season',
  ...more,
})

/**
 * A server with a filled machine budget and people with money: carol, who has V1 by a node card in an epoch that is active, invited bob, who has no level; bob
 * invited ann, and ann two more.
 */
export async function startMachineStage({ databaseUrl }: { databaseUrl?: string } = {}) {
  const chain: TestChain = await startTestChain()
  let now = Date.now()
  const t: TestApp = await startTestApp({
    chain,
    env: { ...OPERATOR_ENV, POSTER_KEY: keyOf(POSTER) },
    clock: () => now,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  })
  await t.sync()
  const carol = await newUser(chain, t, 11)
  await carol.person.buyNode()
  const below = async (index: number, refer: User): Promise<User> => {
    const person = new Person(chain, index)
    await person.register(refer.address)
    await t.sync()
    return { person, address: person.address, session: await signIn(t, person.account) }
  }
  const bob = await below(12, carol)
  const ann = await below(13, bob)
  const crowd = [await below(20, ann), await below(21, ann)]
  /** Ends the epoch and brings what is computed of it to the chain, active. */
  const activeEpoch = async () => {
    await nextEpoch({ chain, t })
    await chain.later(DELAY)
    await work({ chain, t }, 2)
    now += 1_000
  }
  await activeEpoch()
  const who = await signInOperators(t)

  let funded = 0
  /** Gives an account assets from outside the ledger; can be repeated. */
  const fund = (owner: LedgerOwner, amount: bigint, currency: LedgerSymbol = 'USDT') =>
    inTransaction(t.app.database.db, (trx) =>
      book(trx, {
        key: `fund ${++funded}`,
        kind: owner.startsWith('0x') ? 'deposit' : 'funding',
        time: 1_000,
        postings: [
          { owner: 'custody', currency, amount: -amount },
          { owner: isHouseAccount(owner) ? owner : ownerOf(owner), currency, amount },
        ],
      }),
    )
  await fund('machine-budget', 300_000n * UNIT, 'TDE')
  for (const user of [carol, bob, ann, ...crowd]) await fund(user.address, 1_000_000n * UNIT)

  const save = (more: Partial<SaveMachineInput> = {}, session = who.managerA) =>
    t.post('saveMachine', machineInput(more), session)
  const saved = (more: Partial<SaveMachineInput> = {}) => ok<ManagedMachine>(save(more))
  const time = async () => Number((await chain.client.getBlock()).timestamp)
  const pass = async (seconds: number) => {
    await chain.later(seconds)
    now += 1_000
    await t.sync()
  }
  return {
    chain,
    t,
    who,
    carol,
    bob,
    ann,
    crowd,
    fund,
    save,
    saved,
    time,
    pass,
    below,
    activeEpoch,
    /** Closes a test's machine, so that its units are free for the next test. */
    retire: async (id: number) => {
      const { records } = await ok<Page<ManagedMachine>>(t.get('pageAllMachines?size=200', who.auditor))
      const { version, sold } = records.find((m) => m.id === id)!
      return saved({ id, version, units: sold, open: false })
    },
    buy: (user: User, id: number, amount: unknown = 1, more: Record<string, unknown> = {}) =>
      t.post('buyMachine', { id, amount, ...more }, user.session),
    mine: async (user: User) =>
      (await ok<Page<UserMachine>>(t.get('pageUserMachine?size=200', user.session))).records,
    machine: (id: number) => ok<Machine>(t.get(`getMachine?id=${id}`, { lang: 'en' })),
    summary: (user: User) => ok<MachineSummary>(t.get('getMachineSummary', user.session)),
    tde: async (user: User) => (await ledgerOf(t, user.address, 'TDE')).posted,
    usdt: async (user: User) => (await ledgerOf(t, user.address)).posted,
    budget: async () => (await ledgerOf(t, 'machine-budget', 'TDE')).posted,
    reserved: async () => (await ledgerOf(t, 'machine-reserve', 'TDE')).posted,
    /** Moves the chain's clock to `seconds` after the next 00:00 UTC. */
    toMidnight: async (seconds = 0) => pass(DAY - ((await time()) % DAY) + seconds),
    /** Posts all output that is due. */
    post: async () => {
      while (await t.app.features.machines.output.step());
    },
    stop: async () => {
      await t.stop()
      await chain.stop()
    },
  }
}

export type MachineStage = Awaited<ReturnType<typeof startMachineStage>>

/** Invariants after every step: the ledger's, and that machines, purchases, output and reserve agree. */
export async function checkMachines({ t }: MachineStage): Promise<void> {
  const client = new pg.Client({ connectionString: t.config.databaseUrl })
  await client.connect()
  const breaches = await runChecks(client, LEDGER_CHECKS)
  const { rows } = await client.query(
    `select (select coalesce(sum(posted), 0) from ledger_account where owner = 'machine-reserve')::text as reserved,
       (select coalesce(sum((days - posted) * (daily + invitation + acceleration)), 0) from machine_purchase)::text as owed,
       (select coalesce(sum(sold), 0) from machine)::int as sold,
       (select coalesce(sum(units), 0) from machine_purchase)::int as bought,
       (select count(*) from machine_output)::int as outputs,
       (select coalesce(sum(posted), 0) from machine_purchase)::int as days`,
  )
  await client.end()
  const { reserved, owed, sold, bought, outputs, days } = rows[0]
  if (breaches.length > 0 || reserved !== owed || sold !== bought || outputs !== days || sold > 150)
    throw new Error(`what must hold does not: ${JSON.stringify({ breaches, ...rows[0] })}`)
}
