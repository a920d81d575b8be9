import type { LANGUAGES } from '@holdfast/protocol/languages'

type Form = {
  /** Y, M and D, with what goes away with the year in brackets */
  date: string
  /** names of the months; numbers when left out */
  months?: string
  /** between date and time; a space when left out */
  gap?: ', '
  /** between hours and minutes; a colon when left out */
  clock?: '.'
  timeFirst?: true
}

const CHINESE: Form = { date: '[Y年]M月D日' }
/**
 * How each language writes dates, as `Intl` does, whose first date takes a slow phone 0.2 s in the midst of what it draws. Some browsers
 * lack Lao, too.
 */
const FORMS: Record<string, Form> = {
  'zh-Hant-TW': CHINESE,
  'zh-Hans': CHINESE,
  ja: CHINESE,
  ko: { date: '[Y년 ]M월 D일' },
  en: { date: 'M D[, Y]', gap: ', ', months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec' },
  th: { date: 'D M[ Y]', months: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.' },
  ms: { date: 'D M[ Y]', gap: ', ', months: 'Jan Feb Mac Apr Mei Jun Jul Ogo Sep Okt Nov Dis' },
  lo: { date: 'D M[ Y]', gap: ', ', months: 'ມ.ກ. ກ.ພ. ມ.ນ. ມ.ສ. ພ.ພ. ມິ.ຖ. ກ.ລ. ສ.ຫ. ກ.ຍ. ຕ.ລ. ພ.ຈ. ທ.ວ.' },
  vi: { date: 'D thg M[, Y]', timeFirst: true },
  id: { date: 'D M[ Y]', gap: ', ', clock: '.', months: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des' },
} satisfies Record<(typeof LANGUAGES)[number]['tag'], Form>

const formOf = (tag: string): Form => FORMS[tag] ?? FORMS['en']!

/** @param year null where it is not written @param month 0 to 11 */
function dateOf(form: Form, year: number | null, month: number, day: number): string {
  const name = form.months?.split(' ')[month] ?? month + 1
  // The name comes last: it may have a D of its own.
  return form.date
    .replace(/\[(.*)\]/, year === null ? '' : '$1')
    .replace('Y', `${year}`)
    .replace('D', `${day}`)
    .replace('M', `${name}`)
}

/** Hours and minutes of unix seconds, in the reader's time zone. */
export const formatClock = (seconds: number, tag: string): string =>
  new Date(seconds * 1000)
    .toTimeString()
    .slice(0, 5)
    .replace(':', formOf(tag).clock ?? ':')

/** Date and time of unix seconds, Gregorian, in the reader's time zone. */
export function formatTime(seconds: number, tag: string, withYear = false): string {
  const form = formOf(tag)
  const at = new Date(seconds * 1000)
  const date = dateOf(form, withYear ? at.getFullYear() : null, at.getMonth(), at.getDate())
  const time = formatClock(seconds, tag)
  return form.timeFirst ? `${time} ${date}` : `${date}${form.gap ?? ' '}${time}`
}

/** The date of unix seconds, Gregorian, in UTC as the server's daily sums. With the year unless it is this one. */
export function formatDay(seconds: number, tag: string): string {
  const at = new Date(seconds * 1000)
  const year = at.getUTCFullYear()
  const shown = year === new Date().getUTCFullYear() ? null : year
  return dateOf(formOf(tag), shown, at.getUTCMonth(), at.getUTCDate())
}

/** Whose time `formatTime` shows, such as "Taipei Time"; by the zone's own name where a browser has no words for it. */
export function zoneName(tag: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0) return timeZone
  const parts = new Intl.DateTimeFormat(tag, { timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find((p) => p.type === 'timeZoneName')?.value ?? timeZone
}
