// `npm run ship`: makes what a first start finds in the repository in place of making it: the web app, built, and the month of life,
// played. Run before a version is given out: what is there of these sources stays. A start that finds them of other sources builds and
// plays itself.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ageOfMonth, keepMonth } from './life/kept.ts'
import { pack } from './pack.ts'
import { freePort } from './ports.ts'
import { shippedWeb, webSources } from './sources.mjs'
import { ROOT, startStack } from './stack.ts'
import { buildWeb } from './web-build.ts'

/** What a browser is not sent, or what is made again from the rest. */
const LEFT_OUT = /\.(br|gz)$|^\.sources$/

/** Days after which a month is played anew though it is of these sources. */
const RENEWED_DAYS = 7

async function shipWeb() {
  const { sources, files } = shippedWeb(ROOT)
  const want = webSources(ROOT)
  if (existsSync(sources) && readFileSync(sources, 'utf8') === want) return
  await buildWeb(ROOT)
  mkdirSync(dirname(files), { recursive: true })
  writeFileSync(
    files,
    pack(join(ROOT, 'web', 'dist'), (path) => !LEFT_OUT.test(path)),
  )
  writeFileSync(sources, want)
}

async function shipMonth() {
  if (ageOfMonth() < RENEWED_DAYS) return
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-month-'))
  try {
    const lines: string[] = []
    const stack = await startStack({
      dir,
      port: await freePort(),
      chain: 'local',
      webBuilt: true,
      life: 'played',
      progress: (line) => {
        lines.push(line)
        console.log(line)
      },
    })
    try {
      if (!lines.some((line) => line.includes('is played, '))) throw new Error('The month ended early.')
      await stack.server.stop()
      await stack.chain!.save()
      await keepMonth(dir, stack.databaseUrl)
    } finally {
      await stack.stop()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

if (process.env['SITE_URL']) throw new Error('A web app that is shipped names no SITE_URL: unset it.')
await shipWeb()
await shipMonth()
