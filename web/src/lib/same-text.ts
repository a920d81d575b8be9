import { plainDigits, withoutInvisible } from '@holdfast/protocol/typed-text'

const bare = (text: string) =>
  (plainDigits(withoutInvisible(text)) ?? text)
    .replace(/[\s%]/g, '')
    .replace(/[,。｡、､]/g, '.')
    .toLowerCase()

/** Whether a text that was to be repeated was: in digits of any script, with a decimal comma or a point. */
export const sameText = (typed: string, expected: string): boolean => bare(typed) === bare(expected)
