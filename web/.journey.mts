import { chromium } from 'playwright-core'
const [, , width = '390', theme = 'light', lang = 'tw'] = process.argv
const base = process.env.BASE ?? 'http://localhost:3111'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false })
const context = await browser.newContext({
  viewport: { width: Number(width), height: Number(width) < 500 ? 844 : 900 },
  colorScheme: theme as 'light',
})
await context.addInitScript(`localStorage.getItem('hf.lang') ?? localStorage.setItem('hf.lang', '${lang}')`)
const page = await context.newPage()
page.on(
  'console',
  (m) => ['error', 'warning'].includes(m.type()) && console.log('console', m.text().slice(0, 300)),
)
page.on('pageerror', (e) => console.log('pageerror', e.message, e.stack?.slice(0, 600)))
let n = 0
const shot = async (name: string, full = false) => {
  await page.waitForTimeout(400)
  await page.screenshot({
    path: `/tmp/shots/j${String(++n).padStart(2, '0')}-${name}-${width}-${theme}-${lang}.png`,
    fullPage: full,
  })
}
const T =
  lang === 'tw'
    ? {
        connect: '連接錢包',
        demo: /示範錢包/,
        confirm: '確認',
        funds: '領取測試資金',
        tools: '測試工具',
        amount: '託管金額',
        host: /^託管 100 USDT/,
        agree: /我已閱讀/,
        cont: '繼續',
        close: '關閉',
        claim: /^領取 [\d<]/,
        rel: /^取回 [\d<]/,
        h12: '+12 小時',
        menu: '開啟選單',
      }
    : {
        connect: 'Connect wallet',
        demo: /Demo wallet/,
        confirm: 'Confirm',
        funds: 'Get test funds',
        tools: 'Test tools',
        amount: 'Hosting amount',
        host: /^Host 100 USDT/,
        agree: /I have read/,
        cont: 'Continue',
        close: 'Close',
        claim: /^Claim [\d<]/,
        rel: /^Release [\d<]/,
        h12: '+12 hours',
        menu: 'Open menu',
      }
try {
  await page.goto(base + '/')
  await page.getByRole('button', { name: T.connect }).first().click()
  await page.getByRole('dialog').waitFor()
  await shot('wallet')
  await page.getByRole('button', { name: T.demo }).click()
  await page.getByRole('textbox').waitFor()
  await shot('register')
  // gas first
  await page.keyboard.press('Escape')
  await page.getByText(T.tools).click()
  await page.getByRole('button', { name: T.funds }).click()
  await page.waitForTimeout(2500)
  await shot('funded', true)
  await page.reload()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('button', { name: T.confirm, exact: true }).click()
  await page.waitForTimeout(300)
  await shot('registering')
  await page.getByText(lang === 'tw' ? '簽名登入' : 'Signature login').waitFor({ timeout: 20000 })
  await shot('signin')
  await page.getByRole('button', { name: T.confirm, exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 10000 })
  await shot('signedin', true)
  await page.goto(base + '/hosting')
  await page.getByLabel(T.amount).fill('100')
  await page.waitForTimeout(800)
  await shot('deposit', true)
  await page.getByRole('button', { name: T.host }).click()
  await page.getByRole('dialog').waitFor()
  await shot('risk')
  await page.getByLabel(T.agree).check()
  await page.getByRole('button', { name: T.cont, exact: true }).click()
  await page.waitForTimeout(700)
  await shot('flow')
  await page.getByRole('dialog').getByRole('button', { name: T.close }).last().waitFor({ timeout: 20000 })
  await page.waitForTimeout(3000)
  await shot('flowdone')
  await page.getByRole('dialog').getByRole('button', { name: T.close }).last().click()
  await page.waitForTimeout(800)
  await shot('mine', true)
  await page.getByText(T.tools).click()
  await page.getByRole('button', { name: T.h12 }).click()
  await page.getByRole('button', { name: T.claim }).waitFor({ timeout: 20000 })
  await shot('claimable', true)
  await page.getByRole('button', { name: T.claim }).click()
  await page.waitForTimeout(4000)
  await shot('claimed')
  await page.keyboard.press('Escape')
  await page.goto(base + '/hosting')
  await page.waitForTimeout(1500)
  await shot('mint', true)
  await page.goto(base + '/team')
  await page.waitForTimeout(1500)
  await shot('team', true)
  await page.goto(base + '/')
  await page.waitForTimeout(1500)
  await shot('home', true)
  if (Number(width) < 1000) {
    await page.getByRole('button', { name: T.menu }).click()
    await page.waitForTimeout(500)
    await shot('menu')
  }
} catch (e) {
  console.log('FAIL', (e as Error).message.slice(0, 800))
  await shot('FAIL')
}
await browser.close()
