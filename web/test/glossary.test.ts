import { LANGUAGE_CODES } from '@holdfast/protocol/languages'
import { expect, test } from 'vitest'
import glossary from '../../docs/glossary.json' with { type: 'json' }
import { cataloguesOf, messagesOf } from './catalogues.ts'

type Code = (typeof LANGUAGE_CODES)[number]
const OTHERS = LANGUAGE_CODES.filter((code): code is Exclude<Code, 'en'> => code !== 'en')
/** `english`: the source without what stands for values */
type Said = { source: string; english: string; text: string }

const errorTexts = async (code: Code) =>
  ((await import(`../../server/src/i18n/texts/${code}.ts`)) as { texts: Record<string, string> }).texts

/** Everything that is said to people in a language, with its English: screens and the server's errors. */
async function saidIn(code: Code): Promise<Said[]> {
  const [english, own] = [await errorTexts('en'), await errorTexts(code)]
  const errors = Object.entries(own).map(([error, text]) => ({ source: english[error]!, text }))
  return [...cataloguesOf(code).flatMap((c) => messagesOf(code, c)), ...errors].map(({ source, text }) => ({
    source,
    english: words(source),
    text,
  }))
}

/** A text without what stands for values and links: `{vault}` is no word. */
const words = (text: string) => text.replace(/\{\w+\}|<\/?\d+\/?>/g, ' ')
const LATIN = /^[\p{Script=Latin} -]+$/u
/** Whether `text` has the word; words of other scripts are not told apart by blanks. */
const has = (text: string, word: string) =>
  LATIN.test(word) ? new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(text) : text.includes(word)

test('each term has a word in every language but English, and each language its words never to be used', () => {
  const others = OTHERS.toSorted()
  const odd = Object.entries(glossary.terms).filter(
    ([, { means, ...inLanguages }]) =>
      means === '' ||
      Object.keys(inLanguages).toSorted().join() !== others.join() ||
      Object.values(inLanguages).some((forms) => forms.length === 0 || forms.includes('')),
  )
  expect(odd).toEqual([])
  expect(Object.keys(glossary.never).toSorted()).toEqual(LANGUAGE_CODES.toSorted())
})

test.each(OTHERS)('%s calls every term of the glossary as the glossary does', async (code) => {
  const said = await saidIn(code)
  const other = Object.entries(glossary.terms).flatMap(([term, forms]) => {
    // With its plural, not inside a longer name (`GUARDIAN` is a role's own), and at the beginning of a sentence too.
    const [first = ''] = term
    const named = new RegExp(`(?<![\\w-])[${first}${first.toUpperCase()}]${term.slice(1)}s?(?![\\w-])`)
    return said
      .filter(
        ({ english, text }) =>
          named.test(english) && !forms[code].some((form) => text.toLowerCase().includes(form)),
      )
      .map(({ source, text }) => ({ term, source, text }))
  })
  expect(other).toEqual([])
})

test.each(LANGUAGE_CODES)('%s uses no word that it must not', async (code) => {
  const said = await saidIn(code)
  const used = Object.keys(glossary.never[code]).flatMap((word) =>
    said.filter(({ text }) => has(words(text), word)).map(({ text }) => ({ word, text })),
  )
  expect(used).toEqual([])
})
