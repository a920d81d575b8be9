import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'devenv',
    include: ['**/*.test.ts'],
    exclude: ['node_modules'],
    testTimeout: 300_000,
    maxWorkers: 2,
  },
})
