import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // They end what hangs, on a busy machine as well.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    setupFiles: ['../devenv/test-cost.ts'],
    maxWorkers: 2,
    // A file does not load the server anew: modules keep nothing of one.
    isolate: false,
    expect: { poll: { timeout: 240_000 } },
  },
})
