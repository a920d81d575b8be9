import { LANGUAGES } from '@holdfast/protocol/languages'
import { expect, test } from 'vitest'
import { formatDay, formatTime } from './dates.ts'

const MONTHS = Array.from({ length: 12 }, (_, month) => month)
const intl = (tag: string, parts: Intl.DateTimeFormatOptions, seconds: number) =>
  new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { month: 'short', day: 'numeric', ...parts }).format(
    seconds * 1_000,
  )
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const thisYear = new Date().getUTCFullYear()

test.each(LANGUAGES)('dates are written as Intl does: $code', ({ tag }) => {
  for (const month of MONTHS)
    for (const [day, hour, minute] of [
      [1, 0, 0],
      [9, 9, 5],
      [28, 23, 59],
    ] as const) {
      const local = new Date(2031, month, day, hour, minute).getTime() / 1_000
      expect(formatTime(local, tag)).toBe(intl(tag, TIME, local))
      expect(formatTime(local, tag, true)).toBe(intl(tag, { ...TIME, year: 'numeric' }, local))
      const utc = (year: number) => Date.UTC(year, month, day, hour, minute) / 1_000
      const inUtc = { timeZone: 'UTC' } as const
      expect(formatDay(utc(thisYear), tag)).toBe(intl(tag, inUtc, utc(thisYear)))
      expect(formatDay(utc(2019), tag)).toBe(intl(tag, { ...inUtc, year: 'numeric' }, utc(2019)))
    }
})

test('a tag that is none of ours is written in English', () => {
  expect(formatDay(Date.UTC(2019, 4, 7) / 1_000, 'xx')).toBe('May 7, 2019')
})
