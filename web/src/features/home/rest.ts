/** Loads what stands below the first screen of the home page. */
export const loadRest = () => import('./Rest.tsx')
