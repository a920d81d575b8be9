import babel from '@rolldown/plugin-babel'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'

const cwd = import.meta.dirname

export default defineConfig({
  root: cwd,
  plugins: [
    lingui({ cwd, failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })] }),
  ],
  test: {
    name: 'web',
    root: cwd,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['../devenv/test-cost.ts', './test/real-timers.ts'],
    maxWorkers: 2,
    // A file does not load anew what others loaded; one that needs it fresh says so.
    isolate: false,
  },
})
