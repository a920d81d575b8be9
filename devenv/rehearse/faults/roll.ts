// A new version with a migration comes in process by process, while the old one still works, and an old process that dies in
// between comes up again on the new tables.
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../stack.ts'
import type { Fault } from '../fault.ts'

/** A copy of this version whose server has one migration more. @returns its folder */
function nextVersion(dir: string): string {
  const next = join(dir, 'next-version')
  mkdirSync(join(next, 'server'), { recursive: true })
  for (const name of ['node_modules', 'packages', 'contracts', 'package.json'])
    symlinkSync(join(ROOT, name), join(next, name))
  cpSync(join(ROOT, 'server/src'), join(next, 'server/src'), { recursive: true })
  cpSync(join(ROOT, 'server/package.json'), join(next, 'server/package.json'))
  const migrations = join(next, 'server/src/db/migrations')
  const number = readdirSync(migrations).length + 1
  writeFileSync(
    join(migrations, `${String(number).padStart(4, '0')}_rehearsed.sql`),
    `alter table withdrawal add column rehearsed bigint;
create table rehearsed (id bigint primary key);
`,
  )
  return next
}

export const faults: Fault[] = [
  {
    name: 'roll a new version through',
    strike: async (site) => {
      const next = nextVersion(site.dir)
      for (const [i, part] of site.servers.entries()) {
        await part.stop()
        await part.start({ cwd: next })
        if (i > 0) continue
        const old = site.servers.at(-1)!
        await old.kill()
        await site.restart(old)
      }
    },
  },
]
