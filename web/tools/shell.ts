import { MODULES } from '@holdfast/protocol/config'
import { LANGUAGES } from '@holdfast/protocol/languages'
import type { Plugin } from 'vite'
import { brand } from '../src/brand.ts'
import { NAV_ICONS, NAV_PATHS, type NavIcon } from '../src/app/nav-icons.ts'
import { visitChunks } from './chunks.ts'
import { withFloor } from './floor/floor.ts'
import { textsIn } from './texts.ts'

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

/** Said to search engines and by links to the app. */
const HEAD_TEXTS = { about: 'Every promise is funded before it is made.' }

/** Source texts for when the app's own code does not arrive. */
const FAILED_TEXTS = { late: 'A part of the page did not arrive', reload: 'Reload' }

/** Source text of the line below every page. */
const FOOT_TEXTS = { foot: '{0} is based on the BSC chain.' }

function call(name: string, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(query).toString().replace('%7Bid%7D', '{id}')
  return `/api/app/api/${name}${asked && `?${asked}`}`
}

/** By path, the call whose answer has the text that the page is about: the first view shows it before the app is there. */
const LEADS: Record<string, string> = {
  '/chain': call('pageNoticeByType', { types: 'chain', page: '1', size: '1' }),
  '/ecology': call('pageNoticeByType', { types: 'ecology', page: '1', size: '1' }),
  '/machine': call('pageMachine', { page: '1', size: '150' }),
  '/machineDetail': call('getMachine', { id: '{id}' }),
  '/msg': call('pageNoticeByType', { types: 'message', page: '1', size: '10' }),
  '/msgDetail': call('getNotice', { id: '{id}' }),
  '/news': call('pageNoticeByType', { types: 'news,announcement', page: '1', size: '10' }),
  '/newsDetail': call('getNotice', { id: '{id}' }),
  '/shop': call('pageShopGoods', { page: '1', size: '12' }),
  '/shopDetail': call('getShopGood', { id: '{id}' }),
}

/**
 * URLs that the head of index.html requests while the app's code loads, by path; '' stands for every page. Only requests
 * that the page makes in any case when it is drawn, and whose answers depend on nothing but the language (D-214). `{id}` is
 * the address's own.
 */
const EARLY_CALLS: Record<string, string[]> = {
  '': ['/api/chain', call('getConfigKeyBatch', { keys: MODULES.map((name) => `module.${name}`).join() })],
  '/swap': [
    call('getCandles', { interval: '1h', count: '168' }),
    call('pageSwaps', { page: '1', size: '8' }),
  ],
  '/wallet': [call('getSolvency')],
  '/solvency': [call('getSolvency')],
  '/powers': [call('getPowers')],
  ...Object.fromEntries(Object.entries(LEADS).map(([path, url]) => [path, [url]])),
}

/** As EARLY_CALLS, of pages about what somebody has, for who is signed in. */
const OWN_CALLS: Record<string, string[]> = {
  '/wallet': [call('getBalances'), call('listDeductions'), call('pageBalanceLog', { page: '1', size: '5' })],
  '/team': [
    call('getTeam'),
    call('getLevelProof'),
    call('pageLegs', { page: '1', size: '10' }),
    call('pageInvites', { page: '1', size: '20' }),
  ],
  '/mine': [
    call('getEarnings'),
    call('getLevelProof'),
    call('pageSaleStandings', { page: '1', size: '50' }),
    call('pageResonanceOrders', { page: '1', size: '50', state: 'open' }),
    call('getMachineSummary'),
  ],
}
const TEXTS: Record<string, string> = { ...NAV_TEXTS, ...HEAD_TEXTS, ...FOOT_TEXTS, ...FAILED_TEXTS }

/** Labels of the navigation in the default language; the head's script replaces them for other languages. */
const fallback = textsIn(LANGUAGES[0].code, TEXTS)
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
        const tags = Object.fromEntries(LANGUAGES.map((l) => [l.code, l.tag]))
        const labels = Object.fromEntries(LANGUAGES.map(({ code }) => [code, textsIn(code, TEXTS)]))
        return (
          withFloor(html)
            // What is painted first needs the styles alone: the code comes after them.
            .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
            // Who shows a link's picture asks for its whole address.
            .replaceAll('content="/social.png"', `content="${process.env['SITE_URL'] ?? ''}/social.png"`)
            .replaceAll('<!--about-->', `${brand.name}：${fallback['about']}`)
            .replaceAll(
              '<!--logo-->',
              `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" aria-hidden="true"><path d="${brand.logo}"/></svg>`,
            )
            .replace('<!--nav-->', links)
            .replace('<!--rail-->', links)
            .replace('<!--foot-->', fallback['foot'] ?? '')
            .replace(
              '<script type="application/json" id="visit">',
              // Data apart from the inline scripts, so that these and their CSP hashes stay the same from build to build.
              (tag) =>
                tag +
                JSON.stringify({
                  tags,
                  labels,
                  leads: LEADS,
                  calls: EARLY_CALLS,
                  own: OWN_CALLS,
                  ...visit,
                }).replaceAll('<', '\\u003c'),
            )
        )
      },
    },
  }
}
