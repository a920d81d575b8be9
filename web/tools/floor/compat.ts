// What browser-compat-data says of the floor.
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data/types'
import { FLOOR } from './floor.ts'

/** What was found. `feature`: its key in browser-compat-data; `lacks`: browsers without it, each with the first version that has it */
export type Found = { feature: string; lacks: string[]; where: string }

/** Every browser of the data that is held to a version of the floor: on a phone wallets show the app in a web view. */
const HELD = {
  chrome: FLOOR.chrome,
  chrome_android: FLOOR.chrome,
  webview_android: FLOOR.chrome,
  safari: FLOOR.safari,
  safari_ios: FLOOR.safari,
  firefox: FLOOR.firefox,
  firefox_android: FLOOR.firefox,
} as const

/** Which version is older: negative where `a` is. */
function compare(a: string, b: string): number {
  const [x, y] = [a, b].map((version) => version.replace('≤', '').split('.').map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (x?.[i] ?? 0) - (y?.[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether a browser has a feature at `floor` under its own name and without a switch; in part is enough. */
const isThere = (statement: SupportStatement | undefined, floor: string): boolean =>
  [statement ?? []].flat().some(({ version_added, version_removed, prefix, alternative_name, flags }) => {
    if (typeof version_added !== 'string' || version_added === 'preview') return false
    if (prefix ?? alternative_name ?? flags) return false
    const gone = typeof version_removed === 'string' && compare(version_removed, floor) <= 0
    return !gone && compare(version_added, floor) <= 0
  })

/** The feature of the data with this key, such as `api.URLSearchParams.size`. */
function featureOf(key: string): Identifier | undefined {
  let at: unknown = bcd
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined
    at = (at as Record<string, unknown>)[part]
  }
  return at as Identifier | undefined
}

/** Browsers that lack `feature` at the floor, each with the version that brought it. */
function lacking(feature: Identifier): string[] {
  const support = feature['__compat']?.support
  if (!support) return []
  return Object.entries(HELD).flatMap(([browser, floor]) => {
    const statement = support[browser as keyof typeof HELD]
    if (statement === undefined || isThere(statement, floor)) return []
    const versions = [statement].flat().map((s) => s.version_added)
    return [`${browser} ${versions.find((v) => typeof v === 'string') ?? 'never'}`]
  })
}

/** The first of `keys` that the data has, with the browsers that lack it; undefined where it has none. */
export function known(keys: readonly string[]): Omit<Found, 'where'> | undefined {
  for (const feature of keys) {
    const data = featureOf(feature)
    if (data?.['__compat']) return { feature, lacks: lacking(data) }
  }
  return undefined
}

/** The newest version of each of `features` in `browser`, which is the first that has them all. */
export const firstWith = (features: readonly string[], browser: keyof typeof HELD): string =>
  features
    .map((key) => {
      const added = [featureOf(key)?.['__compat']?.support[browser] ?? []].flat()[0]?.version_added
      if (typeof added !== 'string') throw new Error(`browser-compat-data does not know ${key} in ${browser}`)
      return added
    })
    .reduce((a, b) => (compare(a, b) > 0 ? a : b))

/** Calls `told` with each feature of the data that is a name in code, its key's last part, and who has it ('' a global). */
function eachName(told: (name: string, feature: Identifier, owner: string) => void): void {
  const walk = (at: Identifier, owner: string, depth: number, deepest: number): void => {
    for (const [key, feature] of Object.entries(at) as [string, Identifier][]) {
      const name = key.replace(/_static$/, '')
      // Others are no names in code: `accepts_x`, `x_event`, `options_parameter`.
      if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) continue
      told(name, feature, owner)
      if (depth < deepest) walk(feature, depth === 0 ? key : owner, depth + 1, deepest)
    }
  }
  walk(bcd.api, '', 0, 1)
  // `Intl` has interfaces of its own.
  walk(bcd.javascript['builtins'] as Identifier, '', 0, 2)
}

/** Names that something younger than the floor has, whatever else has them too. */
export function namesOfYoung(): Set<string> {
  const names = new Set<string>()
  eachName((name, feature) => lacking(feature).length > 0 && names.add(name))
  return names
}

/** Interfaces whose objects code of any kind meets. Those of further ones have names that others have for their own. */
const COMMON =
  /^(|Window|Document|Element|HTMLElement|HTMLInputElement|HTMLDialogElement|ShadowRoot|Node|Navigator|URL|URLSearchParams|AbortSignal|Request|Response|Headers|Blob|FormData|ReadableStream|CSSStyleSheet|Performance|Crypto|SubtleCrypto|Event|EventTarget|Range|Selection|Animation|History|Scheduler|ServiceWorkerContainer|WebSocket)$/

/**
 * Names that a member has only where it is younger than the floor: no interface and no built-in had one of this name before. Each
 * with the browsers that lack it.
 */
export function distinctiveNames(): Map<string, string[]> {
  const names = new Map<string, string[]>()
  const old = new Set<string>()
  const globals = youngGlobals()
  eachName((name, feature, owner) => {
    const lacks = lacking(feature)
    if (lacks.length === 0) old.add(name)
    // Without its interface's name no object of it comes to be.
    else if (globals.has(owner)) return
    else if (COMMON.test(owner) || Object.hasOwn(bcd.javascript['builtins'] ?? {}, owner))
      names.set(name, lacks)
  })
  for (const name of old) names.delete(name)
  return names
}

/** Interfaces, built-ins and what a window has that are younger than the floor, with the browsers that lack them. */
export function youngGlobals(): Map<string, string[]> {
  const globals = new Map<string, string[]>()
  eachName((name, feature, owner) => {
    const lacks = lacking(feature)
    const isGlobal = owner === 'Window' || (owner === '' && /^[A-Z]/.test(name))
    if (isGlobal && lacks.length > 0) globals.set(name, lacks)
  })
  return globals
}

/** Keys of all features below `key`, by the last part of each. */
export function compatOf(key: string): Map<string, string[]> {
  const keys = new Map<string, string[]>()
  const walk = (at: Identifier, path: string): void => {
    for (const [part, feature] of Object.entries(at) as [string, Identifier][]) {
      if (part === '__compat') continue
      keys.set(part, [...(keys.get(part) ?? []), `${path}.${part}`])
      walk(feature, `${path}.${part}`)
    }
  }
  walk(featureOf(key) ?? {}, key)
  return keys
}
