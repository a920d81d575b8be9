import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const [, , out, h, ...files] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false })
const p = await b.newPage({ viewport: { width: 1900, height: 900 } })
await p.setContent(
  `<body style="margin:0;background:#888;display:flex;gap:8px;align-items:flex-start;width:max-content">${files.map((f) => `<img style="height:${h};max-height:1500px" src="data:image/png;base64,${readFileSync(f).toString('base64')}">`).join('')}</body>`,
)
await p.waitForTimeout(300)
await p.locator('body').screenshot({ path: out })
await b.close()
