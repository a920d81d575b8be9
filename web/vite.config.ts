import { readdirSync } from 'node:fs'
import babel from '@rolldown/plugin-babel'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedChunks } from './tools/chunks.ts'
import { shell } from './tools/shell.ts'

const cwd = import.meta.dirname
const routes = `${cwd}/src/app/routes`
const page = (file: string) => `${routes}/${file}?tsr-split=component`
/** The API of a running `npm start`, for `vite dev`. */
const api = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
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
    shell(),
  ],
  server: { proxy: { '/api': api } },
  build: {
    target: ['chrome111', 'safari16.4'],
    assetsInlineLimit: 0,
    // Every browser since 2023 knows the hint `modulepreload`; Safari 16 loads the same files without it, a little later.
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
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
      // The wire schemas of packages/protocol are built by pure calls; the browser uses their types only.
      treeshake: { manualPureFunctions: ['Type', 'Envelope', 'Page', 'ListQuery'] },
    },
  },
})
