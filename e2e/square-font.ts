// A font without shapes: every letter is as wide as it is high. For what the app's own fonts have not, so that the width of a text does
// not depend on what is installed.

import type { Page } from '@playwright/test'

const UNITS = 1000
const [ASCENT, DESCENT] = [800, 200]
/** One glyph for all; the second is what letters are mapped to. */
const GLYPHS = 2

const u16 = (...values: number[]) => values.flatMap((v) => [(v >> 8) & 255, v & 255])
const u32 = (...values: number[]) => values.flatMap((v) => [...u16((v >>> 16) & 0xffff), ...u16(v & 0xffff)])
const text = (value: string) => [...Buffer.from(value, 'latin1')]
const checksum = (bytes: readonly number[]) => {
  let sum = 0
  for (let i = 0; i < bytes.length; i += 4)
    sum =
      (sum +
        ((bytes[i] ?? 0) * 2 ** 24 +
          ((bytes[i + 1] ?? 0) << 16) +
          ((bytes[i + 2] ?? 0) << 8) +
          (bytes[i + 3] ?? 0))) %
      2 ** 32
  return sum
}

function tables(): [tag: string, bytes: number[]][] {
  // Format 13: all characters are one glyph.
  const subtable = [...u16(13, 0), ...u32(28, 0, 1), ...u32(0x20, 0x10ffff, 1)]
  const name = (id: number, value: string, offset: number) => u16(3, 1, 0x409, id, value.length * 2, offset)
  const names = ['Square', 'Regular', 'Square', 'Square', '1', 'Square']
  const wide = names.map((n) => text(n).flatMap((c) => u16(c)))
  let at = 0
  const records = names.flatMap((n, i) => {
    const record = name(i + 1, n, at)
    at += n.length * 2
    return record
  })
  return [
    [
      'OS/2',
      [
        ...u16(4, UNITS, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
        ...Array<number>(10).fill(0),
        ...u32(0, 0, 0, 0),
        ...text('NONE'),
        ...u16(0x40, 0x20, 0xffff, ASCENT, 0x10000 - DESCENT, 0, ASCENT, DESCENT),
        ...u32(1, 0),
        ...u16(500, 700, 0, 0x20, 0),
      ],
    ],
    ['cmap', [...u16(0, 1, 3, 10), ...u32(12), ...subtable]],
    ['glyf', [0, 0, 0, 0]],
    [
      'head',
      [
        ...u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
        ...u16(3, UNITS),
        ...u32(0, 0, 0, 0),
        ...u16(0, 0x10000 - DESCENT, UNITS, ASCENT, 0, 8, 2, 0, 0),
      ],
    ],
    [
      'hhea',
      [...u32(0x10000), ...u16(ASCENT, 0x10000 - DESCENT, 0, UNITS, 0, 0, UNITS, 1, 0, 0, 0, 0, 0, 0, 0, 1)],
    ],
    ['hmtx', u16(UNITS, 0, 0)],
    ['loca', u16(...Array<number>(GLYPHS + 1).fill(0))],
    ['maxp', [...u32(0x10000), ...u16(GLYPHS, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]],
    ['name', [...u16(0, names.length, 6 + 12 * names.length), ...records, ...wide.flat()]],
    ['post', [...u32(0x30000, 0), ...u16(0, 0), ...u32(0, 0, 0, 0, 0)]],
  ]
}

/** The font as a file. */
function squareFont(): Uint8Array {
  const all = tables()
  const directory = [...u32(0x10000), ...u16(all.length, 128, 3, all.length * 16 - 128)]
  let offset = 12 + 16 * all.length
  const bodies: number[] = []
  for (const [tag, bytes] of all) {
    directory.push(...text(tag), ...u32(checksum(bytes), offset, bytes.length))
    const padded = [...bytes, ...Array<number>((4 - (bytes.length % 4)) % 4).fill(0)]
    bodies.push(...padded)
    offset += padded.length
  }
  return Uint8Array.from([...directory, ...bodies])
}

/** Has pages opened from now on draw Chinese, Japanese and Korean letters as squares, as wide as such letters are. */
export const drawSquares = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (bytes) => {
      document.fonts.add(new FontFace('Square', Uint8Array.from(bytes).buffer))
      // Not a style element, which the page's own policy refuses.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(':root { --font-cjk: Square !important; }')
      document.adoptedStyleSheets.push(sheet)
    },
    [...squareFont()],
  )
