import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { readText, writeText } from '../storage.ts'
import { type LanguageCode, languageOf } from './languages.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/messages.po')
let current = languageOf(null)
const listeners = new Set<() => void>()

/** The language in use: code for wire and storage, tag for `Intl`. */
export const language = () => current

/** The language in use, followed by the component. */
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

/** Loads and activates the catalogue of `code`; an unknown or incomplete language becomes the default one. */
async function activate(code: string | null): Promise<void> {
  const next = languageOf(code)
  const load = catalogues[`../../locales/${next.code}/messages.po`]
  if (!load) throw new Error(`no catalogue for ${next.code}`)
  const { messages } = await load()
  i18n.loadAndActivate({ locale: next.code, messages })
  current = next
  document.documentElement.lang = next.tag
  document.documentElement.dataset.lang = next.code
  for (const listener of listeners) listener()
}

/** Activates the stored language. */
export const startLanguage = () => activate(readText('lang'))

/** Switches to `code` and remembers it. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await activate(code)
  writeText('lang', code)
}

export { i18n }
