import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LANGUAGE_CODES } from '@holdfast/protocol/languages'

/** Features with a catalogue of their own: their pages load it (`partLoader`), so that nobody else has to. */
const PARTS = [
  { name: 'console', folders: ['manager'] },
  { name: 'sales', folders: ['sales'] },
  // What the server's settings are for stands in the console too, which loads this part as well.
  { name: 'powers', folders: ['powers', '../parts/settings'] },
  { name: 'custody', folders: ['conversions', 'deposits', 'solvency', 'status', 'transfers', 'withdrawals'] },
  // The console shows epochs in the same words, and loads this part as well.
  { name: 'levels', folders: ['team', 'earnings', '../parts/levels'] },
  { name: 'award', folders: ['award'] },
  { name: 'bridge', folders: ['bridge'] },
  { name: 'game', folders: ['game'] },
  { name: 'home', folders: ['home'] },
  // Home loads it with what is a member's.
  { name: 'money', folders: ['../parts/money'] },
  { name: 'node', folders: ['node'] },
  // Home loads it with what is a member's.
  { name: 'notices', folders: ['../parts/notices'] },
  { name: 'orders', folders: ['orders'] },
  // The command palette comes with its texts when it is first opened.
  { name: 'palette', folders: ['../app/palette'] },
  { name: 'pools', folders: ['hosting', 'liquidity', 'resonance'] },
  { name: 'personal', folders: ['approvals', 'mobile', 'visa'] },
  // The console shows endpoints in the same words, and loads this part as well.
  { name: 'webhooks', folders: ['webhooks', '../parts/webhooks'] },
].map(({ name, folders }) => ({
  name,
  include: folders.map((f) => (f.startsWith('../') ? `src/${f.slice(3)}` : `src/features/${f}`)),
}))

/** What a transaction is called and why it was refused is said on every page, also where the feature's part is not loaded. */
const FOR_ALL = ['*.flow', 'refusals']

export default defineConfig({
  sourceLocale: 'en',
  // Without line numbers, a catalogue changes with its texts only, and branches merge.
  format: formatter({ lineNumbers: false }),
  locales: [...LANGUAGE_CODES],
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
