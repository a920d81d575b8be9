import { defineConfig } from '@playwright/test'
import journeys from '../../e2e/playwright.config.ts'

// As for journeys, in one browser: what these tests wait for is the browser itself.
export default defineConfig(journeys, {
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: 'test-results',
  workers: 1,
})
