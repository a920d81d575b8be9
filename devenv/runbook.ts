// The commands of docs/OPERATING.md, as they stand there: what tries them takes them from here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './stack.ts'

const RELEASE = 'devenv/release/release.test.ts'
const REHEARSAL = 'devenv/rehearse/faults/tasks.ts'

/** Every block of commands by its name, and the file that runs it. */
export const RUN_BY = {
  'install-contracts': RELEASE,
  'install-database': RELEASE,
  'install-start': RELEASE,
  'install-look': RELEASE,
  upgrade: RELEASE,
  'backup-slot': REHEARSAL,
  'backup-changes': REHEARSAL,
  'backup-copy': REHEARSAL,
  'restore-stop': RELEASE,
  'restore-data': REHEARSAL,
  'restore-recover': RELEASE,
  'restore-look': RELEASE,
  'rotate-payer': RELEASE,
  'rotate-poster': RELEASE,
  'rotate-guardian': RELEASE,
  'rotate-database': REHEARSAL,
  'lose-look': REHEARSAL,
  'lose-postgres': REHEARSAL,
  'lose-handover': REHEARSAL,
  'breach-pause': RELEASE,
  'breach-stop': RELEASE,
  'breach-look': RELEASE,
  'shutdown-owed': RELEASE,
  'shutdown-look': RELEASE,
} as const
export type BlockName = keyof typeof RUN_BY

/** The blocks of a document: what stands between a line of three backquotes with `sh NAME` and the next such line. */
export function blocksOf(markdown: string): { name: string; text: string }[] {
  return [...markdown.matchAll(/^( *)```sh ?(\S*)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = '', name = '', text = '']) => ({
      name,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}

export const OPERATING = join(ROOT, 'docs/OPERATING.md')

/**
 * The commands of a block.
 * @param paths what stands in place of folders and ports that are not this machine's, longest names first
 * @throws Error when the document has no such block
 */
export function commandsOf(name: BlockName, paths: Record<string, string> = {}): string {
  const block = blocksOf(readFileSync(OPERATING, 'utf8')).find((b) => b.name === name)
  if (!block) throw new Error(`docs/OPERATING.md has no block ${name}`)
  return Object.entries(paths).reduce((text, [from, to]) => text.replaceAll(from, to), block.text)
}
