import { msg } from '@lingui/core/macro'
import { brand } from '../brand.ts'
import { i18n } from '../lib/i18n/i18n.ts'

const ABOUT = msg`Every promise is funded before it is made.`

/** Keeps what the document says of itself, and the installed app's manifest, in the language in use. */
export function followLanguage(): void {
  i18n.on('change', () => {
    document
      .querySelector('meta[name=description]')
      ?.setAttribute('content', `${brand.name}: ${i18n._(ABOUT)}`)
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${i18n.locale}.webmanifest`)
  })
}
