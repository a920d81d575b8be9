/**
 * The five icons of the bottom navigation as path data: the static shell in index.html and the app draw the same ones.
 * The other icons are lucide's.
 */
export const NAV_ICONS = {
  home: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  hosting: 'M4 9l8-5 8 5zM6 9v8M10 9v8M14 9v8M18 9v8M4 20h16',
  swap: 'M7 4v13m0 0l-3-3m3 3l3-3M17 20V7m0 0l-3 3m3-3l3 3',
  community:
    'M14.5 6a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0M8.5 17a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0M20.5 17a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0M12 8.5v3M12 11.500L7 15M12 11.500L17 15',
  assets: 'M4 7h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 7l11-3v3M16 13h.01',
} as const
export type NavIcon = keyof typeof NAV_ICONS

/** Where each entry of the bottom navigation leads. */
export const NAV_PATHS = {
  home: '/',
  hosting: '/hosting',
  swap: '/swap',
  community: '/team',
  assets: '/wallet',
} as const satisfies Record<NavIcon, string>
