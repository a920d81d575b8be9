// What is drawn from the brand's mark alone: the icons, and the picture that others show of a link.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import sharp from 'sharp'
import { ROOT } from '../../devenv/stack.ts'
import { brand } from '../../web/src/brand.ts'
import { drawIcons } from './icons.ts'

const INTER = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

test('icons', drawIcons)

test('social card', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  const letters = readFileSync(join(ROOT, INTER)).toString('base64')
  await page.setContent(`<!doctype html><style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${letters}) }
    body { margin: 0; height: 630px; display: grid; align-content: center; gap: 32px; padding: 0 110px; background: #0b6b57; color: #f6f5f1; font: 600 112px/1 Inter; letter-spacing: -.02em }
    p { margin: 0; font-size: 42px; font-weight: 400; line-height: 1.35; letter-spacing: 0; opacity: .9 }
    div { display: flex; align-items: center; gap: 20px } svg { width: 150px; margin-left: -26px }
    </style><div><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="${brand.logo}"/></svg>${brand.name}</div>
    <p>Every promise is funded before it is made.<br>Every balance can be checked by its owner.</p>`)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const shot = await page.screenshot()
  await sharp(shot).png({ palette: true, compressionLevel: 9 }).toFile(join(ROOT, 'web/public/social.png'))
  await page.close()
})
