// The oldest Chromium that the app says it runs in, as npm brings it for Linux x64: e2e/floor.spec.ts.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fontsFile, MACHINE_FONTS, startFile } from './browser.ts'
import { run } from './run.ts'
import { ROOT } from './stack.ts'

/** Its name in e2e/package.json, where the version stands. */
const PACKAGE = join(ROOT, 'node_modules', 'chromium-floor')

/**
 * The build, 111.0.5555, is a month older than the first stable 111 and has that one's `color-mix` behind this switch; all else that
 * the app needs is on.
 */
export const FLOOR_ARGS = ['--enable-blink-features=CSSColor4']

/** Whether npm brought it, and this machine can run it. */
export const hasFloorBrowser = (): boolean =>
  process.platform === 'linux' && process.arch === 'x64' && existsSync(PACKAGE)

/** Path of the browser, unpacked at the first call; undefined where it is not. */
export async function bringFloorBrowser(): Promise<string | undefined> {
  if (!hasFloorBrowser()) return undefined
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  const dir = join(ROOT, 'node_modules', '.cache', `chromium-floor-${version}`)
  const start = join(dir, 'start')
  if (existsSync(start)) return start
  const half = `${dir}.${process.pid}`
  try {
    mkdirSync(half, { recursive: true })
    const unpack = (name: string) => brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', `${name}.br`)))
    writeFileSync(join(half, 'chromium'), unpack('chromium'), { mode: 0o755 })
    // Its libraries NSS and Expat, and a font for machines without any.
    writeFileSync(join(half, 'aws.tar'), unpack('aws.tar'))
    await run('tar', ['-xf', 'aws.tar'], { cwd: half })
    rmSync(join(half, 'aws.tar'))
    writeFileSync(join(half, 'fonts.conf'), fontsFile([join(dir, '.fonts'), MACHINE_FONTS]))
    writeFileSync(join(half, 'start'), startFile(dir, 'lib'), { mode: 0o755 })
    // Whole or not at all: another process may look.
    if (!existsSync(dir)) renameSync(half, dir)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
  return start
}
