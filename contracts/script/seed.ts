// The parameters of a deployment: read from seed.<chain>.json beside this file, or given by the caller.
import { existsSync, readFileSync } from 'node:fs'
import { CHAINS, type ChainName } from '@holdfast/protocol/chain'
import type { RoleName } from '@holdfast/protocol/contract'
import type { ContractName } from '@holdfast/protocol/contracts'
import { isMisspelt } from '@holdfast/protocol/letter-case'
import { type Address, getAddress, isAddress, isAddressEqual, parseEther } from 'viem'
import { exchangeOf, isPublished } from './known.ts'
import { faultsOf } from './resonance.ts'
import { ROLE_NAMES } from './roles.ts'

/** An account by its address, or on the local chain by its index below the mnemonic. */
export type AccountRef = number | Address

/** The assets that the vault holds. `usde` and `nuls` are the zero address on a chain without them. */
export const CUSTODY_ASSETS = ['usdt', 'token', 'usde', 'nuls'] as const satisfies ContractName[]
export type CustodyAsset = (typeof CUSTODY_ASSETS)[number]
/** A project that the deployer lists and whose sale it opens; its texts are `demoProject.json` and `demoSale.json`. */
export type DemoSeed = {
  /** the award's first member, in class A, and what is shared then, whole USDT */
  award: { member: AccountRef; reason: string; inflow: string }
  /** rates of 10,000, together 10,000; `poolRates` likewise */
  project: {
    name: string
    costRate: number
    direct: number
    indirect: number
    platform: number
    pool: number
    poolRates: number[]
  }
  /** amounts for one unit; `days` from the deployment until its end */
  sale: {
    name: string
    total: number
    softCap: number
    maxPerUser: number
    price: string
    tokens: string
    power: number
    drop: string
    poolTokens: string
    days: number
    releaseRates: number[]
    releaseWeeks: number[]
  }
}

/** A hosting pool: six terms, rates per 1 of principal. */
export type PoolSeed = {
  periodSeconds: number
  capacity: string
  stakeMin: string
  defaultTerm: number
  levelBps: number
  offers: { days: number; rateUsdt: string; rateToken: string }[]
}

/** Amounts are decimal strings of whole tokens with 18 decimals; rates are USDT or TDE per 1 USDT of principal. */
export type Seed = {
  token: { name: string; symbol: string; supply: string }
  /** first block in which everybody can trade; 0 = at once */
  launch: { startBlock: number }
  /** node cards: the fixed caps, then the first kind; its picture and texts are `nodeCard.json` */
  nodes: {
    supplyCap: number
    /** no kind of card costs less, for ever */
    priceFloor: string
    priceCap: string
    supply: number
    price: string
    cid: string
    suffix: string
  }
  /** figures and tables of `Main`; `teamAmounts` in whole USDT, `handleGas` in wei */
  main: {
    algebra: number
    dayTimes: number
    handleGas: string
    poolDays: number
    feeRate: number
    sellRates: number[]
    releaseRates: number[]
    releaseWeeks: number[]
    teamValids: number[]
    teamAmounts: string[]
  }
  /** what the deployer puts into a new TDE/USDT pair, and for how long its shares are locked */
  liquidity: { token: string; usdt: string; lockedDays: number }
  /**
   * the operator's own TDE: `atOnce` goes to the treasury at once; the rest is released evenly over `days` from the
   * deployment, nothing before `cliffDays`
   */
  vesting: { atOnce: string; cliffDays: number; days: number }
  /** the hosting pool's first free budget */
  budget: { token: string; usdt: string }
  pool: PoolSeed
  /** liquidity mining: principal, capacity and minimum in shares of the pair, its own first free budget */
  liquidityPool: PoolSeed & { budget: { token: string; usdt: string } }
  /** the special contribution award: parts of the classes A, B and C, of 10,000, fixed for ever */
  award: { rates: [number, number, number] }
  /** the resonance pool: its first free budget, and the rules of its lines, each open at once */
  resonance: {
    levelBps: number
    budget: { token: string; usdt: string }
    lines: {
      capacity: string
      minimum: string
      joinMin: string
      /** from opening to deadline, at most a day */
      joinSeconds: number
      /** from a deadline to the next opening */
      restSeconds: number
      days: number
      rateUsdt: string
      rateToken: string
    }[]
  }
  /** level rewards, fixed for ever; shares of 10,000 of an epoch's pot, `validMin` in whole USDT */
  teamRewards: {
    /** seconds between the submission of an epoch's root and its activation, in which the guardian can veto it */
    delaySeconds: number
    inviteBps: number
    teamRates: number[]
    v4Bps: number
    v5Bps: number
    validMin: string
    legsNeeded: number
  }
  /** the custody wallet */
  custody: {
    /** the only address besides payments that assets can go to; cannot change */
    cold: AccountRef
    /** who sends payments */
    payer: AccountRef
    /** who stops payments and cancels what is announced */
    guardian: AccountRef
    /** seconds between an announcement and its effect; cannot change */
    delaySeconds: number
    /** most that may leave in any period of `window` seconds: at first, and the fixed ceiling */
    limits: Record<CustodyAsset, { perWindow: string; ceiling: string; window: number }>
    /** what the deployer (the treasury there) puts in; only on the local chain */
    funds?: Record<CustodyAsset, string>
  }
  root: AccountRef
  /** receives its TDE, half the price of the nodes, and the first card */
  treasury: AccountRef
  faucet?: { account: AccountRef; usdt: string }
  /** only on the local chain */
  demo?: DemoSeed
  roles: Record<RoleName, { accounts: AccountRef[]; delaySeconds: number }>
  /** the deployer stays administrator without delay; only on the local chain */
  keepDeployerAdmin: boolean
  /** contracts that are on the chain already; `usdt`, `usde` and `nuls` must be among them on bsc */
  existing: Partial<Record<ContractName, Address>>
}

