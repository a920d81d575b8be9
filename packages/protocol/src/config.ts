import type { ChainName } from './chain.ts'
import type { SYMBOLS } from './ledger.ts'
import type { CONVERSION_NAMES } from './transfers.ts'
import { urlOf } from './url.ts'

/** Parts of the product that an operator switches on and off; off is *not yet open*. */
export const MODULES = [
  'hosting',
  'resonance',
  'liquidityMining',
  'sales',
  'levelRewards',
  'award',
  'custody',
  'machines',
  'shop',
  'card',
] as const
export type Module = (typeof MODULES)[number]

/**
 * Who must agree to a change. `one`: one manager, at once. `two`: two managers, at once. `slow`: two managers, and the change
 * comes into force only after a delay (`approvalDelays`) in which everybody sees it. Changes that can hurt users are slow.
 */
export const GUARDS = ['one', 'two', 'slow'] as const
export type Guard = (typeof GUARDS)[number]

type Common = {
  /** whether everybody may read it (`configKey`, `getConfigKeyBatch`) */
  public: boolean
  /** guard of raising it, of switching it on, or of setting a link */
  up: Guard
  /** guard of lowering it or of switching it off */
  down: Guard
  /** what it is for, for operators */
  about: string
}
/** Whole numbers: basis points, seconds, counts. */
export type IntegerSetting = Common & {
  type: 'integer'
  unit: 'bps' | 'seconds' | 'count'
  default: number
  min: number
  max: number
}
/** Amounts in base units. */
export type AmountSetting = Common & {
  type: 'amount'
  unit: string
  default: bigint
  min: bigint
  max: bigint
}
type SwitchSetting = Common & {
  type: 'switch'
  default: boolean
  /** on `bsc` it starts switched off, and switching it on requires a confirmation that legal advice was taken */
  legal: boolean
  /** what it does costs the operator gas: it starts switched off on `bsc` */
  gas: boolean
}
/** A web address (https), or an empty text. */
export type LinkSetting = Common & { type: 'link'; default: string; maxLength: number }
export type Setting = IntegerSetting | AmountSetting | SwitchSetting | LinkSetting

const ONE = 10n ** 18n
const DAY = 86_400

const integer = (
  unit: IntegerSetting['unit'],
  value: number,
  [min, max]: [number, number],
  about: string,
  more: Partial<Common> = {},
): IntegerSetting => ({
  type: 'integer',
  unit,
  default: value,
  min,
  max,
  about,
  public: false,
  up: 'slow',
  down: 'one',
  ...more,
})

/** An amount setting; its arguments are whole units. */
const amount = (
  unit: string,
  value: bigint,
  [min, max]: [bigint, bigint],
  about: string,
  more: Partial<Common> = {},
): AmountSetting => ({
  type: 'amount',
  unit,
  default: value * ONE,
  min: min * ONE,
  max: max * ONE,
  about,
  public: false,
  up: 'slow',
  down: 'one',
  ...more,
})

const onOff = (about: string, more: Partial<SwitchSetting> = {}): SwitchSetting => ({
  type: 'switch',
  default: true,
  legal: false,
  gas: false,
  about,
  public: true,
  up: 'two',
  down: 'one',
  ...more,
})

const link = (about: string): LinkSetting => ({
  type: 'link',
  default: '',
  maxLength: 300,
  about,
  public: true,
  up: 'two',
  down: 'two',
})

const minimums = {
  'withdrawal.minimum.USDT': amount('USDT', 10n, [0n, 100_000n], 'least that can be withdrawn', {
    public: true,
  }),
  'withdrawal.minimum.TDE': amount('TDE', 10n, [0n, 1_000_000n], 'least that can be withdrawn', {
    public: true,
  }),
  'withdrawal.minimum.USDE': amount('USDE', 10n, [0n, 100_000n], 'least that can be withdrawn', {
    public: true,
  }),
  'withdrawal.minimum.NULS': amount('NULS', 10n, [0n, 1_000_000n], 'least that can be withdrawn', {
    public: true,
  }),
} satisfies Record<`withdrawal.minimum.${(typeof SYMBOLS)[number]}`, Setting>

