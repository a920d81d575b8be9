// Tells by the sources whether what was made from them is still theirs. Plain JavaScript, since boot.mjs runs it on the machine's own
// Node.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { partOf } from './packages.mjs'

const LEFT_OUT = /^(dist(\.\d+(\.old)?)?|node_modules|test-results|\..*)$/

/**
 * Hash of source files. Names count from `root` on, so that the same sources have one hash in whatever folder they are.
 * @param {string} root
 * @param {readonly string[]} sources files and folders, from `root`
 * @param {(path: string) => boolean} leftOut says what else does not count, by its path from `root`
 * @returns {string} hexadecimal digits
 */
export function hashOf(root, sources, leftOut = () => false) {
  const hash = createHash('sha256')
  const nameOf = (/** @type {string} */ path) => relative(root, path).split(sep).join('/')
  const add = (/** @type {string} */ path) => {
    if (!statSync(path).isDirectory()) {
      hash.update(nameOf(path)).update('\0').update(readFileSync(path)).update('\0')
      return
    }
    for (const name of readdirSync(path).toSorted()) {
      const child = join(path, name)
      if (!LEFT_OUT.test(name) && !leftOut(nameOf(child))) add(child)
    }
  }
  for (const source of sources) add(join(root, source))
  return hash.digest('hex')
}

const WEB = ['web', 'packages/client/src', 'packages/protocol/src']
/** Tests, which are no part of the app. */
const TESTS = /^web\/(pages|test)$|\.test\.tsx?$/

/** The packages that the web app is built with and from, as text. @param {string} root */
function webPackages(root) {
  const { packages = {} } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(partOf(packages, ['web'], true))
    .map(([path, { version, integrity }]) => `${path} ${version} ${integrity}`)
    .toSorted()
    .join('\n')
}

/** Hash of all that the web app under `root` is built from. @param {string} root */
export function webSources(root) {
  const sources = hashOf(root, WEB, (path) => TESTS.test(path))
  // Where the site is, the address of its social card names.
  const all = [sources, webPackages(root), process.env['SITE_URL'] ?? '']
  return createHash('sha256').update(all.join('\0')).digest('hex')
}

/** Where the built web app says what it was built from. @param {string} dist */
export const stampOf = (dist) => join(dist, '.sources')
/** What stands there after the hash where the app was unpacked: without compressed copies, which a release has. */
export const UNPACKED = ' unpacked'

/** A web app that was built before and lies in the repository, and what it was built from. @param {string} root */
export const shippedWeb = (root) => ({
  sources: join(root, 'devenv', 'shipped', 'web.sources'),
  files: join(root, 'devenv', 'shipped', 'web.pack'),
})

/** @param {string} file */
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

/**
 * Where the web app of exactly these sources is.
 * @param {string} root
 * @returns {'built' | 'unpacked' | 'shipped' | null} in web/dist, whole or without compressed copies; among what is shipped; null: nowhere
 */
export function whereWeb(root) {
  const want = webSources(root)
  const stamp = textOf(stampOf(join(root, 'web', 'dist')))
  if (stamp === want) return 'built'
  if (stamp === want + UNPACKED) return 'unpacked'
  return textOf(shippedWeb(root).sources) === want ? 'shipped' : null
}
