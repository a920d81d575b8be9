// The oldest browsers that the app runs in: the build, the notice in index.html and the checks take them from here (D-498).

/** First versions, those of Safari being those of iOS; Tailwind's styles need no less. */
export const FLOOR = { chrome: '111', safari: '16.4', firefox: '128' } as const

/** What code is lowered to. */
export const TARGET = Object.entries(FLOOR).map(([browser, version]) => `${browser}${version}`)

/**
 * What the notice asks a browser for: both together came with exactly these versions. `code`: as index.html asks, in any browser;
 * `feature`: its key in browser-compat-data
 */
export const ASKED = [
  { code: 'window.CSS && CSS.registerProperty', feature: 'api.CSS.registerProperty_static' },
  { code: "CSS.supports('color', 'color-mix(in srgb, red, blue)')", feature: 'css.types.color.color-mix' },
] as const

/** As the notice names them. */
const NAMES = [`Chrome ${FLOOR.chrome}`, `iOS ${FLOOR.safari}`, `Firefox ${FLOOR.firefox}`]

/** Puts the floor into the notice of index.html. @throws Error where the notice has no place for it */
export function withFloor(html: string): string {
  const places = {
    FLOOR_IS_MET: `(${ASKED.map(({ code }) => code).join(' && ')})`,
    FLOOR_IN_CHINESE: NAMES.join('、'),
    FLOOR_IN_ENGLISH: NAMES.join(', '),
  }
  return Object.entries(places).reduce((text, [place, value]) => {
    if (!text.includes(place)) throw new Error(`index.html has no ${place}`)
    return text.replace(place, () => value)
  }, html)
}
