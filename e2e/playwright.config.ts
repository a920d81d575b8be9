import { defineConfig } from '@playwright/test'
import { bringBrowser } from '../devenv/browser.ts'

const executablePath = await bringBrowser()

export default defineConfig({
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: 'test-results',
  // One stack for each worker, with its own chain, database, server and clock.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // They end what hangs. Each is long enough for a machine that does other work as well, and costs nothing where all is well.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: 120_000,
    viewport: { width: 390, height: 844 },
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    screenshot: 'only-on-failure',
    // Recording a trace costs as much time as the test itself: only with TRACE=1.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    // A worker's requests go past the stubs of a page's; kept.spec.ts is about the worker.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      chromiumSandbox: false,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
