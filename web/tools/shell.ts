import { readFileSync } from 'node:fs'
import { LANGUAGES } from '@holdfast/protocol/languages'
import type { Plugin } from 'vite'
import { brand } from '../src/brand.ts'
import { NAV_ICONS, NAV_PATHS, type NavIcon } from '../src/app/nav-icons.ts'
import { visitChunks } from './chunks.ts'

const keys = Object.keys(NAV_ICONS) as NavIcon[]
const icon = (path: string) => `<svg class="hf-icon" viewBox="0 0 24 24"><path d="${path}"/></svg>`

/** Source texts of the navigation's labels. */
const NAV_TEXTS: Record<NavIcon, string> = {
  home: 'Home',
  hosting: 'Hosting',
  swap: 'Swap',
  community: 'Community',
  assets: 'Assets',
}

/** Source texts of the static shell of the home page. */
const HOME_TEXTS = {
  price: '{symbol} price',
  solvency: 'Solvency',
  node: 'Buy node',
  nodeText: /^Brings team level V1/,
  nodeLink: 'See what a node brings',
  news: 'Announcements',
  noNews: /^No announcements yet/,
}

/** By path, the sentence that its page shows without a session: its source text, and the height above it in CSS px. */
const LEADS: Record<string, { text: RegExp; above: number }> = {
  '/recharge': { text: /^Only USDT can be deposited: /, above: 132 },
}

/**
 * URLs that the head of index.html requests while the app's code loads, by path; '' stands for every page. Only requests
 * that the page makes in any case when it is drawn, and whose answers depend on nothing but the language (D-214).
 */
const EARLY_CALLS: Record<string, string[]> = {
  '': [
    '/api/chain',
    `/api/app/api/getConfigKeyBatch?${new URLSearchParams({
      keys: ['hosting', 'sales', 'levelRewards', 'custody', 'machines', 'shop']
        .map((name) => `module.${name}`)
        .join(),
    })}`,
  ],
  '/swap': ['/api/app/api/getCandles?interval=1h', '/api/app/api/pageSwaps?page=1&size=8'],
  '/wallet': ['/api/app/api/getSolvency'],
}
const TEXTS = {
  ...NAV_TEXTS,
  ...HOME_TEXTS,
  ...Object.fromEntries(Object.entries(LEADS).map(([path, { text }]) => [path, text])),
}

/** The shell's texts in the language `code`, from its catalogues. */
function shellTexts(code: string): Record<string, string> {
  const po = ['messages', 'custody']
    .map((name) => readFileSync(`${import.meta.dirname}/../src/locales/${code}/${name}.po`, 'utf8'))
    .join('\n')
  const messages = [...po.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(
    (m) => [m[1] ?? '', m[2] ?? ''] as const,
  )
  return Object.fromEntries(
    Object.entries(TEXTS).map(([key, source]) => {
      const found = messages.find(([id]) => (typeof source === 'string' ? id === source : source.test(id)))
      if (!found) throw new Error(`the shell's text ${key} is missing in the catalogue ${code}`)
      return [key, found[1].replace('{symbol}', brand.token.symbol)]
    }),
  )
}

/** Labels of the navigation in the default language; the head's script replaces them for other languages. */
const fallback = shellTexts(LANGUAGES[0].code)
const links = keys
  .map(
    (key) =>
      `<a href="${NAV_PATHS[key]}" tabindex="-1">${icon(NAV_ICONS[key])}<span data-label="${key}">${fallback[key]}</span></a>`,
  )
  .join('')

/**
 * Vite plugin that fills the static shell in index.html: navigation, logo, labels by language, and the chunks (catalogues
 * by language, pages by path) that the head preloads beside the entry.
 */
export function shell(): Plugin {
  return {
    name: 'holdfast-shell',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const loaded = [
          ...html.matchAll(
            /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)"/g,
          ),
        ]
        const visit = visitChunks(bundle ?? {}, new Set(loaded.map(([, file = '']) => file)))
        const leads = Object.fromEntries(Object.entries(LEADS).map(([path, { above }]) => [path, above]))
        const tags = Object.fromEntries(LANGUAGES.map((l) => [l.code, l.tag]))
        const labels = Object.fromEntries(LANGUAGES.map(({ code }) => [code, shellTexts(code)]))
        return html
          .replaceAll(
            '<!--logo-->',
            `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" aria-hidden="true"><path d="${brand.logo}"/></svg>`,
          )
          .replace('<!--nav-->', links)
          .replace('<!--rail-->', links)
          .replace(
            '<script type="application/json" id="visit">',
            // Data apart from the inline scripts, so that these and their CSP hashes stay the same from build to build.
            (tag) =>
              tag +
              JSON.stringify({ tags, labels, leads, calls: EARLY_CALLS, ...visit }).replaceAll(
                '<',
                '\\u003c',
              ),
          )
      },
    },
  }
}
