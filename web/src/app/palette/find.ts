import type { Path } from '../menu.ts'

/** Something that the palette can do: open a page, or copy an address. */
export type Entry = {
  /** stays the same between visits, so that a choice can be remembered */
  id: string
  label: string
  /** what tells it from others of the same name */
  note?: string
  /** further words that it is found by */
  words: string
  act: { to: Path; search?: Record<string, string | number> } | { copy: string }
}
export type Group = { value: string; items: Entry[] }

/** Letters without marks and case, so that `thuong` finds `Thưởng`, and `İ` is an `i`. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')

/**
 * The entries of `groups` in which every word of `query` occurs, those whose name begins with it first; groups without any are left
 * out. An empty query finds all.
 */
export function find(groups: readonly Group[], query: string): Group[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  const whole = wanted.join(' ')
  return groups
    .map(({ value, items }) => {
      const found = items.filter((e) => {
        const text = plain(`${e.label} ${e.note ?? ''} ${e.words}`)
        return wanted.every((word) => text.includes(word))
      })
      const begins = (e: Entry) => plain(e.label).startsWith(whole)
      return { value, items: [...found.filter(begins), ...found.filter((e) => !begins(e))] }
    })
    .filter((g) => g.items.length > 0)
}
