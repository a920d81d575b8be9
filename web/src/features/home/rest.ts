import { partLoader } from '../../lib/i18n/i18n.ts'

const loadTexts = partLoader('money', 'notices')

/** Loads what is a member's, with its texts. */
export const loadOwn = async () => (await Promise.all([import('./Own.tsx'), loadTexts()]))[0]
/** Loads what stands below the first screen of the home page. */
export const loadRest = () => import('./Rest.tsx')
