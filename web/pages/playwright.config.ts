import { defineConfig } from '@playwright/test'
import journeys from '../../e2e/playwright.config.ts'

// As for journeys, without a stack.
export default defineConfig(journeys, {
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: 'test-results',
})
