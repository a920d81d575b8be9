import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
export default defineConfig(base, {
  testDir: '.',
  outputDir: 'tmp-results',
  timeout: 100_000,
  expect: { timeout: 8_000 },
  use: { actionTimeout: 8_000 },
})