/** Least delay of each role in a seed for another chain than the local one, seconds. */
export const MINIMUM_DELAYS: Record<RoleName, number> = {
  ADMIN: 7 * 86_400,
  OPERATOR: 86_400,
  BLACKLIST: 0,
  TREASURY: 86_400,
  GUARDIAN: 0,
  CUSTODIAN: 0,
  POSTER: 0,
}

/** Least delay of the vault on another chain than the local one, seconds. */
const MINIMUM_VAULT_DELAY = 2 * 86_400
/** Least delay of level rewards' roots on such a chain. */
const MINIMUM_VETO_TIME = 2 * 86_400
/** Least days for which a seed for another chain than the local one must lock the operator's own assets. */
const MINIMUM_DAYS = { liquidity: 365, vesting: 730, cliff: 30 }
/** Largest part of the supply that the treasury may have at once on such a chain. */
const MOST_AT_ONCE = { part: 5n, of: 100n }

/**
 * The seed in `file`, by default seed.<chain>.json: the local chain's, else a template.
 * @throws Error when there is none, or it is not JSON
 */
export function loadSeed(chain: ChainName, file?: string): Seed {
  const from = file ?? new URL(`seed.${chain}.json`, import.meta.url)
  if (!existsSync(from)) throw new Error(`No seed for ${chain}: ${file ?? `seed.${chain}.json`} is missing`)
  try {
    const seed: Seed = JSON.parse(readFileSync(from, 'utf8'))
    return seed
  } catch {
    throw new Error(`The seed for ${chain} is not JSON: ${file ?? `seed.${chain}.json`}`)
  }
}

/** Fields of a template that nobody has filled in yet, such as `custody.cold`: their texts stand in angle brackets. */
function unfilled(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return /^<.*>$/.test(value.trim()) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, v]) => unfilled(v, path ? `${path}.${key}` : key))
}

/** Addresses whose checksum does not fit: a letter or digit of them is wrong. */
function misspelt(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return isAddress(value, { strict: false }) && isMisspelt(value, getAddress) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, v]) => misspelt(v, path ? `${path}.${key}` : key))
}

/** What a seed for a chain with real money says of others' contracts that it must not. */
function exchangeFaults(chain: Exclude<ChainName, 'local'>, existing: Seed['existing']): string[] {
  return Object.entries(exchangeOf(chain)).flatMap(([name, known]) => {
    const named = existing[name as ContractName]
    if (named && isAddress(named, { strict: false }) && isAddressEqual(named, known)) return []
    return [`existing.${name} must be ${known}`]
  })
}

/**
 * Refuses a seed that would leave powers without delay, use a test USDT or an exchange of its own, or trust keys that everybody has,
 * on a chain with real money; and a template with fields that are not filled in.
 * @throws Error in one line that names the fields
 */
