import { LANGUAGES } from '@holdfast/protocol/languages'
import type { Plugin } from 'vite'
import { brand } from '../src/brand.ts'
import { NAV_PATHS } from '../src/app/nav-icons.ts'
import { textsIn } from './texts.ts'

const TEXTS = {
  about: 'Every promise is funded before it is made.',
  hosting: 'Hosting',
  swap: 'Swap',
  assets: 'Assets',
}
const SHORTCUTS = ['hosting', 'swap', 'assets'] as const
/** The ground of the light theme: a manifest has one colour for both. */
const GROUND = '#F6F5F1'
const icon = (file: string, sizes: string, purpose = 'any') => ({
  src: `/icons/${file}`,
  sizes,
  type: 'image/png',
  purpose,
})

/** What the installed app is called and how it starts, in the language `code`. */
function manifest(code: string, tag: string) {
  const texts = textsIn(code, TEXTS)
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: texts.about,
    lang: tag,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['finance'],
    icons: [
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: SHORTCUTS.map((key) => ({
      name: texts[key],
      url: NAV_PATHS[key],
      icons: [icon('icon-192.png', '192x192')],
    })),
  }
}

/** Vite plugin that writes `/manifest.<language>.webmanifest` for each language; the head of index.html names one of them. */
export function manifests(): Plugin {
  const all = new Map(
    LANGUAGES.map(({ code, tag }) => [`manifest.${code}.webmanifest`, JSON.stringify(manifest(code, tag))]),
  )
  return {
    name: 'holdfast-manifests',
    configureServer(server) {
      for (const [file, text] of all)
        server.middlewares.use(`/${file}`, (_, response) => {
          response.setHeader('content-type', 'application/manifest+json').end(text)
        })
    },
    generateBundle() {
      for (const [fileName, source] of all) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
