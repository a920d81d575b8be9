import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@holdfast/protocol/calls/index'
import type { Call } from '@holdfast/protocol/calls/call'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import { minifySync, type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { TARGET } from './floor/floor.ts'
import { publicPages } from './pages.ts'

/**
 * Reads whose last answer is shown while the server is out of reach. The service worker knows no accounts, so it keeps only
 * what needs no session, names no account and changes nothing that somebody could sign by mistake (D-432).
 */
export const KEPT_READS = [
  'chain',
  'getCandles',
  'getConfigKeyBatch',
  'getEpoch',
  'getHostingPool',
  'getHostingRunway',
  'getHouseRules',
  'getMachine',
  'getMachineTotals',
  'getNodeInfo',
  'getNotice',
  'getPowers',
  'getProject',
  'getProjectPools',
  'getProjectTexts',
  'getResonancePool',
  'getRobot',
  'getSale',
  'getSaleInfo',
  'getShopGood',
  'getSolvency',
  'getTokenInfo',
  'listPrices',
  'pageBurns',
  'pageEpochs',
  'pageHostingPeriods',
  'pageMachine',
  'pageNoticeByType',
  'pageProjects',
  'pageSales',
  'pageShopGoods',
  'pageSolvency',
  'pageSwaps',
] as const satisfies readonly (keyof typeof calls)[]

const pathOf = ({ path }: Pick<Call, 'path'>) => (path.startsWith('/') ? path : `${API_PREFIX}/${path}`)

/** In place of the worker while developing: one of an earlier `npm start` at the same address takes itself away. */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const page of await self.clients.matchAll()) page.navigate(page.url)
})()))
`

/** The files that the first view needs: what `html` names, and what those chunks import statically. */
function firstFiles(html: string, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  for (const [, file = ''] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) files.add(file)
  // Iterating a Set also visits what is added on the way.
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const next of chunk.imports) files.add(next)
  }
  return [...files].map((file) => `/${file}`).toSorted()
}

/**
 * Vite plugin that writes `/sw.js` from web/worker/sw.ts, and the release's id into both it and index.html. The id changes
 * with any file of the app.
 */
export function worker(): Plugin {
  return {
    name: 'holdfast-worker',
    enforce: 'post',
    // What is drawn at the build by Node has neither documents nor a worker.
    configureServer(server) {
      server.middlewares.use('/sw.js', (_, response) => {
        response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-store')
        response.end(NO_WORKER)
      })
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const document = bundle['index.html']
        if (document?.type !== 'asset') throw new Error('the build has no index.html')
        const file = join(import.meta.dirname, '../worker/sw.ts')
        const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: TARGET })
        const html = String(document.source)
        const id = createHash('sha256')
          .update(html)
          .update(code)
          .update(Object.keys(bundle).toSorted().join())
          .digest('hex')
          .slice(0, 16)
        const reads = KEPT_READS.map((name) => pathOf(calls[name]))
        const pages = publicPages()
          .map(({ path }) => path)
          .filter((path) => path !== '/')
        const release = JSON.stringify({ id, pages, files: firstFiles(html, bundle), reads })
        document.source = html.replace(
          '<meta name="release" content="" />',
          () => `<meta name="release" content="${id}" />`,
        )
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: minifySync(
            'sw.js',
            code.replace('= THE_RELEASE', () => `= ${release}`),
            { compress: { target: TARGET } },
          ).code,
        })
      },
    },
  }
}