const conversions = {
  'conversion.enabled.convertTDE': onOff('whether USDT can be converted to TDE'),
  'conversion.enabled.convertTDEUSDE': onOff('whether TDE can be converted to USDE'),
  'conversion.enabled.convertUSDE': onOff('whether USDE can be converted to USDT'),
  'conversion.enabled.convertNULS': onOff('whether NULS can be converted to USDT'),
} satisfies Record<`conversion.enabled.${(typeof CONVERSION_NAMES)[number]}`, Setting>

const modules = {
  'module.hosting': onOff('hosting USDT in pools', { legal: true }),
  'module.resonance': onOff('joining periods of the resonance pool', { legal: true }),
  'module.liquidityMining': onOff('liquidity mining with shares of the pair', { legal: true }),
  'module.sales': onOff('subscription sales', { legal: true }),
  'module.levelRewards': onOff('rewards by team level', { legal: true }),
  'module.award': onOff('the special contribution award', { legal: true }),
  'module.custody': onOff('deposits, transfers and conversions; withdrawals stay open'),
  'module.machines': onOff('mining machines'),
  'module.shop': onOff('the shop'),
  'module.card': onOff('applying for the VISA card; only with a card issuer connected', {
    legal: true,
    default: false,
  }),
} satisfies Record<`module.${Module}`, Setting>

/** Every setting. A name that is not here cannot be set; one that is not public is not shown to users. */
export const SETTINGS = {
  'withdrawal.feeBps': integer(
    'bps',
    200,
    [0, 1_000],
    'part of a withdrawal that goes to the nodes, as a fee',
    { public: true },
  ),
  ...minimums,
  'withdrawal.autoLimit': amount(
    'USDT',
    500n,
    [0n, 50_000n],
    'up to this value a withdrawal needs no review',
    { down: 'two' },
  ),
  'withdrawal.secondLimit': amount(
    'USDT',
    5_000n,
    [0n, 1_000_000n],
    'above this value a withdrawal needs two reviewers',
    { down: 'two' },
  ),
  'withdrawal.userDaily': amount(
    'USDT',
    2_000n,
    [0n, 1_000_000n],
    'value that one user can withdraw in 24 hours without review',
    { down: 'two' },
  ),
  'withdrawal.vaultHourly': amount(
    'USDT',
    20_000n,
    [0n, 1_000_000n],
    'value that all users together can withdraw in an hour without review',
    { down: 'two' },
  ),
  'payout.walletGas': integer(
    'count',
    250_000,
    [200_000, 2_000_000],
    'most gas of a payout that a wallet contract has to agree to; this times the numbers below is what wallets can cost the payer in a day',
    { public: true, down: 'two' },
  ),
  'payout.accountFailures': integer(
    'count',
    5,
    [1, 100],
    'how many payouts of one wallet contract may be on their way or fail in 24 hours before its others wait',
    { public: true, down: 'two' },
  ),
  'payout.dailyFailures': integer(
    'count',
    200,
    [1, 10_000],
    'how many payouts of all wallet contracts together may be on their way or fail in 24 hours before the others of such wallets wait',
    { public: true, down: 'two' },
  ),
  'addressBook.delaySeconds': integer(
    'seconds',
    0,
    [0, 30 * DAY],
    'how long a new address of the address book waits before it can be used',
    { public: true, down: 'slow' },
  ),
  'deposit.validSeconds': integer(
    'seconds',
    3_600,
    [300, DAY],
    'how long the exact amount of a deposit is kept',
    { public: true, up: 'one', down: 'slow' },
  ),
  'deposit.minimum': amount('USDT', 1n, [0n, 10_000n], 'least that can be deposited', { public: true }),
  'transfer.feeBps': integer('bps', 0, [0, 1_000], 'part of a transfer that is kept as a fee', {
    public: true,
  }),
  'prices.maxAgeSeconds': integer(
    'seconds',
    DAY,
    [60, 30 * DAY],
    'age from which a price is stale and nothing is converted by it',
    { public: true },
  ),
  'conversion.feeBps': integer(
    'bps',
    0,
    [0, 1_000],
    'part of a conversion that is kept as a fee; where an operator sets a price at least the step of such a price',
    { public: true, down: 'two' },
  ),
  'conversion.accountDaily': amount(
    'USDT',
    1_000n,
    [0n, 100_000n],
    'value that one account can convert in 24 hours',
    { public: true },
  ),
  'conversion.assetDaily': amount(
    'USDT',
    10_000n,
    [0n, 1_000_000n],
    'value that all accounts together can convert of one asset in 24 hours',
    { public: true },
  ),
  'conversion.shareBps': integer(
    'bps',
    500,
    [1, 10_000],
    'part of what others have left of an asset for 24 hours that one account can convert',
    { public: true },
  ),
  'conversion.gapBps': integer(
    'bps',
    1_000,
    [100, 3_000],
    'how far average and newest price of the pair may lie apart before nothing is converted by them',
    { public: true },
  ),
  ...conversions,
  'superNode.cards': integer('count', 5, [1, 1_000], 'node cards that make a super node', { public: true }),
  'node.price': amount('USDT', 1_000n, [1n, 1_000_000n], 'node price as announced; the contract decides', {
    public: true,
  }),
  'robot.refunds': onOff('whether the order robot pays out what periods give back', { gas: true }),
  ...modules,
  'link.x': link('account on X'),
  'link.telegram': link('group on Telegram'),
  'link.discord': link('server on Discord'),
  'link.website': link('website of the operator'),
} satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

