import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contracts',
    include: ['script/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
})
