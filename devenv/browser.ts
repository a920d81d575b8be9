import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium for the browser tests: `CHROMIUM` from the environment, else one on PATH; undefined without any. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named) return existsSync(named) ? named : undefined
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((dir) => NAMES.map((n) => join(dir, n)))
  return [...onPath, ...FIXED].find((p) => existsSync(p))
}

export const NO_BROWSER =
  'No Chromium found, so the browser journeys did not run: install one (Debian: apt-get install chromium) or set CHROMIUM to its path.'
