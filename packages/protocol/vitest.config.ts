import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'protocol',
    include: ['**/*.test.ts'],
    exclude: ['node_modules'],
    setupFiles: ['../../devenv/test-cost.ts'],
    maxWorkers: 2,
    // A file does not load anew what others loaded; one that needs it fresh says so.
    isolate: false,
  },
})
