import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { MAIN_ENTRIES, type Path } from '../menu.ts'
import { MENU_GROUPS } from '../menu-groups.ts'

/** A page that the palette opens. */
export type PageEntry = {
  to: Path
  search?: Record<string, string>
  label: MessageDescriptor
  /** English words that it is found by in every language, beside those of its path */
  also?: string
}

/** What the menu does not name: pages that are reached from another one, and tabs. */
const FURTHER: PageEntry[] = [
  { to: '/hosting', search: { tab: 'resonance' }, label: msg`Resonance pool` },
  { to: '/hosting', search: { tab: 'liquidity' }, label: msg`Liquidity mining` },
  { to: '/hosting', search: { tab: 'mine' }, label: msg`My hosting` },
  { to: '/hosting', search: { tab: 'history' }, label: msg`History of hosting` },
  { to: '/recharge', label: msg`Deposit`, also: 'deposit' },
  { to: '/extract', label: msg`Withdraw`, also: 'withdraw' },
  { to: '/extractRecord', label: msg`Withdrawal records`, also: 'withdrawal records' },
  { to: '/transfer', label: msg`Transfer` },
  { to: '/convert', label: msg`Convert` },
  { to: '/walletDetail', label: msg`Asset detail`, also: 'asset detail' },
  { to: '/nft', label: msg`My cards`, also: 'my cards' },
  { to: '/nftList', label: msg`Cards on sale`, also: 'cards on sale' },
  { to: '/lockRelease', label: msg`Lock release`, also: 'lock release vesting' },
  { to: '/shopOrder', label: msg`Shop orders`, also: 'shop orders' },
  { to: '/mobile', label: msg`Mobile number` },
  { to: '/approvals', label: msg`Approvals` },
  { to: '/sessions', label: msg`Signed-in devices`, also: 'signed in devices' },
  { to: '/webhooks', label: msg`Webhooks` },
]

const ENGLISH: Partial<Record<Path, string>> = {
  '/': 'home',
  '/team': 'community',
  '/wallet': 'assets',
  '/mine': 'earnings',
  '/msg': 'notices',
  '/wp': 'white paper',
  '/solvency': 'audit report',
  '/myProject': 'my projects',
}

/** Every page, in the order of the menu. */
export const PAGES: PageEntry[] = [
  ...[...MAIN_ENTRIES, ...MENU_GROUPS.flatMap((g) => g.entries)].map(({ to, label }) => {
    const also = ENGLISH[to]
    return { to, label, ...(also === undefined ? {} : { also }) }
  }),
  ...FURTHER,
]

/** The console, for those whom the menu shows it to. */
export const CONSOLE: PageEntry = { to: '/managerMain', label: msg`Main contract`, also: 'console manager' }
