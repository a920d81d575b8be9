import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const { files: costs } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'devenv', 'costs.json'), 'utf8'),
) as {
  files: Record<string, number>
}

/** Begins with the files that cost most, whatever project they are of, so that no worker is left with one alone at the end. */
class DearestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const cost = ({ moduleId }: TestSpecification) =>
      costs[relative(import.meta.dirname, moduleId).replaceAll('\\', '/')] ?? 0
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which sorts a copy
    const usual = await super.sort(specifications)
    return usual.toSorted((a, b) => cost(b) - cost(a))
  }
}

export default defineConfig({
  test: {
    // All with as many workers: Vitest refuses projects that differ, or runs them one after the other.
    projects: [
      'packages/protocol',
      'packages/levels',
      'contracts',
      'server',
      'web',
      'web/vitest.isolated.config.ts',
      'devenv',
    ],
    sequence: { sequencer: DearestFirst },
  },
})
