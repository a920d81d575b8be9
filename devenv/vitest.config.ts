import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'devenv',
    include: ['**/*.test.ts'],
    exclude: ['node_modules'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 240_000 } },
    setupFiles: ['./test-cost.ts'],
    maxWorkers: 2,
  },
})
