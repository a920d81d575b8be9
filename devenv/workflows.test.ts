import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { fileOf, MACHINES, nameOf } from './machines.mjs'
import { ROOT } from './stack.ts'

type Job = {
  strategy: { matrix: { include: { machine: string; is: string; node: number }[] } }
  steps: { uses?: string; run?: string }[]
}
const FOLDER = join(ROOT, '.github', 'workflows')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const { jobs } = parse(read('platforms.yml')) as { jobs: Record<string, Job> }

test('what a workflow takes from others is pinned by the hash of a commit, with its version beside it', () => {
  const used = readdirSync(FOLDER).flatMap((name) => read(name).match(/^.*\buses:.*$/gm) ?? [])
  expect(used.length).toBeGreaterThan(3)
  for (const line of used) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test.each(Object.entries(jobs))(
  '%s runs on each machine, with the oldest Node that does there',
  (name, job) => {
    const { include } = job.strategy.matrix
    expect(include.map(({ is }) => is).toSorted()).toEqual(MACHINES.map(nameOf).toSorted())
    for (const machine of MACHINES)
      expect(include.find(({ is }) => is === nameOf(machine))!.node).toBe(fileOf('Node', machine) ? 20 : 24)
    // As README.md has it.
    expect(job.steps.at(-1)!.run).toMatch(new RegExp(`^npm ${name}\\b`))
  },
)
