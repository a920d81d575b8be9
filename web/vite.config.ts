import babel from '@rolldown/plugin-babel'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstRouteChunks } from './tools/chunks.ts'
import { shell } from './tools/shell.ts'

const cwd = import.meta.dirname
/** The API of a running `npm start`, for `vite dev`. */
const api = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  root: cwd,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: `${cwd}/src/app/routes`,
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
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: firstRouteChunks([
                `${cwd}/src/main.tsx`,
                `${cwd}/src/app/routes/index.tsx?tsr-split=component`,
              ]),
            },
          ],
        },
      },
      // The wire schemas of packages/protocol are built by pure calls; the browser uses their types only.
      treeshake: { manualPureFunctions: ['Type', 'Envelope', 'Page', 'ListQuery'] },
    },
  },
})
