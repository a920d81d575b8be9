import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { differences, print, regionOf, takenBy } from '../e2e/prints.ts'
import { bringBrowser, bringPrinter } from './browser.ts'

// What e2e/visual.spec.ts forgives, what it notices, and whose prints it compares.

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const [WIDTH, HEIGHT] = [160, 160]
const PAPER = [244, 246, 244]

/** A sheet of paper with boxes on it, the later above the earlier. */
function drawn(...boxes: { x: number; y: number; w: number; h: number; colour: number[] }[]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const box = boxes.findLast((b) => x >= b.x && x < b.x + b.w && y >= b.y && y < b.y + b.h)
      data.set(box?.colour ?? PAPER, (y * WIDTH + x) * 3)
    }
  return { data, width: WIDTH, height: HEIGHT }
}
const WHITE = [255, 255, 255]
const DARK = [12, 20, 18]
const card = { x: 16, y: 24, w: 120, h: 80, colour: WHITE }
const button = { x: 30, y: 40, w: 60, h: 44, colour: DARK }

test('the same picture differs nowhere', () => {
  const picture = drawn(card, button)
  expect(differences(picture, print(picture))).toEqual([])
})

test('a pixel to any side, as another machine rounds it, is forgiven', () => {
  const before = print(drawn(card, button))
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const)
    expect(differences(drawn(card, { ...button, x: 30 + dx, y: 40 + dy }), before)).toEqual([])
})

test('four pixels of padding are noticed, also where colours hardly differ, and a region says where', () => {
  const before = print(drawn(card, button))
  expect(differences(drawn(card, { ...button, y: 44 }), before).length).toBeGreaterThan(3)
  const higher = differences(drawn({ ...card, h: 84 }, button), before)
  expect(higher.length).toBeGreaterThan(3)
  expect(regionOf(higher)).toMatchObject({ top: 96, bottom: 112 })
})

test('another colour of little contrast is noticed', () => {
  const before = print(drawn(card, button))
  expect(differences(drawn({ ...card, colour: [250, 252, 250] }, button), before).length).toBeGreaterThan(10)
})

test('a page that is longer differs by what is below', () => {
  const before = print(drawn(card))
  const longer = { ...drawn(card), height: HEIGHT - 32 }
  const found = differences({ ...longer, data: longer.data.slice(0, WIDTH * longer.height * 3) }, before)
  expect(regionOf(found)).toEqual({ left: 0, top: HEIGHT - 32, right: WIDTH, bottom: HEIGHT })
})

describe('the browser that takes prints', () => {
  const packaged = process.platform === 'linux' && process.arch === 'x64'

  test.runIf(packaged)('is the one that npm brings, with its own fonts, whatever is installed', async () => {
    vi.stubEnv('CHROMIUM', process.execPath)
    expect(await bringBrowser()).toBe(process.execPath)
    const printer = await bringPrinter()
    expect(printer).toMatchObject({
      name: takenBy(),
      executablePath: expect.stringContaining('node_modules'),
    })
    const fonts = readFileSync(printer!.env['FONTCONFIG_FILE']!, 'utf8')
    expect(fonts.match(/<dir>/g)).toHaveLength(1)
    expect(fonts).not.toContain('/usr/share')
  })

  test('is none where npm brings none', async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
    expect(await bringPrinter()).toBeUndefined()
  })
})
