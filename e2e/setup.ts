import { ROOT } from '../devenv/stack.ts'
import { buildWeb } from '../devenv/web-build.ts'

/** Builds the web app once, before the workers start their stacks. */
export default async function setup() {
  await buildWeb(ROOT)
}
