import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'protocol', include: ['**/*.test.ts'], exclude: ['node_modules'], maxWorkers: 2 },
})
