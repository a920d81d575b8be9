import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeChainTemplate } from '../devenv/chain-template.ts'
import { ROOT } from '../devenv/stack.ts'
import { buildWeb } from '../devenv/web-build.ts'

/** Builds the web app and deploys the contracts once, before the workers start their stacks from both. */
export default async function setup(): Promise<() => void> {
  const template = mkdtempSync(join(tmpdir(), 'holdfast-template-'))
  await Promise.all([buildWeb(ROOT), makeChainTemplate(template)])
  process.env['CHAIN_TEMPLATE'] = template
  return () => rmSync(template, { recursive: true, force: true })
}
