// Prints: what a page looks like as a grid of mean colours, small enough to be committed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import sharp from 'sharp'

/** Edge of a cell of the grid, CSS px. */
export const CELL = 16
/**
 * By how much a cell's mean colour may differ, of 255, besides what a picture moved by `SHIFT` px would change in it: measured as
 * 0 between runs of one machine, idle and busy; the rest is for another machine's rounding.
 */
const NOISE = 1
const SHIFT = 1
const FOLDER = join(import.meta.dirname, 'visual')

/** Parts of a step of colour that means are kept in. */
const PARTS = 64

/** The mean colours of a picture's cells, row by row, three values each, in parts of a step. */
export type Print = { columns: number; rows: number; cells: Uint16Array }
/** A difference: a cell, and by how much more than it may, of 255. */
export type Difference = { column: number; row: number; by: number }

/** A picture's pixels, row by row, three bytes each. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** The print of a picture, moved by some px: `dx` to the left, `dy` up. */
function printOf({ data, width, height }: Pixels, dx = 0, dy = 0): Print {
  const [columns, rows] = [Math.floor(width / CELL), Math.floor(height / CELL)]
  const cells = new Uint16Array(columns * rows * 3)
  const clamp = (v: number, most: number) => (v < 0 ? 0 : v > most ? most : v)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const sums = [0, 0, 0]
      for (let y = 0; y < CELL; y++)
        for (let x = 0; x < CELL; x++) {
          const px = clamp(column * CELL + x + dx, width - 1)
          const py = clamp(row * CELL + y + dy, height - 1)
          const at = (py * width + px) * 3
          for (let c = 0; c < 3; c++) sums[c]! += data[at + c]!
        }
      for (let c = 0; c < 3; c++)
        cells[(row * columns + column) * 3 + c] = Math.round((sums[c]! * PARTS) / CELL ** 2)
    }
  return { columns, rows, cells }
}

export const print = (pixels: Pixels): Print => printOf(pixels)

/**
 * Where a picture differs from a print: cells whose mean colour is further from the print's than a shift by a pixel and rounding
 * explain. A size of its own, in cells, is a difference of all that only one of them has.
 */
export function differences(pixels: Pixels, before: Print): Difference[] {
  const now = printOf(pixels)
  const moved = [
    [SHIFT, 0],
    [-SHIFT, 0],
    [0, SHIFT],
    [0, -SHIFT],
  ] as const
  let shifted: Print[] | undefined
  const found: Difference[] = []
  for (let row = 0; row < Math.max(now.rows, before.rows); row++)
    for (let column = 0; column < Math.max(now.columns, before.columns); column++) {
      const inNow = row < now.rows && column < now.columns
      if (!inNow || row >= before.rows || column >= before.columns) {
        found.push({ column, row, by: 255 })
        continue
      }
      const [at, was] = [(row * now.columns + column) * 3, (row * before.columns + column) * 3]
      let by = 0
      for (let c = 0; c < 3; c++) {
        const off = Math.abs(now.cells[at + c]! - before.cells[was + c]!) / PARTS
        if (off <= NOISE) continue
        shifted ??= moved.map(([dx, dy]) => printOf(pixels, dx, dy))
        const slack = Math.max(...shifted.map((s) => Math.abs(s.cells[at + c]! - now.cells[at + c]!))) / PARTS
        by = Math.max(by, off - NOISE - slack)
      }
      if (by > 0) found.push({ column, row, by })
    }
  return found
}

/** The box around differences, in CSS px from the page's corner. */
export function regionOf(found: readonly Difference[]) {
  const [columns, rows] = [found.map((d) => d.column), found.map((d) => d.row)]
  const [left, top] = [Math.min(...columns) * CELL, Math.min(...rows) * CELL]
  return { left, top, right: (Math.max(...columns) + 1) * CELL, bottom: (Math.max(...rows) + 1) * CELL }
}

/** A picture with its differing cells framed in red. */
export function marked(
  png: Buffer,
  found: readonly Difference[],
  { width, height }: Pixels,
): Promise<Buffer> {
  const frames = found.map(
    ({ column, row }) =>
      `<rect x="${column * CELL + 0.5}" y="${row * CELL + 0.5}" width="${CELL - 1}" height="${CELL - 1}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="red">${frames.join('')}</g></svg>`
  return sharp(png)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer()
}

/** What a print remembers, as a picture. */
export const pictured = ({ columns, rows, cells }: Print): Promise<Buffer> =>
  sharp(
    Uint8Array.from(cells, (v) => v / PARTS),
    { raw: { width: columns, height: rows, channels: 3 } },
  )
    .resize(columns * CELL, rows * CELL, { kernel: 'nearest' })
    .png()
    .toBuffer()

const PRINTER = join(FOLDER, 'printer.txt')
/** Name of the browser that took the committed prints. */
export const takenBy = (): string => readFileSync(PRINTER, 'utf8').trim()
/** Notes which browser took the prints. */
export const tookThem = (name: string): void => writeFileSync(PRINTER, `${name}\n`)

/** The committed prints of pages in one view, by their address. */
export class Prints {
  private readonly path: string
  private readonly kept: Record<string, string>

  constructor(name: string) {
    this.path = join(FOLDER, `${name}.json`)
    this.kept = existsSync(this.path)
      ? (JSON.parse(readFileSync(this.path, 'utf8')) as Record<string, string>)
      : {}
  }

  get routes(): string[] {
    return Object.keys(this.kept)
  }

  /** The print of `route`; null when none is committed. */
  read(route: string): Print | null {
    const [size, data] = (this.kept[route] ?? '').split(' ')
    const [columns, rows] = (size ?? '').split('x').map(Number)
    if (!columns || !rows || !data) return null
    const bytes = Uint8Array.from(inflateRawSync(Buffer.from(data, 'base64')))
    return { columns, rows, cells: new Uint16Array(bytes.buffer) }
  }

  /** Replaces all prints of this view. */
  write(all: ReadonlyMap<string, Print>): void {
    const entries = [...all].map(([route, { columns, rows, cells }]) => [
      route,
      `${columns}x${rows} ${deflateRawSync(new Uint8Array(cells.buffer), { level: 9 }).toString('base64')}`,
    ])
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(this.path, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
  }
}
