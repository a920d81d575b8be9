import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Module } from '@holdfast/protocol/config'
import {
  Activity,
  ArrowLeftRight,
  Award,
  BadgeCheck,
  Bell,
  Blocks,
  Bot,
  Coins,
  Cpu,
  CreditCard,
  FileText,
  FolderHeart,
  Gamepad2,
  Layers,
  ListChecks,
  Newspaper,
  Scale,
  ShieldCheck,
  ShoppingBag,
  Sprout,
  type LucideIcon,
} from 'lucide-react'
import type { Path } from './menu.ts'

/** Where notices stand: its entry counts the unread ones. */
export const NOTICES = '/msg'

type Entry = { to: Path; label: MessageDescriptor; icon: LucideIcon; needs?: Need }

/** What an entry leads to nothing without: a part of the product, a route to other chains; nothing is enough for a game. */
export type Need = Module | 'bridge' | 'game'

/** The further entries of the side menu, in groups. Those whose need is not met stand last, under `NOT_OPEN`. */
export const MENU_GROUPS: { name: MessageDescriptor; entries: Entry[] }[] = [
  {
    name: msg`Take part`,
    entries: [
      { to: '/node', label: msg`Node`, icon: BadgeCheck },
      { to: '/project', label: msg`Projects`, icon: Layers, needs: 'sales' },
      { to: '/machine', label: msg`Mining machines`, icon: Cpu, needs: 'machines' },
      { to: '/award', label: msg`Special contribution award`, icon: Award, needs: 'award' },
    ],
  },
  {
    name: msg`My account`,
    entries: [
      { to: '/mine', label: msg`Earnings`, icon: Coins },
      { to: '/orders', label: msg`Orders`, icon: ListChecks },
      { to: '/myProject', label: msg`My projects`, icon: FolderHeart },
      { to: NOTICES, label: msg`Notices`, icon: Bell },
    ],
  },
  {
    name: msg`Services`,
    entries: [
      { to: '/shop', label: msg`Shop`, icon: ShoppingBag, needs: 'shop' },
      { to: '/bridge', label: msg`Cross-chain bridge`, icon: ArrowLeftRight, needs: 'bridge' },
      { to: '/visa', label: msg`VISA card`, icon: CreditCard, needs: 'card' },
      { to: '/game', label: msg`Game`, icon: Gamepad2, needs: 'game' },
    ],
  },
  {
    name: msg`Read`,
    entries: [
      { to: '/news', label: msg`News`, icon: Newspaper },
      { to: '/ecology', label: msg`Ecology`, icon: Sprout },
      { to: '/chain', label: msg`Public-chain intro`, icon: Blocks },
      { to: '/wp', label: msg`White paper`, icon: FileText },
    ],
  },
  {
    name: msg`To check`,
    entries: [
      { to: '/solvency', label: msg`Audit report`, icon: ShieldCheck },
      { to: '/powers', label: msg`Powers`, icon: Scale },
      { to: '/robot', label: msg`Order robot`, icon: Bot },
      { to: '/status', label: msg`Status`, icon: Activity },
    ],
  },
]

const NOT_OPEN = msg`Not open yet`

/** The groups as they are shown: without those that are empty, and last what leads nowhere. */
export function arranged(met: (need: Need) => boolean) {
  const isOpen = ({ needs }: Entry) => needs === undefined || met(needs)
  const shut = MENU_GROUPS.flatMap((g) => g.entries).filter((e) => !isOpen(e))
  return [
    ...MENU_GROUPS.map((g) => ({ ...g, entries: g.entries.filter(isOpen), open: true })),
    { name: NOT_OPEN, entries: shut, open: false },
  ].filter((g) => g.entries.length > 0)
}
