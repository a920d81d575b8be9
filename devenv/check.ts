// `npm run check`: the steps of `npm test` that take seconds.
import { checkSteps } from './check-steps.ts'
import { runSteps } from './steps.ts'

process.exit((await runSteps(checkSteps)) ? 0 : 1)
