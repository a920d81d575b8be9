import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../devenv/stack.ts'
import { makeStackTemplate } from '../devenv/stack-template.ts'
import { buildWeb } from '../devenv/web-build.ts'

/** Builds the web app and starts a stack once, before the workers go on from both. */
export default async function setup(): Promise<() => void> {
  const template = mkdtempSync(join(tmpdir(), 'holdfast-template-'))
  // The template's server opens the app.
  await buildWeb(ROOT)
  await makeStackTemplate(template)
  process.env['STACK_TEMPLATE'] = template
  return () => rmSync(template, { recursive: true, force: true })
}
