// What the repository ships of its own making is what these sources make; what is of others is not used.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pack, unpack } from './pack.ts'
import { shippedWeb, webSources } from './sources.mjs'
import { ROOT } from './stack.ts'
import { bringWeb, buildWeb } from './web-build.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'holdfast-shipped-'))
const filesIn = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((path) => !/\.(br|gz)$|^\.sources$/.test(path))
    .toSorted()

test('what is packed is unpacked byte for byte', () => {
  const [from, to] = [folder(), folder()]
  mkdirSync(join(from, 'a', 'ü'), { recursive: true })
  const files: [string, Buffer][] = [
    [join('a', 'ü', 'text.txt'), Buffer.from('文字')],
    [join('a', 'empty'), Buffer.alloc(0)],
    ['bytes', Buffer.from([0, 255, 10, 13])],
  ]
  for (const [path, bytes] of files) writeFileSync(join(from, path), bytes)
  writeFileSync(join(from, 'left'), 'out')
  unpack(
    pack(from, (path) => path !== 'left'),
    to,
  )
  expect(filesIn(to)).toEqual(filesIn(from).filter((path) => path !== 'left'))
  for (const [path, bytes] of files) expect(readFileSync(join(to, path))).toEqual(bytes)
  for (const dir of [from, to]) rmSync(dir, { recursive: true })
})

const shipped = shippedWeb(ROOT)
const isOfThese = readFileSync(shipped.sources, 'utf8') === webSources(ROOT)

test.runIf(isOfThese)(
  'the web app that is shipped is what these sources build',
  async () => {
    await buildWeb(ROOT)
    const dist = join(ROOT, 'web', 'dist')
    const dir = folder()
    unpack(readFileSync(shipped.files), dir)
    expect(filesIn(dir)).toEqual(filesIn(dist))
    const differ = filesIn(dir).filter(
      (path) => !readFileSync(join(dir, path)).equals(readFileSync(join(dist, path))),
    )
    expect(differ).toEqual([])
    rmSync(dir, { recursive: true })
  },
  900_000,
)

test('a shipped web app is unpacked once, where it is of these sources', async () => {
  const root = folder()
  for (const path of ['web/src', 'packages/client/src', 'packages/protocol/src', 'devenv/shipped', 'app'])
    mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'app', 'index.html'), 'built before')
  const { sources, files } = shippedWeb(root)
  writeFileSync(
    files,
    pack(join(root, 'app'), () => true),
  )
  writeFileSync(sources, webSources(root))
  expect(await bringWeb(root)).toBe('unpacked')
  expect(readFileSync(join(root, 'web', 'dist', 'index.html'), 'utf8')).toBe('built before')
  expect(await bringWeb(root)).toBeNull()
  // Of other sources there is nothing to unpack, and nothing here to build with.
  writeFileSync(join(root, 'web', 'src', 'main.tsx'), 'other')
  await expect(bringWeb(root)).rejects.toThrow(/vite/)
  expect(readFileSync(join(root, 'web', 'dist', 'index.html'), 'utf8')).toBe('built before')
  rmSync(root, { recursive: true })
})
