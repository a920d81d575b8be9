// Writes what each page shows first into documents of their own, so that it is painted before any script has run (D-438).
// Run after a build: node web/tools/first-views.ts <folder of the build>
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { brand } from '../src/brand.ts'
import { addressOf, pathsOfApp, publicPages, type PublicPage } from './pages.ts'

const WEB = join(import.meta.dirname, '..')

/**
 * What index.html keeps free for a page's path, its parameter, its title, its first view, and the one for who is signed in with
 * its name: `page` where it is the same, `own` where it is one of its own.
 */
const PLACES = {
  path: 'data-page=""',
  search: 'data-search=""',
  title: `<title>${brand.name}</title>`,
  view: '<!--view-->',
  own: '<!--own-->',
  ownIs: 'data-own=""',
}

/**
 * The document of a page.
 * @param index the build's index.html
 * @param view the page's markup as React writes it
 * @param own that for who is signed in
 * @throws Error when index.html lacks a place, or the markup has a script
 */
export function documentOf(
  index: string,
  { path, parameter }: PublicPage,
  view: string,
  own: string,
): string {
  for (const place of Object.values(PLACES))
    if (index.split(place).length !== 2) throw new Error(`index.html has no place, or several, for ${place}`)
  if (/<script/i.test(view + own)) throw new Error(`the first view of ${path} has a script`)
  const [, heading = ''] = /<h1[^>]*>([^<]*)<\/h1>/.exec(view) ?? []
  const title = path === '/' || heading === '' ? brand.name : `${heading} · ${brand.name}`
  return index
    .replace(PLACES.path, () => `data-page="${path}"`)
    .replace(PLACES.search, () => `data-search="${parameter}"`)
    .replace(PLACES.title, () => `<title>${title}</title>`)
    .replace(PLACES.view, () => quiet(view))
    .replace(PLACES.ownIs, () => `data-own="${own === view ? 'page' : 'own'}"`)
    .replace(PLACES.own, () => (own === view ? '' : quiet(own)))
}

/**
 * `view` without what the page's security policy refuses or what would answer before the app does: a script in index.html
 * sets the styles, and nothing can be typed into fields that the app is about to replace.
 */
function quiet(view: string): string {
  return view.replace(/<[a-z][^>]*>/g, (tag) =>
    tag
      .replace(/ style="/g, ' data-style="')
      .replace(/^<(input|textarea)/, '<$1 readonly=""')
      .replace(/^<select/, '<select disabled=""')
      .replace(/ autofocus=""/i, ''),
  )
}

/** What pages find in Node in place of a browser. Requests are never answered, so that everything is still loading. */
function actAsBrowser(): void {
  const element = { classList: { toggle() {} }, dataset: {}, lang: '' }
  const media = { matches: false, addEventListener() {} }
  Object.assign(globalThis, {
    document: { documentElement: element },
    addEventListener() {},
    matchMedia: () => media,
    fetch: () => new Promise<never>(() => {}),
  })
}

async function write(dist: string): Promise<void> {
  const drawing = join(dist, '.first-views')
  await build({
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: join(WEB, 'src/first-view.tsx'), outDir: drawing, emptyOutDir: true, manifest: false },
  })
  actAsBrowser()
  const { firstView, ownView } = (await import(pathToFileURL(join(drawing, 'first-view.js')).href)) as {
    firstView(url: string): Promise<string>
    ownView(url: string): Promise<string>
  }
  const index = readFileSync(join(dist, 'index.html'), 'utf8')
  mkdirSync(join(dist, 'pages'))
  for (const page of publicPages()) {
    const url = addressOf(page)
    const html = documentOf(index, page, await firstView(url), await ownView(url))
    writeFileSync(join(dist, page.path === '/' ? 'index.html' : `pages/${page.name}.html`), html)
  }
  // For the server, to tell a page from a path that leads nowhere.
  writeFileSync(join(dist, 'pages', 'paths.json'), JSON.stringify(pathsOfApp()))
  rmSync(drawing, { recursive: true })
}

if (import.meta.main) {
  await write(process.argv[2] ?? join(WEB, 'dist'))
  // Queries that were asked meanwhile are kept alive by timers.
  process.exit(0)
}
