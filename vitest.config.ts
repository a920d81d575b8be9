import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first. */
const LONGEST = [
  'devenv/release/release.test.ts',
  'server/src/custody/custody.test.ts',
  'server/src/signals/exported.test.ts',
  'server/src/custody/model.test.ts',
  'devenv/life/life.test.ts',
  'devenv/engines/parts.test.ts',
  'contracts/script/deploy-resume.test.ts',
  'server/src/main/server.test.ts',
  'server/src/chain/faults.test.ts',
  'server/src/custody/deposits/away.test.ts',
  'devenv/start.test.ts',
  'server/src/chain/indexer.test.ts',
  'server/src/custody/crash.test.ts',
  'server/src/features/resonance/robot/kill.test.ts',
  'server/src/features/levels/crash.test.ts',
  'server/src/http/authorisation.test.ts',
  'server/src/chain/replay.test.ts',
  'server/src/features/sales/rush.test.ts',
  'server/src/custody/withdrawals/payouts.test.ts',
  'server/src/custody/commits.test.ts',
  'server/src/chain/escrows.test.ts',
  'packages/levels/test/random.test.ts',
  'packages/levels/test/verify.test.ts',
  'server/src/http/fuzz.test.ts',
].map((file) => join(import.meta.dirname, file))
const gone = LONGEST.filter((file) => !existsSync(file))
if (gone.length > 0) throw new Error(`vitest.config.ts names files that do not exist: ${gone.join(', ')}`)

/** Begins with the longest files, whatever project they are of, so that no worker is left with one alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = (file: TestSpecification) => {
      const at = LONGEST.indexOf(file.moduleId)
      return at === -1 ? LONGEST.length : at
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which sorts a copy
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // All with as many workers: Vitest refuses projects that differ, or runs them one after the other.
    projects: ['packages/protocol', 'packages/levels', 'contracts', 'server', 'web', 'devenv'],
    sequence: { sequencer: LongestFirst },
  },
})