type ValueOf<S extends Setting> = S extends IntegerSetting
  ? number
  : S extends AmountSetting
    ? bigint
    : S extends SwitchSetting
      ? boolean
      : string
/** The value of a setting in code: number, bigint (base units), boolean or text. */
export type SettingValue<K extends SettingKey> = ValueOf<(typeof SETTINGS)[K]>

/** The value of a setting until an operator sets it. */
export function settingDefault<K extends SettingKey>(key: K, chain: ChainName): SettingValue<K> {
  const s: Setting = SETTINGS[key]
  return (s.type === 'switch' && (s.legal || s.gas) && chain === 'bsc' ? false : s.default) as SettingValue<K>
}

const STRICTNESS: Record<Guard, number> = { one: 0, two: 1, slow: 2 }

type Guarded = { type: Setting['type']; up: Guard; down: Guard }

/** What it takes to bring a setting from one value to another, both as text; `one` where nothing changes. */
function guardOf(s: Guarded, from: string, to: string): Guard {
  if (from === to) return 'one'
  if (s.type === 'switch') return to === 'true' ? s.up : s.down
  if (s.type === 'link') return s.up
  return BigInt(to) > BigInt(from) ? s.up : s.down
}

/**
 * The guard of a change: the strictest against the value in force and against every scheduled one, because the change
 * replaces those. Ending a change that two people scheduled, by keeping the value in force, takes one.
 */
export function guardOfChange(
  s: Guarded & { current: string; scheduled: { value: string }[] },
  to: string,
): Guard {
  const guards =
    to === s.current
      ? s.scheduled.map(({ value }) =>
          guardOf(s, s.current, value) === 'slow' ? 'one' : guardOf(s, value, to),
        )
      : [s.current, ...s.scheduled.map(({ value }) => value)].map((from) => guardOf(s, from, to))
  return guards.reduce<Guard>((a, b) => (STRICTNESS[b] > STRICTNESS[a] ? b : a), 'one')
}

/** A setting's value as text on the wire. */
export const settingText = (value: number | bigint | boolean | string): string => String(value)

/** Parses a setting's value from the wire. @returns undefined when the form is wrong or the value out of range */
export function parseSetting<K extends SettingKey>(key: K, text: string): SettingValue<K> | undefined {
  return parse(SETTINGS[key], text) as SettingValue<K> | undefined
}

function parse(s: Setting, text: string): number | bigint | boolean | string | undefined {
  if (s.type === 'switch') return text === 'true' ? true : text === 'false' ? false : undefined
  if (s.type === 'link') {
    const url = text.length <= s.maxLength ? urlOf(text) : undefined
    const plain = url?.protocol === 'https:' && url.username === '' && url.password === ''
    return text === '' || plain ? text : undefined
  }
  if (!/^(0|[1-9]\d{0,60})$/.test(text)) return undefined
  const value = BigInt(text)
  if (value < s.min || value > s.max) return undefined
  return s.type === 'amount' ? value : Number(value)
}
