import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'devenv',
    include: ['**/*.test.ts'],
    exclude: ['node_modules'],
    testTimeout: 120_000,
    maxWorkers: 2,
  },
})
