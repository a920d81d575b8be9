import { plainDigits, withoutInvisible } from './typed-text.ts'

/** A phone number with plain digits, signs and blanks, whatever keyboard typed it; what is no number stays wrong. */
export const typedPhone = (text: string): string =>
  (plainDigits(withoutInvisible(text)) ?? text)
    .replace(/[‐‑‒–—―−ー－]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
