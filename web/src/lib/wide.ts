import { useSyncExternalStore } from 'react'

/** The width from which the stylesheet shows the rail: see `.hf-rail`. */
const wide = matchMedia('(width >= 1024px)')

/** Whether the window is wide enough for the rail. Narrower, its many links are not rendered at all. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
    () => false,
  )
