// Programs that some tests need and that npm does not bring: where one is missing, its tests are skipped.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hasFloorBrowser } from './floor-browser.ts'

/** Each with the Debian package that has it, and what is skipped without it. */
const PROGRAMS = [
  { program: 'promtool', apt: 'prometheus', tests: 'alert rules' },
  { program: 'prometheus', apt: 'prometheus', tests: 'panels of the dashboard' },
  { program: 'pgbouncer', apt: 'pgbouncer', tests: 'pooler', instead: 'PGBOUNCER' },
  { program: 'nginx', apt: 'nginx-light', tests: "proxy's configuration" },
  { program: 'systemd-analyze', apt: 'systemd', tests: 'hardening of the units' },
  { program: 'WebKitWebDriver', apt: 'webkit2gtk-driver', tests: 'pages in WebKit' },
  { program: 'Xvfb', apt: 'xvfb', tests: 'pages in WebKit' },
  { program: 'firefox-esr', apt: 'firefox-esr', tests: 'pages in Firefox' },
] as const

/** Debian has servers here, which is not on everybody's PATH. */
const SBIN = '/usr/sbin'

/**
 * Says which tests are skipped here and, where it can be, what to install for them; null where all run.
 * @param has whether a program is there
 * @param hasFloor whether the oldest browser is: npm has it for Linux x64 alone
 */
export function skippedLine(
  has: (program: string) => boolean = isInstalled,
  hasFloor = hasFloorBrowser(),
): string | null {
  const lines = [forPrograms(has), hasFloor ? null : FLOOR_SKIPPED].filter((line) => line !== null)
  return lines.length > 0 ? lines.join('\n') : null
}

/** What is missing for `tests`, with what to install; null where it is all there. */
export function missingFor(tests: (typeof PROGRAMS)[number]['tests'], has = isInstalled): string | null {
  const missing = PROGRAMS.filter((p) => p.tests === tests && !has(p.program))
  if (missing.length === 0) return null
  return `${missing.map((p) => p.program).join(', ')}: apt-get install ${missing.map((p) => p.apt).join(' ')}`
}

const FLOOR_SKIPPED =
  'Skipped, for want of the Chromium 111 that npm brings for Linux x64: pages in the oldest browser.'

function forPrograms(has: (program: string) => boolean): string | null {
  const missing = PROGRAMS.filter((p) => !has(p.program))
  if (missing.length === 0) return null
  const tests = [...new Set(missing.map((p) => p.tests))].join(', ')
  const packages = [...new Set(missing.map((p) => p.apt))].join(' ')
  return `Skipped, for want of ${missing.map((p) => p.program).join(', ')}: ${tests}. To run them: apt-get install ${packages}`
}

/** Whether one of these programs is there. */
export function isInstalled(program: string): boolean {
  const named = PROGRAMS.find((p) => p.program === program)
  const own = named && 'instead' in named ? process.env[named.instead] : undefined
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), SBIN]
  return [own, ...folders.map((folder) => join(folder, program))].some(
    (path) => path !== undefined && existsSync(path),
  )
}
