import { ROOT } from '../../devenv/stack.ts'
import { buildWeb } from '../../devenv/web-build.ts'

/** Builds the web app once; the stand-in serves it. */
export default async function setup(): Promise<void> {
  await buildWeb(ROOT)
}
