// Unpacks the Chromium of the npm package, as a process of its own because the package knows only the environment's
// temporary folder as the place; see browser.ts.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
