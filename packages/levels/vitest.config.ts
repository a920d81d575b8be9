import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'levels',
    include: ['test/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
