import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { LinkProps } from '@tanstack/react-router'
import {
  BadgeCheck,
  Blocks,
  Coins,
  Cpu,
  CreditCard,
  FileText,
  FolderHeart,
  Layers,
  Newspaper,
  Scale,
  ShieldCheck,
  ShoppingBag,
  Smartphone,
  Sprout,
  type LucideIcon,
} from 'lucide-react'
import type { NavIcon } from './nav-icons.ts'

export type Path = NonNullable<LinkProps['to']>

/** `activeOptions` of menu entries: active on exactly their page, whatever its search parameters. */
export const HERE = { exact: true, includeSearch: false }

/** The five entries of the bottom bar and of the top of the rail. */
export const MAIN_ENTRIES: { to: Path; label: MessageDescriptor; icon: NavIcon }[] = [
  { to: '/', label: msg`Home`, icon: 'home' },
  { to: '/hosting', label: msg`Hosting`, icon: 'hosting' },
  { to: '/swap', label: msg`Swap`, icon: 'swap' },
  { to: '/team', label: msg`Community`, icon: 'community' },
  { to: '/wallet', label: msg`Assets`, icon: 'assets' },
]

/** The further entries of the side menu. */
export const MORE_ENTRIES: { to: Path; label: MessageDescriptor; icon: LucideIcon }[] = [
  { to: '/node', label: msg`Node`, icon: BadgeCheck },
  { to: '/project', label: msg`Projects`, icon: Layers },
  { to: '/myProject', label: msg`My projects`, icon: FolderHeart },
  { to: '/mine', label: msg`Earnings`, icon: Coins },
  { to: '/machine', label: msg`Mining machines`, icon: Cpu },
  { to: '/shop', label: msg`Shop`, icon: ShoppingBag },
  { to: '/visa', label: msg`VISA card`, icon: CreditCard },
  { to: '/news', label: msg`News`, icon: Newspaper },
  { to: '/ecology', label: msg`Ecology`, icon: Sprout },
  { to: '/chain', label: msg`Public-chain intro`, icon: Blocks },
  { to: '/wp', label: msg`White paper`, icon: FileText },
  { to: '/solvency', label: msg`Audit report`, icon: ShieldCheck },
  { to: '/powers', label: msg`Powers`, icon: Scale },
  { to: '/mobile', label: msg`Mobile number`, icon: Smartphone },
]
