import { defineConfig } from '@lingui/conf'
import { LANGUAGES } from './src/lib/i18n/languages.ts'

/** Features with a catalogue of their own: their pages load it (`partLoader`), so that nobody else has to. */
const PARTS = [
  { name: 'console', folders: ['manager'] },
  { name: 'sales', folders: ['sales'] },
  // What the server's settings are for stands in the console too, which loads this part as well.
  { name: 'powers', folders: ['powers', '../parts/settings'] },
  { name: 'custody', folders: ['conversions', 'deposits', 'solvency', 'transfers', 'withdrawals'] },
  { name: 'personal', folders: ['mobile', 'visa'] },
].map(({ name, folders }) => ({
  name,
  include: folders.map((f) => (f.startsWith('../') ? `src/${f.slice(3)}` : `src/features/${f}`)),
}))

/** What a transaction is called and why it was refused is said on every page, also where the feature's part is not loaded. */
const FOR_ALL = ['*.flow', 'refusals']

export default defineConfig({
  sourceLocale: 'en',
  locales: LANGUAGES.filter((l) => l.complete).map((l) => l.code),
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src'],
      exclude: PARTS.flatMap((p) =>
        p.include.map((folder) => `${folder}/**/!(${FOR_ALL.join('|')}).{ts,tsx}`),
      ),
    },
    ...PARTS.map((p) => ({
      path: `<rootDir>/src/locales/{locale}/${p.name}`,
      include: p.include,
      exclude: FOR_ALL.map((name) => `**/${name}.ts`),
    })),
  ],
})
