import { type Language, languageOf } from '@holdfast/protocol/languages'
import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { inTime } from '../lazy-part.ts'
import { loadPart } from '../load-part.ts'
import { readText, writeText } from '../storage.ts'
import { filesFor } from '../visit.ts'

type Catalogue = { messages: Messages }
/** Null in the app: index.html names the files of all catalogues already, and names are code that nothing can compress. */
const sources =
  import.meta.env.DEV || import.meta.env.SSR ? import.meta.glob<Catalogue>('../../locales/*/*.po') : null

/** Loads a catalogue by the file that index.html names for `key`: web/tools/chunks.ts. @throws Error when it names none */
async function named(key: string): Promise<Catalogue> {
  const [file] = filesFor(key)
  if (!file) throw new Error(`no catalogue ${key}`)
  return loadPart<Catalogue>(() => import(/* @vite-ignore */ file), [file.slice(1)])
}

let current = languageOf(null)
const listeners = new Set<() => void>()

/** The language in use: code for wire and storage, tag for `Intl`. */
export const language = () => current

/** The language in use; the component renders again when it changes. */
export function useLanguage() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    language,
    language,
  )
}

/** Catalogues of features that most visits never see, kept apart from the common one. */
export type Part =
  | 'award'
  | 'bridge'
  | 'console'
  | 'custody'
  | 'game'
  | 'home'
  | 'levels'
  | 'money'
  | 'notices'
  | 'node'
  | 'orders'
  | 'palette'
  | 'personal'
  | 'pools'
  | 'powers'
  | 'sales'
  | 'webhooks'
const parts = new Set<Part>()

async function messagesOf(code: Language, name: 'messages' | Part): Promise<Messages> {
  const load = sources?.[`../../locales/${code}/${name}.po`]
  const loading = load ? load() : named(name === 'messages' ? code : `${code} ${name}`)
  return (await inTime(loading)).messages
}

/** Loads and activates the catalogue of `code`; an unknown language becomes the default one. */
async function activate(code: string | null): Promise<void> {
  const next = languageOf(code)
  let messages: Messages
  let known: number
  // A page may add its part while the catalogues are loading: then they are loaded again, with that part.
  do {
    known = parts.size
    const names = ['messages', ...parts] as const
    messages = Object.assign({}, ...(await Promise.all(names.map((name) => messagesOf(next.code, name)))))
  } while (parts.size > known)
  // By the tag: to `Intl` our code `tw` is another language, Twi.
  i18n.loadAndActivate({ locale: next.code, locales: next.tag, messages })
  current = next
  document.documentElement.lang = next.tag
  document.documentElement.dataset.lang = next.code
  for (const listener of listeners) listener()
}

/** A route loader that loads the catalogues of `names` before the page is drawn. */
export const partLoader =
  (...names: Part[]) =>
  async (): Promise<void> => {
    await Promise.all(names.map(loadTexts))
  }

async function loadTexts(part: Part): Promise<void> {
  if (parts.has(part)) return
  const { code } = current
  const messages = await messagesOf(code, part)
  parts.add(part)
  // Nothing is activated yet: what activates loads this part too, and who listens could not translate before that.
  if (!i18n.locale) return
  // The language was changed meanwhile: activate the new one, now with this part.
  if (current.code === code) i18n.load(code, messages)
  else await activate(current.code)
}

/** Activates the stored language, or the one that the document's first script has found. */
export const startLanguage = () =>
  activate(readText('lang') ?? globalThis.document?.documentElement.dataset['lang'] ?? null)

/** Switches to `code` and remembers it. */
export async function chooseLanguage(code: Language): Promise<void> {
  await activate(code)
  writeText('lang', code)
}

export { i18n }
