import type { ChainName } from '@holdfast/protocol/chain'
import {
  type Guard,
  guardOfChange,
  parseSetting,
  type Setting,
  settingDefault,
  SETTING_KEYS,
  type SettingKey,
  SETTINGS,
  settingText,
  type SettingValue,
} from '@holdfast/protocol/config'
import {
  type HouseRules,
  type SettingChange,
  type SettingHistoryQuery,
  type SettingRecord,
  SetSettingInput,
  type SetSettingResult,
} from '@holdfast/protocol/settings'
import type { Page } from '@holdfast/protocol/envelope'
import { approvalDelays } from '@holdfast/protocol/operators'
import { PRICE_STEP_BPS } from '@holdfast/protocol/prices'
import { getAddress } from 'viem'
import type { Clock } from '../../db/clock.ts'
import { assertNoTransaction, type Db, inTransaction, type Reader, type Trx } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Operators } from '../../http/operators.ts'
import type { Settings } from '../../http/settings.ts'
import * as store from './store.ts'

/** A process sees changes made by another one after this long. */
const FRESH_MS = 1_000
const YEAR = 366 * 86_400
const SET_KIND = 'config.set'
/** Most settings that one call can name. */
const BATCH = 100

export type SettingsOptions = {
  db: Db
  clock: Clock
  chain: ChainName
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  operators: Operators
}

const known = (key: string): SettingKey | undefined => SETTING_KEYS.find((k) => k === key)

/** The operators' settings: typed, with a range, a history and a time from which each value counts. */
export class SettingsService implements Settings {
  private readonly now: SettingsOptions['now']
  private readonly clock: Clock
  private readonly db: Db
  private readonly chain: ChainName
  private readonly operators: Operators
  private snapshot: { rows: store.ValueRow[]; at: number } | undefined

  constructor(o: SettingsOptions) {
    this.now = o.now
    this.clock = o.clock
    this.db = o.db
    this.chain = o.chain
    this.operators = o.operators
    o.operators.register({
      kind: SET_KIND,
      payload: SetSettingInput,
      makers: ['manager'],
      checkers: ['manager'],
      errors: ['SETTING_VALUE', 'SETTING_CHANGED'],
      execute: (trx, { payload, maker, reason, time }) => this.set(trx, payload, { by: maker, reason, time }),
    })
  }

  async get<K extends SettingKey>(key: K): Promise<SettingValue<K>> {
    assertNoTransaction('reading a setting')
    const now = await this.now()
    return this.valueAt(await this.rows(now), key, now)
  }

  private async rows(now: number): Promise<store.ValueRow[]> {
    const at = this.clock()
    if (!this.snapshot || Math.abs(at - this.snapshot.at) >= FRESH_MS)
      this.snapshot = { rows: await store.values(this.db, now), at }
    return this.snapshot.rows
  }

  /**
   * The value in force: of the newest change whose time has come. A value outside the setting's present range counts as not set.
   */
  private valueAt<K extends SettingKey>(rows: store.ValueRow[], key: K, now: number): SettingValue<K> {
    const row = rows.findLast((r) => r.key === key && r.effective_at <= now)
    const value = row && parseSetting(key, row.value)
    return value ?? settingDefault(key, this.chain)
  }

  /** A public setting as text. @throws AppError INVALID_INPUT for every other name */
  async publicValue(key: string): Promise<string> {
    return (await this.publicValues(key))[key] ?? ''
  }

  /** @param keys names separated by commas */
  async publicValues(keys: string): Promise<Record<string, string>> {
    const names = [...new Set(keys.split(',').map((k) => k.trim()))].map((name) => {
      const key = known(name)
      if (key === undefined || !SETTINGS[key].public) throw new AppError('INVALID_INPUT', { field: 'key' })
      return key
    })
    if (names.length > BATCH) throw new AppError('INVALID_INPUT', { field: 'keys', limit: BATCH })
    const now = await this.now()
    const rows = await this.rows(now)
    return Object.fromEntries(names.map((key) => [key, settingText(this.valueAt(rows, key, now))]))
  }

  async list(): Promise<SettingRecord[]> {
    const now = await this.now()
    const rows = await store.values(this.db, now)
    return SETTING_KEYS.map((key) => {
      const s: Setting = SETTINGS[key]
      const ranged = s.type === 'integer' || s.type === 'amount'
      const own = rows.filter((r) => r.key === key)
      return {
        key,
        type: s.type,
        unit: ranged ? s.unit : null,
        default: settingText(settingDefault(key, this.chain)),
        min: ranged ? String(s.min) : null,
        max: ranged ? String(s.max) : null,
        public: s.public,
        up: s.up,
        down: s.down,
        legal: s.type === 'switch' && s.legal,
        about: s.about,
        current: settingText(this.valueAt(rows, key, now)),
        since: own.findLast((r) => r.effective_at <= now)?.effective_at ?? null,
        scheduled: own
          .filter((r) => r.effective_at > now)
          .toSorted((a, b) => a.effective_at - b.effective_at)
          .map((r) => ({ value: r.value, effectiveAt: r.effective_at })),
      }
    })
  }

