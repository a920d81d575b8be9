import type { Page } from '@holdfast/protocol/envelope'
import { MACHINES_TOTAL } from '@holdfast/protocol/machine-total'
import {
  type ManagedMachine,
  type ManagedMachineQuery,
  type SaveMachineInput,
} from '@holdfast/protocol/machines'
import type { WrittenText } from '@holdfast/protocol/texts'
import * as pg from 'pg'
import { getAddress } from 'viem'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Operators } from '../../http/operators.ts'
import { facts, PUBLIC, showOne, showPage } from './shown.ts'
import * as store from './store.ts'

const UNIT = 10n ** 18n

export type MachineManagementOptions = {
  db: Db
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  operators: Pick<Operators, 'require' | 'audit'>
  /** whether an uploaded image may be shown to everybody */
  isPublicFile: (trx: Trx, fileName: string) => Promise<boolean>
}

/** Machines as operators manage them: prepare them, change them for later buyers, open and close them. */
export class MachineManagement {
  private readonly db: Db
  private readonly operators: Pick<Operators, 'require' | 'audit'>
  private readonly now: MachineManagementOptions['now']
  private readonly isPublicFile: MachineManagementOptions['isPublicFile']

  constructor(o: MachineManagementOptions) {
    this.db = o.db
    this.operators = o.operators
    this.now = o.now
    this.isPublicFile = o.isPublicFile
  }

  page(q: ManagedMachineQuery): Promise<Page<ManagedMachine>> {
    return showPage(this.db, q, managed)
  }

  /** @throws AppError ROLE_REQUIRED, INVALID_INPUT, MACHINE_UNKNOWN, MACHINE_CHANGED, MACHINE_UNITS */
  async save(session: Session, input: SaveMachineInput): Promise<ManagedMachine> {
    const role = await this.operators.require(session, 'manager')
    const languages = new Set(input.texts.map((t) => t.language))
    const readable = languages.has('tw') || languages.has('en')
    if (languages.size < input.texts.length || !readable)
      throw new AppError('INVALID_INPUT', { field: 'texts' })
    // The daily output must be at least one base unit.
    if (BigInt(input.power) * BigInt(input.ratio) < UNIT)
      throw new AppError('INVALID_INPUT', { field: 'ratio' })
    const time = await this.now()
    try {
      return await inTransaction(this.db, async (trx) => {
        const before = input.id === undefined ? undefined : await this.current(trx, input.id, input.version)
        const id = await this.write(trx, input, before, session.address, time)
        const after = await this.read(trx, id)
        await this.operators.audit(trx, {
          actor: session.address,
          role,
          action: 'machines.save',
          subject: `machine ${id}`,
          before,
          after,
          reason: input.reason,
          time,
        })
        return after
      })
    } catch (e) {
      if (e instanceof pg.DatabaseError && e.constraint === 'machine_total')
        throw new AppError('MACHINE_UNITS', { total: MACHINES_TOTAL })
      throw e
    }
  }

  private async write(
    trx: Trx,
    input: SaveMachineInput,
    before: ManagedMachine | undefined,
    by: string | null,
    time: number,
  ): Promise<number> {
    const { image = null } = input
    if (image !== null && !(await this.isPublicFile(trx, image)))
      throw new AppError('INVALID_INPUT', { field: 'image' })
    if (before && input.units < before.sold) throw new AppError('INVALID_INPUT', { field: 'units' })
    const row = {
      version: (before?.version ?? 0) + 1,
      image: image === null ? null : image.slice(PUBLIC.length),
      price: input.price,
      power: input.power,
      ratio: input.ratio,
      days: input.days,
      units: input.units,
      invitation_bps: input.invitationBps,
      acceleration_bps: input.accelerationBps,
      open: input.open,
      updated_at: time,
      updated_by: by,
    }
    const id = before?.id ?? (await store.insertMachine(trx, row))
    if (before) await store.updateMachine(trx, id, row)
    await store.writeTexts(trx, id, input.texts)
    return id
  }

  private async current(trx: Trx, id: number, version: number | undefined): Promise<ManagedMachine> {
    const row = await store.lockMachine(trx, id)
    if (!row) throw new AppError('MACHINE_UNKNOWN', { id })
    if (row.version !== version) throw new AppError('MACHINE_CHANGED', { id, version: row.version })
    return this.read(trx, id)
  }

  private async read(trx: Trx, id: number): Promise<ManagedMachine> {
    const row = await store.lockMachine(trx, id)
    if (!row) throw new Error(`machine ${id} is gone`)
    return showOne(trx, row, managed)
  }

  /** On the local chain: two machines to try, while there are none at all. Never called on any other chain. */
  async keepLocalMachines(): Promise<void> {
    const time = await this.now()
    const { total } = await store.machines(this.db, { size: 1 })
    if (total > 0) return
    await inTransaction(this.db, async (trx) => {
      for (const m of LOCAL) await this.write(trx, m, undefined, null, time)
    })
  }
}

const managed = (r: store.MachineRow, texts: WrittenText[], budget: bigint): ManagedMachine => ({
  ...facts(r, budget),
  texts,
  open: r.open,
  updatedAt: r.updated_at,
  updatedBy: r.updated_by === null ? null : getAddress(r.updated_by),
})

const local = (
  title: [string, string],
  { price, power, units }: { price: bigint; power: bigint; units: number },
): SaveMachineInput => ({
  texts: [
    {
      language: 'tw',
      title: title[0],
      text: '每日產出固定數量的 TDE，全數產出於購買時即已預留。產出的價值可能低於購買價格。',
    },
    {
      language: 'en',
      title: title[1],
      text: 'Gives a fixed amount of TDE a day, all of it set aside at purchase. What it gives may be worth less than its price.',
    },
  ],
  price: String(price * UNIT),
  power: String(power * UNIT),
  ratio: String(UNIT / 50n),
  days: 180,
  units,
  invitationBps: 500,
  accelerationBps: 300,
  open: true,
  reason: 'default of the local chain',
})
const LOCAL = [
  local(['標準礦機', 'Standard machine'], { price: 100n, power: 100n, units: 100 }),
  local(['進階礦機', 'Advanced machine'], { price: 1_000n, power: 1_100n, units: 30 }),
]
