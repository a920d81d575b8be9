// `npm run build`: the web app, and with it a release in dist/release, which Node 24 runs alone; see docs/OPERATING.md.
import { join } from 'node:path'
import { assemble } from './release/assemble.ts'
import { ROOT } from './stack.ts'
import { buildWeb } from './web-build.ts'

await buildWeb(ROOT)
const into = join(ROOT, 'dist', 'release')
try {
  const { packages, carried } = assemble(ROOT, into)
  console.log(
    `${into}: ${packages.length} packages for the servers, ${carried.length} with those of the web app`,
  )
} catch (e) {
  console.error(e instanceof Error ? e.message : e)
  process.exit(1)
}
