// Parses the forms of a project and a sale into the contract's terms, or names the wrong fields. Rates in bps.
import { parseAmount } from '@holdfast/protocol/typed-amount'
import { typedWhole } from '@holdfast/protocol/typed-text'
import { MAX_SALE_AHEAD_SECONDS, MAX_SALE_SECONDS, MAX_UNITS, MIN_UNIT_PRICE } from '@holdfast/protocol/sales'
import type { Address, ContractFunctionArgs } from 'viem'
import { addressProblem, typedAddress } from '../../../lib/check-address.ts'
import type { salesMainAbi } from '../kit/abi.gen.ts'

const BPS = 10_000n
/** The contract's limit for names, in bytes. */
const NAME_BYTES = 64
const MOST_WEEKS = 255n

type Call<name extends 'createProject' | 'createSale'> = ContractFunctionArgs<
  typeof salesMainAbi,
  'nonpayable',
  name
>
/** Arguments of the contract's functions. */
export type ProjectTerms = Call<'createProject'>[0]
export type SaleTerms = Call<'createSale'>[1]

export type ProjectDraft = {
  name: string
  manager: string
  costWallet: string
  token: string
  direct: string
  indirect: string
  special: string
  platform: string
  pool: string
  poolRates: string[]
}

export type SaleDraft = {
  name: string
  total: string
  softCap: string
  maxPerUser: string
  price: string
  tokens: string
  power: string
  drop: string
  poolTokens: string
  /** value of a `datetime-local` field; empty: at once */
  start: string
  end: string
  rates: string[]
  weeks: string[]
}

/** What is wrong with a field, in a word that the page translates. */
export type Fault =
  | 'missing'
  | 'tooLong'
  | 'notAnAddress'
  | 'checksum'
  | 'notANumber'
  | 'tooLarge'
  | 'tooSmall'
  | 'sum'
  | 'past'
  | 'tooFar'
  | 'falling'
type Faults<K extends string> = Partial<Record<K, Fault>>

type Read<T, K extends string> = { terms: T | null; faults: Faults<K> }

const bytes = (text: string) => new TextEncoder().encode(text).length
const nameFault = (name: string): Fault | null =>
  name.trim() === '' ? 'missing' : bytes(name.trim()) > NAME_BYTES ? 'tooLong' : null

/** Typed per cent with up to two decimals, as bps; null when it is no such number. */
function percent(text: string, separator: '.' | ','): bigint | null {
  const typed = text.trim() === '' ? '0' : text
  const parsed = parseAmount(typed, 2, separator)
  return parsed.ok && parsed.value <= BPS ? parsed.value : null
}

function whole(text: string): bigint | null {
  const value = typedWhole(text)
  return value !== null && value < 10n ** 9n ? value : null
}

/** The cost wallet's share, which the other rates leave, in bps; null while a rate is wrong or their sum is too large. */
export function costRateOf(d: ProjectDraft, separator: '.' | ','): bigint | null {
  let sum = 0n
  for (const text of [d.direct, d.indirect, d.special, d.platform, d.pool]) {
    const rate = percent(text, separator)
    if (rate === null) return null
    sum += rate
  }
  return sum > BPS ? null : BPS - sum
}

/** Reads a project's terms; the cost wallet gets what the other rates leave. */
export function readProject(d: ProjectDraft, separator: '.' | ','): Read<ProjectTerms, keyof ProjectDraft> {
  const faults: Faults<keyof ProjectDraft> = {}
  const address = (key: 'manager' | 'costWallet' | 'token'): Address => {
    const typed = typedAddress(d[key])
    if (typed !== null) return typed
    const problem = addressProblem(d[key])
    faults[key] = problem === 'noAddress' ? 'missing' : problem === 'checksum' ? problem : 'notAnAddress'
    return '0x'
  }
  const rate = (key: 'direct' | 'indirect' | 'special' | 'platform' | 'pool'): bigint => {
    const value = percent(d[key], separator)
    if (value === null) faults[key] = 'notANumber'
    else if ((key === 'direct' || key === 'indirect') && value > BPS / 2n) faults[key] = 'tooLarge'
    return value ?? 0n
  }
  const name = nameFault(d.name)
  if (name) faults.name = name
  const poolRates = d.poolRates.map((text) => percent(text, separator) ?? -1n)
  if (poolRates.some((r) => r < 0n)) faults.poolRates = 'notANumber'
  else if (poolRates.reduce((a, b) => a + b, 0n) !== BPS) faults.poolRates = 'sum'
  const rates = {
    direct: rate('direct'),
    indirect: rate('indirect'),
    special: rate('special'),
    platform: rate('platform'),
    pool: rate('pool'),
  }
  const costRate = costRateOf(d, separator)
  if (costRate === null && !faults.pool) faults.pool = 'sum'
  const at = (i: number) => poolRates[i] ?? 0n
  const terms: ProjectTerms = {
    manager: address('manager'),
    costWallet: address('costWallet'),
    token: address('token'),
    costRate: costRate ?? 0n,
    ...rates,
    poolRates: [at(0), at(1), at(2), at(3), at(4), at(5), at(6)],
    name: d.name.trim(),
    cid: '',
  }
  return { terms: Object.keys(faults).length === 0 ? terms : null, faults }
}

