// `npm run build [-- --arch x64|arm64]`: the web app, and with it a release for Linux in dist/release, which Node 24 runs alone, the
// node cards in it; see docs/OPERATING.md. For another machine than this one it asks npm for that one's packages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { firstKind, writeCards } from './cards.ts'
import { installFor } from './install-for.ts'
import { nameOf } from './machines.mjs'
import { assemble, WORKSPACES } from './release/assemble.ts'
import { ROOT } from './stack.ts'
import { buildWeb } from './web-build.ts'

/** Processors that a release is made for, as Node names them, also under Docker's names. */
const ARCHS: Record<string, string> = { x64: 'x64', amd64: 'x64', arm64: 'arm64' }

const { arch: asked } = parseArgs({ options: { arch: { type: 'string' } } }).values
const arch = ARCHS[asked || process.arch]
const into = join(ROOT, 'dist', 'release')
let elsewhere: string | undefined
try {
  if (!arch) throw new Error(`--arch ${asked || process.arch} is unknown: x64 or arm64`)
  if (process.platform === 'win32')
    throw new Error('A release has links, which Windows keeps otherwise: build it on Linux or macOS.')
  const machine = { platform: 'linux', arch }
  await buildWeb(ROOT)
  if (nameOf(machine) !== nameOf(process)) {
    elsewhere = mkdtempSync(join(tmpdir(), 'holdfast-packages-'))
    console.log(`Installing the packages for ${nameOf(machine)} …`)
    await installFor(ROOT, machine, elsewhere, WORKSPACES)
  }
  const { packages, carried } = assemble(ROOT, into, { arch, natives: elsewhere ?? ROOT })
  const cards = await writeCards(join(into, 'cards'), firstKind())
  console.log(`${into}/cards: node cards as folders and a CAR file, ${cards.uri}`)
  console.log(
    `${into}: for ${nameOf(machine)}, ${packages.length} packages for the servers, ${carried.length} with those of the web app`,
  )
} catch (e) {
  console.error(e instanceof Error ? e.message : e)
  process.exitCode = 1
} finally {
  if (elsewhere) rmSync(elsewhere, { recursive: true, force: true })
}
