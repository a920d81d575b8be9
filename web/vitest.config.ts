import babel from '@rolldown/plugin-babel'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const cwd = import.meta.dirname

/** What a file puts in the place of a module or of a global, for as long as its process lives. */
const REPLACES = /\bvi\.(?:mock|doMock|resetModules|stubGlobal)\(/

const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd })
const replaces = (file: string) => REPLACES.test(readFileSync(join(cwd, file), 'utf8'))

/** Files that share what they load, or those that replace some of it: each in a process of its own, so that no other file meets what it replaced. */
export const projectOf = (isolate: boolean) =>
  defineConfig({
    root: cwd,
    plugins: [
      lingui({ cwd, failOnMissing: true }),
      babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })] }),
    ],
    test: {
      name: isolate ? 'web, isolated' : 'web',
      root: cwd,
      include: files.filter((file) => replaces(file) === isolate),
      testTimeout: 300_000,
      hookTimeout: 300_000,
      setupFiles: ['../devenv/test-cost.ts', './test/real-timers.ts'],
      maxWorkers: 2,
      isolate,
    },
  })

export default projectOf(false)