/** Unix seconds of a `datetime-local` value, in the reader's time zone; null when it is empty or invalid. */
function secondsOf(field: string): number | null {
  const ms = field === '' ? Number.NaN : new Date(field).getTime()
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000)
}

/** Parses a sale's terms. @param now block time, unix seconds */
export function readSale(
  d: SaleDraft,
  separator: '.' | ',',
  decimals: number,
  now: number,
): Read<SaleTerms, keyof SaleDraft> {
  const faults: Faults<keyof SaleDraft> = {}
  const amount = (key: 'price' | 'tokens' | 'drop' | 'poolTokens', places: number): bigint => {
    const text = d[key].trim()
    const optional = key === 'drop' || key === 'poolTokens'
    if (text === '') {
      if (!optional) faults[key] = 'missing'
      return 0n
    }
    const parsed = parseAmount(text, places, separator)
    if (!parsed.ok) faults[key] = 'notANumber'
    return parsed.ok ? parsed.value : 0n
  }
  const units = (key: 'total' | 'softCap' | 'maxPerUser', most: bigint): bigint => {
    const value = whole(d[key])
    if (value === null) faults[key] = d[key].trim() === '' ? 'missing' : 'notANumber'
    else if (value === 0n) faults[key] = 'tooSmall'
    else if (value > most) faults[key] = 'tooLarge'
    return value ?? 0n
  }
  const name = nameFault(d.name)
  if (name) faults.name = name
  const total = units('total', BigInt(MAX_UNITS))
  const softCap = units('softCap', total === 0n ? BigInt(MAX_UNITS) : total)
  const maxPerUser = units('maxPerUser', total === 0n ? BigInt(MAX_UNITS) : total)
  const price = amount('price', 18)
  if (!faults.price && price < MIN_UNIT_PRICE) faults.price = 'tooSmall'
  const tokens = amount('tokens', decimals)
  if (!faults.tokens && tokens === 0n) faults.tokens = 'tooSmall'
  const power = whole(d.power)
  if (power === null) faults.power = d.power.trim() === '' ? 'missing' : 'notANumber'
  else if (power === 0n) faults.power = 'tooSmall'
  const drop = amount('drop', decimals)
  const poolTokens = amount('poolTokens', decimals)

  const typedStart = secondsOf(d.start)
  if (d.start !== '' && typedStart === null) faults.start = 'notANumber'
  const start = typedStart === null || typedStart < now ? 0 : typedStart
  if (start > now + MAX_SALE_AHEAD_SECONDS) faults.start = 'tooFar'
  const begins = Math.max(start, now)
  const end = secondsOf(d.end)
  if (end === null) faults.end = 'missing'
  else if (end <= begins) faults.end = 'past'
  else if (end > begins + MAX_SALE_SECONDS) faults.end = 'tooFar'

  const rates = d.rates.map((text) => percent(text, separator) ?? -1n)
  if (rates.some((r) => r < 0n)) faults.rates = 'notANumber'
  else if (rates.reduce((a, b) => a + b, 0n) > BPS) faults.rates = 'sum'
  const weeks = d.weeks.map((text) => whole(text) ?? -1n)
  if (weeks.some((w) => w < 0n || w > MOST_WEEKS)) faults.weeks = 'notANumber'
  else if (weeks.some((w, i) => i > 0 && w < (weeks[i - 1] ?? 0n))) faults.weeks = 'falling'
  const r = (i: number) => rates[i] ?? 0n
  const w = (i: number) => weeks[i] ?? 0n
  const terms: SaleTerms = {
    name: d.name.trim(),
    cid: '',
    total,
    softCap,
    maxPerUser,
    price,
    tokens,
    power: power ?? 0n,
    drop,
    poolTokens,
    startTime: BigInt(start),
    endTime: BigInt(end ?? 0),
    releaseRates: [r(0), r(1), r(2), r(3), r(4), r(5), r(6), r(7)],
    releaseWeeks: [w(0), w(1), w(2), w(3), w(4), w(5), w(6), w(7), w(8), w(9), w(10)],
  }
  return { terms: Object.keys(faults).length === 0 ? terms : null, faults }
}
