// Under which licences the packages of a release are, and whether ours may be given on together with them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locked } from './closure.ts'

/** Licences that ask for nothing but their own text and the names of the authors. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages under another licence, and why they may be there: with this licence only. */
const EXCEPTIONS: Record<string, { licence: string; why: string }> = {
  '@img/sharp-libvips-': {
    licence: 'LGPL-3.0-or-later',
    why: 'a shared library of its own file, which whoever runs the release can replace',
  },
}

/** Whether an SPDX expression is met by licences of `isFine`: one side of an OR, both sides of an AND. */
export function isMet(expression: string, isFine: (licence: string) => boolean): boolean {
  const plain = expression.replaceAll(/[()]/g, ' ').trim()
  if (plain === '') return false
  // SPDX binds AND closer than OR; mixed expressions with brackets would need a parser and are refused.
  if (/[()]/.test(expression) && / AND /.test(expression) && / OR /.test(expression)) return false
  return plain.split(/\s+OR\s+/).some((side) => side.split(/\s+AND\s+/).every((l) => isFine(l.trim())))
}

/** Packages of others whose licence is not allowed, each as a line. */
export function refusedLicences(packages: readonly Locked[]): string[] {
  return packages
    .filter(({ path }) => path.includes('node_modules/'))
    .filter(({ name, licence }) => {
      const exception = Object.entries(EXCEPTIONS).find(([prefix]) => name.startsWith(prefix))?.[1]
      return !isMet(licence, (l) => ALLOWED.has(l) || l === exception?.licence)
    })
    .map(({ name, version, licence }) => `${name} ${version}: ${licence || 'no licence named'}`)
}

/**
 * The text of every package's licence, as those licences ask for it; one file for all.
 * @param natives folder whose node_modules has the packages that are for some machines alone
 */
export function licenceTexts(root: string, natives: string, packages: readonly Locked[]): string {
  const part = ({ path, name, version, licence, native }: Locked): string => {
    const folder = join(native ? natives : root, path)
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)([-.].*)?$/i.test(file))
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
    const exception = Object.entries(EXCEPTIONS).find(([prefix]) => name.startsWith(prefix))?.[1]
    const head = `${name} ${version} (${licence})${exception ? `: ${exception.why}` : ''}`
    return [head, '='.repeat(head.length), ...texts].join('\n\n')
  }
  const others = packages.filter(({ path }) => path.includes('node_modules/'))
  return `${others.map(part).join('\n\n\n')}\n`
}
