// Tests that documents name by file and title.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './stack.ts'

const files = new Map<string, { title: string; text: string }[]>()
/** The tests of a file: the title of each as it is written, and its whole text, table included. */
export function testsOf(file: string) {
  const known = files.get(file)
  if (known) return known
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found = file.endsWith('.sol')
    ? text.split(/^(?= {4}function )/m).flatMap((part) => {
        const title = /^ {4}function (\w+)/.exec(part)?.[1]
        return title ? [{ title, text: part }] : []
      })
    : text
        .split(/^(?= {0,4}test(?:\.(?:each|for|describe|skip|only))?[(<`])/m)
        .map((part) => ({ title: part, text: part }))
  files.set(file, found)
  return found
}

/** Whether `title` stands in a test as its title, in quotation marks of whichever kind. */
export const isTitled = (file: string, of: { title: string }, title: string) =>
  file.endsWith('.sol')
    ? of.title === title
    : [title, title.replaceAll("'", "\\'")].some((t) =>
        ["'", '"', '`'].some((q) => of.title.includes(`${q}${t}${q},`)),
      )

/** What a test does, without what it calls itself: a title proves nothing. In Solidity the function's name is its title. */
export const withoutTitle = (text: string, title: string) =>
  [title, title.replaceAll("'", "\\'")].reduce((rest, t) => rest.replace(t, ''), text)
