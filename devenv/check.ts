// `npm run check`: everything of `npm test` that runs in seconds.
import { checkSteps } from './check-steps.ts'
import { runSteps } from './steps.ts'

process.exit((await runSteps(checkSteps)) ? 0 : 1)
