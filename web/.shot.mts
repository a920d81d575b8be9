import { chromium } from 'playwright-core'
const [, , what = 'home', width = '390', theme = 'light', lang = 'tw'] = process.argv
const base = process.env.BASE ?? 'http://localhost:3111'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false })
const context = await browser.newContext({
  viewport: { width: Number(width), height: width === '390' ? 844 : 900 },
  colorScheme: theme as 'light',
  reducedMotion: 'no-preference',
})
await context.addInitScript(`localStorage.setItem('hf.lang', '${lang}')`)
const page = await context.newPage()
page.on(
  'console',
  (m) => ['error', 'warning'].includes(m.type()) && console.log('console', m.text().slice(0, 300)),
)
page.on('pageerror', (e) => console.log('pageerror', e.message, e.stack?.slice(0, 600)))
const shot = async (name: string, full = false) =>
  page.screenshot({ path: `/tmp/shots/${name}-${width}-${theme}-${lang}.png`, fullPage: full })
if (what === 'pages') {
  for (const [n, p] of [
    ['home', '/'],
    ['hosting', '/hosting'],
    ['team', '/team'],
    ['swap', '/swap'],
    ['404', '/nope'],
  ] as const) {
    await page.goto(base + p)
    await page.waitForTimeout(1200)
    await shot(n, true)
  }
}
await browser.close()