  /** What operators can change, who has to agree, and what is announced. Public. */
  async rules(): Promise<HouseRules> {
    const now = await this.now()
    const records = await this.list()
    const rows = await store.values(this.db, now)
    const { setting, deduction } = approvalDelays(this.chain)
    return {
      settingDelay: setting,
      deductionDelay: deduction,
      priceStepBps: PRICE_STEP_BPS,
      settings: records.map(({ key, type, unit, about, current, up, down }) => ({
        key,
        type,
        unit,
        about,
        current,
        up,
        down,
      })),
      pending: records.flatMap(({ key, type, unit, current }) =>
        rows
          .filter((r) => r.key === key && r.effective_at > now)
          .map((r) => ({
            key,
            type,
            unit,
            current,
            value: r.value,
            effectiveAt: r.effective_at,
            reason: r.reason,
          })),
      ),
    }
  }

  history(q: SettingHistoryQuery): Promise<Page<SettingChange>> {
    return paged(
      q,
      () => store.history(this.db, q),
      (rows) =>
        rows.map((r) => ({
          id: r.id,
          key: r.key,
          previous: r.previous,
          value: r.value,
          effectiveAt: r.effective_at,
          setAt: r.set_at,
          by: getAddress(r.set_by),
          reason: r.reason,
        })),
    )
  }

  /**
   * Changes a setting, or proposes the change where it needs a second manager.
   * @throws AppError ROLE_REQUIRED, INVALID_INPUT, SETTING_VALUE, SETTING_CHANGED, LEGAL_ADVICE, PROPOSAL_EXISTS
   */
  async change(session: Session, input: SetSettingInput): Promise<SetSettingResult> {
    const role = await this.operators.require(session, 'manager')
    const time = await this.now()
    const result = await inTransaction(this.db, async (trx): Promise<SetSettingResult> => {
      const key = await this.check(trx, input, time)
      await store.lockKey(trx, key)
      await this.expectCurrent(trx, key, input.current, Math.max(time, await store.lastSet(trx, key)))
      if ((await this.guard(trx, key, input.proposed, time)) !== 'one') {
        const payload = { ...input }
        const about = { kind: SET_KIND, subject: key, payload, reason: input.reason, time }
        return { state: 'proposed', proposal: await this.operators.propose(trx, session, about) }
      }
      const { reason } = input
      const { before, after } = await this.set(trx, input, { by: session.address, reason, time })
      const act = { actor: session.address, role, action: SET_KIND, subject: key }
      await this.operators.audit(trx, { ...act, before, after, reason, time })
      return { state: 'set', proposal: null }
    })
    this.snapshot = undefined
    return result
  }

  private async guard(reader: Reader, key: SettingKey, proposed: string, time: number): Promise<Guard> {
    const rows = await store.values(reader, time)
    const current = settingText(this.valueAt(rows, key, time))
    const scheduled = rows.filter((r) => r.key === key && r.effective_at > time)
    const readable = scheduled.filter((r) => parseSetting(key, r.value) !== undefined)
    return guardOfChange({ ...SETTINGS[key], current, scheduled: readable }, proposed)
  }

  /** @throws AppError when the change cannot be made now */
  private async check(trx: Trx, input: SetSettingInput, time: number): Promise<SettingKey> {
    const key = known(input.key)
    if (key === undefined) throw new AppError('INVALID_INPUT', { field: 'key' })
    if (parseSetting(key, input.proposed) === undefined) throw new AppError('SETTING_VALUE', { key })
    const { effectiveAt } = input
    if (effectiveAt !== undefined && (effectiveAt < time || effectiveAt > time + YEAR))
      throw new AppError('INVALID_INPUT', { field: 'effectiveAt' })
    const s: Setting = SETTINGS[key]
    if (s.type === 'switch' && s.legal && input.proposed === 'true' && input.legalAdvice !== true)
      throw new AppError('LEGAL_ADVICE', { key })
    await this.expectCurrent(trx, key, input.current, time)
    if (
      input.proposed === input.current &&
      effectiveAt === undefined &&
      !(await this.isAnnounced(trx, key, time))
    )
      throw new AppError('INVALID_INPUT', { field: 'proposed' })
    return key
  }

  private async isAnnounced(reader: Reader, key: SettingKey, time: number): Promise<boolean> {
    return (await store.values(reader, time)).some((r) => r.key === key && r.effective_at > time)
  }

  private async expectCurrent(reader: Reader, key: SettingKey, expected: string, time: number) {
    const current = settingText(this.valueAt(await store.values(reader, time), key, time))
    if (current !== expected) throw new AppError('SETTING_CHANGED', { key, current })
  }

  /**
   * Stores a checked change. If it was approved late, it takes effect from the approval; a setting with a delay takes effect
   * after its delay.
   */
  private async set(
    trx: Trx,
    input: SetSettingInput,
    { by, reason, time: asked }: { by: string; reason: string; time: number },
  ) {
    const key = known(input.key)
    if (key === undefined || parseSetting(key, input.proposed) === undefined)
      throw new AppError('SETTING_VALUE', { key: input.key })
    await store.lockKey(trx, key)
    // Never before the last change, also if the clock was read before that.
    const time = Math.max(asked, await store.lastSet(trx, key))
    await this.expectCurrent(trx, key, input.current, time)
    const slow = (await this.guard(trx, key, input.proposed, time)) === 'slow'
    const earliest = slow ? time + approvalDelays(this.chain).setting : time
    const effectiveAt = Math.max(input.effectiveAt ?? time, earliest)
    await store.insertChange(trx, {
      key,
      value: input.proposed,
      previous: input.current,
      effective_at: effectiveAt,
      set_at: time,
      set_by: by,
      reason,
    })
    this.snapshot = undefined
    return {
      before: input.current,
      after: { value: input.proposed, effectiveAt, ...(input.legalAdvice ? { legalAdvice: true } : {}) },
    }
  }
}
