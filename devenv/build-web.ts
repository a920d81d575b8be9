// Builds the web app when its sources changed since the last time.
import { ROOT } from './stack.ts'
import { buildWeb } from './web-build.ts'

console.log((await buildWeb(ROOT)) ? 'built' : 'up to date')
