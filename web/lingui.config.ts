import { defineConfig } from '@lingui/conf'
import { LANGUAGES } from './src/lib/i18n/languages.ts'

export default defineConfig({
  sourceLocale: 'en',
  locales: LANGUAGES.filter((l) => l.complete).map((l) => l.code),
  catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages', include: ['src'] }],
})