export function checkSeed(chain: ChainName, seed: Seed): void {
  const open = unfilled(seed)
  if (open.length > 0)
    throw new Error(`seed for chain ${CHAINS[chain].id}: not filled in: ${open.join(', ')}`)
  const wrong = misspelt(seed)
  if (wrong.length > 0)
    throw new Error(`seed: a letter or digit is wrong, the checksum does not fit: ${wrong.join(', ')}`)
  for (const [name, { offers }] of Object.entries({ pool: seed.pool, liquidityPool: seed.liquidityPool }))
    if (offers.length !== 6) throw new Error(`seed: ${name}.offers must name six terms`)
  if (seed.teamRewards.teamRates.length !== 10)
    throw new Error('seed: teamRewards.teamRates must name ten levels')
  const [refused] = faultsOf(seed.resonance.lines)
  if (refused) throw new Error(`seed: ${refused}`)
  if (chain === 'local') return
  const faults: string[] = []
  if (seed.keepDeployerAdmin) faults.push('keepDeployerAdmin must be false')
  if (seed.faucet) faults.push('a faucet exists only on the local chain')
  if (seed.demo) faults.push('a demonstration exists only on the local chain')
  for (const role of ROLE_NAMES)
    if (seed.roles[role].delaySeconds < MINIMUM_DELAYS[role])
      faults.push(`${role} needs a delay of ${MINIMUM_DELAYS[role] / 86_400} days or more`)
  if (seed.custody.delaySeconds < MINIMUM_VAULT_DELAY)
    faults.push(`custody needs a delay of ${MINIMUM_VAULT_DELAY / 86_400} days or more`)
  if (seed.teamRewards.delaySeconds < MINIMUM_VETO_TIME)
    faults.push(`teamRewards needs a delay of ${MINIMUM_VETO_TIME / 86_400} days or more`)
  if (new Set(seed.roles.CUSTODIAN.accounts).size < 2) faults.push('CUSTODIAN needs two accounts or more')
  if (seed.roles.POSTER.accounts.some((a) => seed.roles.GUARDIAN.accounts.includes(a)))
    faults.push('POSTER and GUARDIAN must be different accounts')
  const { payer, guardian, cold } = seed.custody
  const apart = [payer, guardian, cold, ...seed.roles.ADMIN.accounts]
  if (new Set(apart).size < apart.length)
    faults.push('payer, guardian, cold address and administrators must be different accounts')
  for (const [asset, { perWindow, ceiling }] of Object.entries(seed.custody.limits))
    if (parseEther(perWindow) > parseEther(ceiling)) faults.push(`the limit of ${asset} is above its ceiling`)
  if (seed.custody.funds) faults.push('custody.funds: the treasury itself fills the vault')
  faults.push(...exchangeFaults(chain, seed.existing))
  if (chain === 'bsc' && !(seed.existing.usde && seed.existing.nuls))
    faults.push('existing.usde and existing.nuls must be the real ones, or the zero address')
  const { liquidity, vesting, token } = seed
  if (liquidity.lockedDays < MINIMUM_DAYS.liquidity)
    faults.push(`liquidity.lockedDays must be ${MINIMUM_DAYS.liquidity} or more`)
  if (vesting.days < MINIMUM_DAYS.vesting) faults.push(`vesting.days must be ${MINIMUM_DAYS.vesting} or more`)
  if (vesting.cliffDays < MINIMUM_DAYS.cliff)
    faults.push(`vesting.cliffDays must be ${MINIMUM_DAYS.cliff} or more`)
  if (parseEther(vesting.atOnce) * MOST_AT_ONCE.of > parseEther(token.supply) * MOST_AT_ONCE.part)
    faults.push(`vesting.atOnce can be ${MOST_AT_ONCE.part} % of the supply at most`)
  const refs = [
    seed.root,
    seed.treasury,
    seed.custody.cold,
    seed.custody.payer,
    seed.custody.guardian,
    ...Object.values(seed.roles).flatMap((r) => r.accounts),
  ]
  if (refs.some((r) => typeof r === 'number' || !isAddress(r, { strict: false })))
    faults.push('accounts must be addresses')
  const known = refs.find((r) => typeof r === 'string' && isPublished(r))
  if (known) faults.push(`everybody has the key of ${known}: it is an account of local chains`)
  if (faults.length) throw new Error(`seed for chain ${CHAINS[chain].id}: ${faults.join('; ')}`)
}
