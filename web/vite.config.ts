import { readdirSync } from 'node:fs'
import babel from '@rolldown/plugin-babel'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues, sharedChunks } from './tools/chunks.ts'
import { TARGET } from './tools/floor/floor.ts'
import { manifests } from './tools/manifest.ts'
import { parts } from './tools/parts.ts'
import { shell } from './tools/shell.ts'
import { sonnerStyles } from './tools/sonner.ts'
import { worker } from './tools/worker.ts'

const cwd = import.meta.dirname
const routes = `${cwd}/src/app/routes`
const page = (file: string) => `${routes}/${file}?tsr-split=component`
/** Files that every page has loaded before it loads another. */
const IS_THERE = /\/(app|rolldown-runtime)-[^/]+\.js$/
/** What pages need stands in index.html: src/lib/visit.ts. */
const pageNames = readdirSync(routes).map((file) => file.replace('.tsx', ''))
const IS_PAGE = new RegExp(`/(${pageNames.join('|')})-[^/]+\\.js$`)
/** The API of a running `npm start`, for `vite dev`. */
const api = process.env.API_URL ?? 'http://localhost:3000'

// The build for Node draws the first views: web/tools/first-views.ts.
export default defineConfig(({ isSsrBuild = false }) => ({
  root: cwd,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: routes,
      generatedRouteTree: `${cwd}/src/app/routeTree.gen.ts`,
      quoteStyle: 'single',
    }),
    react(),
    lingui({ cwd, failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })] }),
    tailwind(),
    sonnerStyles(),
    ...(isSsrBuild ? [] : [parts(), catalogues(), shell(), manifests(), worker()]),
  ],
  resolve: {
    alias: [
      { find: /^typebox$/, replacement: `${cwd}/tools/no-schemas.ts` },
      // React has had it since 18; the shim around it is for older ones.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  server: { proxy: { '/api': api } },
  build: {
    target: TARGET,
    assetsInlineLimit: 0,
    // Every browser since 2023 knows the hint `modulepreload`; Safari 16 loads the same files without it, a little later.
    modulePreload: {
      polyfill: false,
      // A part's own file is asked for by its import, and the app's is there: names of files are the least compressible code.
      resolveDependencies: (file, needed) =>
        needed.filter((name) =>
          IS_PAGE.test(file) ? name.endsWith('.css') : name !== file && !IS_THERE.test(name),
        ),
    },
    manifest: true,
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : {
            // Every visit runs most of it: a browser that knows the hint compiles it while it arrives, beside the page, and
            // not function by function while the page waits.
            postBanner: ({ name }) => (name === 'app' ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                {
                  debugName: 'app and kit',
                  name: sharedChunks(
                    [`${cwd}/src/main.tsx`, page('index.tsx')],
                    readdirSync(routes)
                      .filter((file) => file !== 'index.tsx')
                      .map(page),
                  ),
                },
              ],
            },
          },
      // The wire schemas of packages/protocol are built by calls that do nothing in the browser: tools/no-schemas.ts.
      treeshake: { manualPureFunctions: ['Type', 'Envelope', 'Page', 'ListQuery'] },
    },
  },
}))
