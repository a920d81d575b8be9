import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'levels',
    include: ['test/**/*.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
    setupFiles: ['../../devenv/test-cost.ts'],
    maxWorkers: 2,
  },
})
