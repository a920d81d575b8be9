import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { LinkProps } from '@tanstack/react-router'
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

/** How an entry of the side menu looks. */
export const MENU_ENTRY =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-ink2 no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-kelp-soft aria-[current=page]:font-medium aria-[current=page]:text-kelp'
