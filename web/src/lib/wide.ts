import { useSyncExternalStore } from 'react'

/** From here on the stylesheet shows the rail: see `.hf-rail`. */
const wide = matchMedia('(width >= 1024px)')

/** Whether there is room for the rail. Its many links are not drawn at all where nobody would see them. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
