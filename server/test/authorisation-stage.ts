import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS } from '@holdfast/protocol/config'
import type { Epoch } from '@holdfast/protocol/epochs'
import type { Price } from '@holdfast/protocol/prices'
import type { PreparedWithdrawal } from '@holdfast/protocol/withdrawals'
import sharp from 'sharp'
import { LOCAL_ACCOUNTS } from '../../devenv/accounts.ts'
import type { AppOptions } from '../src/app.ts'
import type { Who } from './authorisation.ts'
import { ask, type Reply, type Session } from './authorisation-ask.ts'
import { account, keyOf, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from './chain.ts'
import { deposit, ok, payByHand, sendUsdt, settle, signPrepared } from './custody.ts'
import { fund, ownerOf } from './ledger.ts'
import { DELAY, nextEpoch, POSTER, work } from './levels.ts'
import { OPERATOR_ENV, takeCardApplications } from './operators.ts'
import { listProject, makeSale } from './sales.ts'
import { signIn, startTestApp, type TestApp } from './server.ts'

/** Personal data that only the user, and those the table names, may read. */
export const MARK = 'Orchidee Quellwasser'
export const PERSONAL = { name: MARK, mobile: '+886 955 010 203', address: `${MARK}, Hafenstraße 7` }

const INDEX: Record<Exclude<Who, 'visitor'>, number> = {
  user: 11,
  other: 12,
  sender: LOCAL_ACCOUNTS.sender,
  store: 20,
  manager: LOCAL_ACCOUNTS.managerA,
  finance: LOCAL_ACCOUNTS.finance,
  content: 21,
  guardian: LOCAL_ACCOUNTS.guardian,
  auditor: LOCAL_ACCOUNTS.auditor,
}
/** People about whom managers propose levels. */
const CROWD = 8
const CROWD_FROM = 300
/** Transfers of the user that match no request. */
const UNMATCHED = 10

export const localAccount = (who: Exclude<Who, 'visitor'>) => account(INDEX[who])
export const addressOf = (who: Exclude<Who, 'visitor'>) => localAccount(who).address

/** A running server with people of every role, and things that belong to the user. */
export class Stage {
  readonly chain: TestChain
  readonly t: TestApp
  readonly project: number
  readonly snapshot: number
  private readonly sessions: Record<Exclude<Who, 'visitor'>, Session>
  readonly second: Session
  private readonly picture: Buffer
  private readonly unmatched: { id: number; txHash: string }[]
  /** paid by hand and not booked yet */
  private readonly paid: string[] = []
  /** registered and otherwise left alone */
  private readonly people: string[]
  private count = 0
  private payments = 0

  private constructor(o: {
    chain: TestChain
    t: TestApp
    project: number
    snapshot: number
    sessions: Record<Exclude<Who, 'visitor'>, Session>
    second: Session
    picture: Buffer
    unmatched: { id: number; txHash: string }[]
    people: string[]
  }) {
    this.chain = o.chain
    this.t = o.t
    this.project = o.project
    this.snapshot = o.snapshot
    this.sessions = o.sessions
    this.second = o.second
    this.picture = o.picture
    this.unmatched = o.unmatched
    this.people = o.people
  }

  static async build(onRoute: NonNullable<AppOptions['onRoute']>): Promise<Stage> {
    const chain = await startTestChain()
    const webDist = mkdtempSync(join(chain.dir, 'web-'))
    writeFileSync(join(webDist, 'index.html'), '<!doctype html><title>Holdfast</title>')
    const t = await startTestApp({
      chain,
      onRoute,
      env: {
        ...OPERATOR_ENV,
        POSTER_KEY: keyOf(POSTER),
        OPERATORS: `${OPERATOR_ENV.OPERATORS},${addressOf('store')}:store,${addressOf('content')}:content`,
        CALLS_PER_MINUTE: '1000000',
        SIGN_INS_PER_MINUTE: '1000000',
        WEB_DIST: webDist,
      },
    })
    const [user, other] = [new Person(chain, INDEX.user), new Person(chain, INDEX.other)]
    const crowd = Array.from({ length: CROWD }, (_, i) => new Person(chain, CROWD_FROM + i))
    for (const p of [user, other, ...crowd]) await p.register(account(ROOT_INDEX).address)
    await nextEpoch({ chain, t })
    await chain.later(DELAY)
    await work({ chain, t }, 2)
    const { project } = await listProject(chain, user.address)
    await makeSale(chain, user, project)
    await user.buy(10n * UNIT)
    await user.resonance('open', 1n)
    await user.resonance('join', 1n, 20n * UNIT)
    await t.sync()
    const sessions = {} as Record<Exclude<Who, 'visitor'>, Session>
    for (const who of Object.keys(INDEX) as Exclude<Who, 'visitor'>[])
      sessions[who] = await signIn(t, localAccount(who))
    const second = await signIn(t, account(LOCAL_ACCOUNTS.managerB))
    const mine = { person: user, address: user.address, session: sessions.user }
    await deposit(chain, t, mine, 15_000n * UNIT)
    const hashes: string[] = []
    for (let i = 1n; i <= UNMATCHED; i++)
      hashes.push(await sendUsdt(chain, user, chain.deployment.contracts.payoutVault, i * 7n * UNIT))
    await settle(chain, t)
    await takeCardApplications(t)
    const { rows } = await t.app.database.pool.query<{ id: number; txHash: string }>(
      `select id::int, tx_hash as "txHash" from deposit_transfer where tx_hash = any($1)`,
      [hashes],
    )
    const { db } = t.app.database
    for (const symbol of ['USDT', 'TDE', 'USDE', 'NULS'] as const) {
      for (const owner of ['treasury', 'liquidity', 'machine-budget'] as const)
        await fund(db, owner, 1_000_000n * UNIT, symbol)
      for (const who of ['user', 'manager'] as const)
        await fund(db, ownerOf(addressOf(who)), 20_000n * UNIT, symbol)
    }
    const snapshot = await t.app.custody.solvency.take()
    if (snapshot === null) throw new Error('there is no snapshot')
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const w = new Stage({
      chain,
      t,
      project,
      snapshot,
      sessions,
      second,
      picture,
      unmatched: rows,
      people: crowd.map((p) => p.address),
    })
    await w.furnish()
    return w
  }

  /** Creates what rows of the table need: a second store, a machine, and personal data of the user. */
  private async furnish(): Promise<void> {
    await this.example('saveStore', 'manager', {
      id: undefined,
      name: 'Elsewhere',
      sender: addressOf('store'),
      isSpecial: false,
    })
    await this.example('saveMachine', 'manager', { units: 10 })
    await this.did('setRecieveInfo', 'user', PERSONAL)
    await this.order()
    await this.application()
  }

  /** A number that is different on each call. */
  next(): number {
    return ++this.count
  }

  async stop(): Promise<void> {
    await this.t.stop()
    await this.chain.stop()
  }

  session(who: Who): Session | undefined {
    return who === 'visitor' ? undefined : this.sessions[who]
  }

  newSession(who: Who): Promise<Session> | undefined {
    return who === 'visitor' ? undefined : signIn(this.t, localAccount(who))
  }

  /** Asks a route (`METHOD path`, as in the table) with these inputs. */
  ask(
    route: string,
    input: Record<string, unknown>,
    session: Session | undefined,
    file?: Buffer,
  ): Promise<Reply> {
    return ask(this.t, route, input, session, file)
  }

  /** `data` of a call that must succeed. */
  async did<T>(path: string, who: Who | Session, input: object, method = 'POST'): Promise<T> {
    const session = typeof who === 'string' ? this.session(who) : who
    const { body } = await this.ask(`${method} ${path}`, { ...input }, session)
    return ok<T>(Promise.resolve({ body: body as { code: number; data: unknown; msg: string } }))
  }

  exampleOf(path: string): Record<string, unknown> {
    const call = this.t.app.http.calls.find((c) => c.path.replace(/\{(\w+)\}/g, ':$1') === path)
    return call?.example?.input ?? {}
  }

  /** Makes a call with the input of its example, with the fields of `changed` replaced. */
  example<T>(path: string, who: Who | Session, changed: object = {}): Promise<T> {
    return this.did<T>(path, who, { ...this.exampleOf(path), ...changed })
  }

  /** Uploads a picture as `who`. @returns its name */
  async file(purpose: '' | 'isVisa' | 'isPublic', who: Who = 'user'): Promise<string> {
    const query = purpose === '' ? {} : { [purpose]: '1' }
    const { body } = await this.ask('POST uploadFile', query, this.session(who), this.picture)
    const { fileName } = (body?.data ?? {}) as { fileName?: string }
    if (fileName === undefined) throw new Error('the upload failed')
    return fileName
  }

  get image(): Buffer {
    return this.picture
  }

  /** Creates a shop order of the user in this state. @returns its id */
  async order(state: 'pending' | 'shipped' | 'received' = 'pending'): Promise<number> {
    const { id } = await this.did<{ id: number }>('buyShopGoods', 'user', {
      id: 1,
      amount: 1,
      recieveName: PERSONAL.name,
      recieveMobile: PERSONAL.mobile,
      recieveAddress: PERSONAL.address,
    })
    if (state !== 'pending') await this.did('sendOrder', 'sender', { id, sendInfo: 'by post' })
    if (state === 'received') await this.did('confirmShopOrder', 'user', { id })
    return id
  }

  /** The application of `who` that is under review. @returns its id */
  async application(who: Who = 'user'): Promise<number> {
    const now = await this.did<{ id: number; state: string } | null>('getVisaApplication', who, {}, 'GET')
    if (now?.state === 'review') return now.id
    const made = await this.example<{ id: number }>('applyVisaCard', who, {
      ...PERSONAL,
      address: undefined,
      documents: [await this.file('isVisa', who)],
    })
    return made.id
  }

  /** Creates a withdrawal that waits for one person. @returns its id */
  async withdrawal(who: Exclude<Who, 'visitor'> = 'user', units = 600n): Promise<number> {
    const wanted = { amount: String(units * UNIT), chain: '31337' }
    const prepared = await this.example<PreparedWithdrawal>('withdraw', who, wanted)
    const signed = await signPrepared(localAccount(who), prepared)
    return (await this.example<{ id: number }>('withdraw', who, { ...wanted, ...signed })).id
  }

  /** An endpoint of the user, or one that is told of all accounts. @returns its id */
  async webhook(of: 'user' | 'all'): Promise<number> {
    if (of === 'all') {
      const decision = { id: await this.proposal('webhooks.add', 'manager'), approve: true, note: 'seen' }
      const { result } = await this.did<{ result: string }>('decideProposal', this.second, decision)
      return (JSON.parse(result) as { id: number }).id
    }
    for (const { id } of await this.did<{ id: number }[]>('listOwnWebhooks', 'user', {}, 'GET'))
      await this.did('removeOwnWebhook', 'user', { id })
    return (await this.example<{ webhook: { id: number } }>('addOwnWebhook', 'user')).webhook.id
  }

  /** A transfer in the queue, credited to nobody. */
  transfer(): { id: number; txHash: string } {
    const row = this.unmatched.pop()
    if (!row) throw new Error('no transfer is left')
    return row
  }

  /**
   * Makes an unordered payment with the payer's key; until it is booked no money moves.
   * @returns its id on the chain
   */
  async payment(): Promise<string> {
    const order = { who: account(4_000), n: BigInt(++this.payments), to: addressOf('other'), amount: UNIT }
    const { payId } = await payByHand(this.chain, order)
    await settle(this.chain, this.t)
    this.paid.push(payId)
    return payId
  }

  /** Has two people book the unordered payments. */
  async bookPayments(): Promise<void> {
    for (const payId of this.paid.splice(0)) {
      const { rows } = await this.t.app.database.pool.query<{ booked: boolean; id: number; maker: string }>(
        `select v.journal_id is not null as booked, p.id::int, p.maker from vault_payment v
         left join proposal p on p.subject = v.pay_id and p.state = 'open' where v.pay_id = $1`,
        [payId],
      )
      const { booked, id, maker } = rows[0]!
      if (booked) continue
      const made = { payId, from: 'treasury', reason: 'asked for by a test' }
      const proposal = id ?? (await this.proposed('proposeExpense', 'finance', made)).proposal
      const other = maker === account(LOCAL_ACCOUNTS.managerB).address.toLowerCase() ? 'manager' : this.second
      await this.did('decideProposal', other, { id: proposal, approve: true, note: 'seen' })
    }
  }

  /** Makes an open proposal of this kind as `maker`. @returns its id */
  async proposal(kind: string, maker: Who | Session): Promise<number> {
    if (kind === 'levels.manual') {
      const level = { account: this.levelled(), level: 3, reason: 'asked for by a test' }
      return (await this.proposed('proposeManualLevel', maker, level)).proposal
    }
    const n = this.next()
    const symbol = (['USDT', 'TDE', 'USDE', 'NULS'] as const)[n % 4]!
    const reason = 'asked for by a test'
    const amount = String(UNIT)
    switch (kind) {
      case 'operators.setRole': {
        const made = { address: account(200 + n).address, role: 'store', granted: true, reason }
        return (await this.did<{ id: number }>('proposeRole', maker, made)).id
      }
      case 'config.set':
        return (await this.proposed('setSetting', maker, this.nextSetting())).proposal
      case 'prices.set': {
        const priced = n % 2 === 0 ? 'USDE' : 'NULS'
        const [now] = await this.did<Price[]>('listPrices', maker, { symbol: priced }, 'GET')
        const proposed = String(BigInt(now!.price) * 2n)
        return (
          await this.proposed('setPrice', maker, { symbol: priced, current: now!.price, proposed, reason })
        ).proposal
      }
      case 'webhooks.add': {
        const made = { ...this.exampleOf('proposeWebhook'), url: `https://a.example/${n}` }
        return (await this.proposed('proposeWebhook', maker, made)).proposal
      }
      case 'house.allocate': {
        const move = { from: 'treasury', to: 'liquidity', symbol, amount, reason }
        return (await this.proposed('proposeAllocation', maker, move)).proposal
      }
      case 'house.credit':
      case 'house.deduct': {
        const move = { address: addressOf('user'), symbol, amount, reason }
        const path = kind === 'house.credit' ? 'proposeCredit' : 'proposeDeduction'
        return (await this.proposed(path, maker, move)).proposal
      }
      case 'deposits.credit':
      case 'deposits.return': {
        const { id } = this.transfer()
        const act =
          kind === 'deposits.credit' ? { act: 'credit', account: addressOf('user') } : { act: 'return' }
        return this.did<number>('proposeDeposit', maker, { id, ...act, reason })
      }
      case 'withdrawals.expense': {
        const payment = { payId: await this.payment(), from: 'treasury', reason }
        return (await this.proposed('proposeExpense', maker, payment)).proposal
      }
      default:
        throw new Error(`nobody knows how to propose ${kind}`)
    }
  }

  /** A registered account about which no manual level is proposed yet. */
  levelled(): string {
    const address = this.people.pop()
    if (!address) throw new Error('nobody is left')
    return address
  }

  /** SHA-256 of a file of the epoch. */
  async epochFile(): Promise<string> {
    return (await ok<Epoch>(this.t.get('getEpoch'))).files[0]!.sha256
  }

  private proposed(path: string, maker: Who | Session, input: object): Promise<{ proposal: number }> {
    return this.did(path, maker, input)
  }

  private readonly settings = Object.entries(SETTINGS).flatMap(([key, s]) => {
    if ((s.up === 'one' && s.down === 'one') || (s.type !== 'integer' && s.type !== 'amount')) return []
    const [current, most] = [BigInt(s.default), BigInt(s.max)]
    return [
      {
        key,
        current: String(current),
        proposed: String(current < most && s.up !== 'one' ? current + 1n : current - 1n),
      },
    ]
  })

  /** A change of a setting that needs two managers; another setting on each call. */
  nextSetting(): { key: string; current: string; proposed: string; reason: string } {
    const setting = this.settings.pop()
    if (!setting) throw new Error('no setting is left')
    return { ...setting, reason: 'asked for by a test' }
  }
}
