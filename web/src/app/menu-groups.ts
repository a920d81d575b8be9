import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
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
  Smartphone,
  Sprout,
  type LucideIcon,
} from 'lucide-react'
import type { Path } from './menu.ts'

/** Where notices stand: its entry counts the unread ones. */
export const NOTICES = '/msg'

type Entry = { to: Path; label: MessageDescriptor; icon: LucideIcon }

/** The further entries of the side menu, in groups. */
export const MENU_GROUPS: { name: MessageDescriptor; entries: Entry[] }[] = [
  {
    name: msg`Take part`,
    entries: [
      { to: '/node', label: msg`Node`, icon: BadgeCheck },
      { to: '/project', label: msg`Projects`, icon: Layers },
      { to: '/machine', label: msg`Mining machines`, icon: Cpu },
      { to: '/award', label: msg`Special contribution award`, icon: Award },
      { to: '/robot', label: msg`Order robot`, icon: Bot },
    ],
  },
  {
    name: msg`My account`,
    entries: [
      { to: '/mine', label: msg`Earnings`, icon: Coins },
      { to: '/orders', label: msg`Orders`, icon: ListChecks },
      { to: '/myProject', label: msg`My projects`, icon: FolderHeart },
      { to: NOTICES, label: msg`Notices`, icon: Bell },
      { to: '/mobile', label: msg`Mobile number`, icon: Smartphone },
    ],
  },
  {
    name: msg`Services`,
    entries: [
      { to: '/shop', label: msg`Shop`, icon: ShoppingBag },
      { to: '/bridge', label: msg`Cross-chain bridge`, icon: ArrowLeftRight },
      { to: '/visa', label: msg`VISA card`, icon: CreditCard },
      { to: '/game', label: msg`Game`, icon: Gamepad2 },
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
      { to: '/status', label: msg`Status`, icon: Activity },
    ],
  },
]
