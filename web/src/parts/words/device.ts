import { t } from '@lingui/core/macro'

// A table of our own: parsers of these texts are 6 KB and more, and know no wallet's browser.

type Named = readonly (readonly [sign: RegExp, name: string])[]

/** Wallets and browsers before those whose name they carry as well. */
const BROWSERS: Named = [
  [/MetaMask/i, 'MetaMask'],
  [/imToken/i, 'imToken'],
  [/TokenPocket/i, 'TokenPocket'],
  [/OKApp|OKEx|OKX/i, 'OKX'],
  [/\bTrust\b/i, 'Trust Wallet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/YaBrowser\//, 'Yandex'],
  [/MicroMessenger\//i, 'WeChat'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
]
const SYSTEMS: Named = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]
const nameIn = (names: Named, text: string) => names.find(([sign]) => sign.test(text))?.[1]

/** A device in words, by what its browser says of itself, which may be untrue. Only words of these tables are shown. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system ?? t`Unknown device`
}
