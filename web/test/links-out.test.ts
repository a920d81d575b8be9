import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SRC = `${import.meta.dirname}/../src`
/** The anchors of pages: those of the app's own that are no routes, by where they may point. */
const OWN = /href=("#\w+"|\{f\.url\} download)/

const anchors = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) =>
    [...readFileSync(`${SRC}/${file}`, 'utf8').matchAll(/<a\s[^>]*>/g)].map(([tag]) => ({ file, tag })),
  )

test('only OutLink links out, so that every such link is marked and told to screen readers', () => {
  expect(anchors.length).toBeGreaterThan(2)
  expect(anchors.filter(({ file, tag }) => file !== 'ui/OutLink.tsx' && !OWN.test(tag))).toEqual([])
})

test('nothing else opens windows', () => {
  const opening = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== 'ui/OutLink.tsx')
    .filter((file) => /_blank|window\.open|\bopen\(['"`]http/.test(readFileSync(`${SRC}/${file}`, 'utf8')))
  expect(opening).toEqual([])
})
