// Writes what each page shows first into documents of their own, so that it is painted before any script has run (D-438).
// Run after a build: node web/tools/first-views.ts <folder of the build>
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES } from '@holdfast/protocol/languages'
import { build } from 'vite'
import { brand } from '../src/brand.ts'
import { textsIn } from './texts.ts'
import { addressOf, pagesForStrangers, pathsOfApp, publicPages, type PublicPage } from './pages.ts'

const WEB = join(import.meta.dirname, '..')

/**
 * What index.html keeps free for a page's path, its parameter, its title, its first view, and the one for who is signed in with
 * its name: `page` where it is the same, `own` where it is one of its own.
 */
const PLACES = {
  path: 'data-page=""',
  search: 'data-search=""',
  title: `<title>${brand.name}</title>`,
  card: `<meta property="og:title" content="${brand.name}" />`,
  view: '<!--view-->',
  own: '<!--own-->',
  ownIs: 'data-own=""',
}

/** What index.html says of every page, to search engines and by links. */
const DESCRIPTIONS = /(<meta (?:name="description"|property="og:description") content=")[^"]*(?=")/g
/** Shorter lines are labels; search engines cut longer texts. */
const DESCRIPTION = { least: 18, most: 200 }

/** The first whole line of text on a page, in place of what is said of all of them; `tag` where there is none. */
function aboutOf(view: string, tag: string, before: string): string {
  const lines = [...view.matchAll(/<p\b[^>]*>(.*?)<\/p>/gs)].map(([, inner = '']) =>
    // Figures that are still to come are bones: a line with one says too little.
    /hf-bone|‒/.test(inner) ? '' : inner.replace(/<[^>]+>/g, '').trim(),
  )
  const line = lines.find((l) => l.length >= DESCRIPTION.least && l.length <= DESCRIPTION.most)
  return line === undefined ? tag : `${before}${line.replaceAll('"', '&quot;')}`
}

/** The page's address, where the build knows the site's: what links and search engines take as one page, whatever stands behind `?`. */
function whereOf(path: string): string {
  const site = process.env['SITE_URL']
  if (!site) return ''
  const url = `${site}${path}`
  return `<meta property="og:url" content="${url}" /><link rel="canonical" href="${url}" />`
}

/**
 * The document of a page.
 * @param index the build's index.html
 * @param view the page's markup as React writes it
 * @param own that for who is signed in
 * @param about markup whose first whole line says what the page is about; the view's own by default
 * @throws Error when index.html lacks a place, or the markup has a script
 */
export function documentOf(
  index: string,
  { path, parameter }: PublicPage,
  view: string,
  own: string,
  about = view,
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
    .replace(
      PLACES.card,
      () => `<meta property="og:title" content="${title.replaceAll('"', '&quot;')}" />${whereOf(path)}`,
    )
    .replace(DESCRIPTIONS, (tag, before: string) => aboutOf(about, tag, before))
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
    document: { documentElement: element, querySelector: () => null },
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
  // Pages that begin with figures, or with a part of them.
  const { powers } = textsIn(LANGUAGES[0].code, {
    powers: 'Who may move what out of the vault, how much at a time, and how late',
  })
  const abouts: Record<string, string> = { '/hosting': await firstView('/'), '/powers': `<p>${powers}</p>` }
  mkdirSync(join(dist, 'pages'))
  for (const page of publicPages()) {
    const url = addressOf(page)
    const html = documentOf(index, page, await firstView(url), await ownView(url), abouts[page.path])
    writeFileSync(join(dist, page.path === '/' ? 'index.html' : `pages/${page.name}.html`), html)
  }
  // For the server, to tell a page from a path that leads nowhere.
  writeFileSync(join(dist, 'pages', 'paths.json'), JSON.stringify(pathsOfApp()))
  writeFileSync(join(dist, 'strangers.json'), `${JSON.stringify(pagesForStrangers())}\n`)
  rmSync(drawing, { recursive: true })
}

if (import.meta.main) {
  await write(process.argv[2] ?? join(WEB, 'dist'))
  // Queries that were asked meanwhile are kept alive by timers.
  process.exit(0)
}
