// Every command that OPERATING.md tells operators to give is given by something here, word for word.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blocksOf, commandsOf, OPERATING, RUN_BY } from './runbook.ts'
import { ROOT } from './stack.ts'

const text = readFileSync(OPERATING, 'utf8')
const blocks = blocksOf(text)

test('each block of commands has a name of its own, and the table says what runs it', () => {
  expect(text.match(/^ *```[^\n`]+$/gm)).toHaveLength(blocks.length)
  expect(blocks.map((b) => b.name).toSorted()).toEqual(Object.keys(RUN_BY).toSorted())
  for (const { name, text: commands } of blocks) expect([name, commands.trim()]).not.toEqual([name, ''])
})

test('what the table names takes the block from the document', () => {
  for (const [name, file] of Object.entries(RUN_BY)) {
    expect([name, existsSync(join(ROOT, file))]).toEqual([name, true])
    expect([name, readFileSync(join(ROOT, file), 'utf8').includes(`'${name}'`)]).toEqual([name, true])
  }
})

test('there is a section for each task of an operator', () => {
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  for (const task of [
    'Install',
    'Upgrade',
    'Back up',
    'Restore',
    'Rotate a key',
    'Lose a machine',
    'Suspect a breach',
    'Shut down, with everybody paid out',
  ])
    expect(sections).toContain(task)
})

test('blocks are read as they stand, without the room before them', () => {
  const written = 'a\n\n   ```sh one\n   x\n     y\n   ```\n\n```sh two\nz\n```\n'
  expect(blocksOf(written)).toEqual([
    { name: 'one', text: 'x\n  y\n' },
    { name: 'two', text: 'z\n' },
  ])
  expect(commandsOf('install-database', { 'holdfast.mjs': 'other.mjs' })).toBe('node other.mjs migrate\n')
})
