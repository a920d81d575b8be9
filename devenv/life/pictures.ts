// Pictures of the played month, drawn here: shapes for goods and notices, in the colours of the site.
import sharp from 'sharp'

const WIDTH = 960
const HEIGHT = 640
const INK = '#12332c'
const PAPER = '#f3efe4'
const LEAF = '#1f7a5c'
const SUN = '#d9a441'
const CLAY = '#b5573a'
const SKY = '#cfe3dc'

/** What can be drawn. */
export type Drawing = 'bottle' | 'wallet' | 'tea' | 'lamp' | 'harbour' | 'hills' | 'letter' | 'cards'

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const box = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
const line = (points: string, stroke: string, width: number) =>
  `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const area = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

/** Terraces of a hill, one below the other. */
const terraces = [LEAF, '#2b8d6c', '#3da07d', '#62b795']
  .map((fill, i) => {
    const y = 300 + i * 90
    return area(`M0 ${y} C 240 ${y - 110 + i * 30}, 480 ${y + 70}, 960 ${y - 60 + i * 20} V640 H0Z`, fill)
  })
  .join('')

const DRAWINGS: Record<Drawing, { ground: string; shapes: string }> = {
  bottle: {
    ground: SKY,
    shapes:
      box(400, 150, 160, 370, LEAF, 44) +
      box(424, 96, 112, 74, INK, 18) +
      box(428, 200, 18, 250, '#ffffff55', 9) +
      box(400, 330, 160, 40, SUN),
  },
  wallet: {
    ground: PAPER,
    shapes:
      box(300, 230, 360, 180, INK, 40) +
      box(340, 262, 200, 116, SKY, 14) +
      line('370,340 410,300 440,326 500,284', LEAF, 12) +
      circle(600, 320, 34, SUN) +
      line('660,320 740,320 740,450', CLAY, 16),
  },
  tea: {
    ground: SKY,
    shapes:
      area('M300 270 H620 C620 420 560 500 460 500 C360 500 300 420 300 270Z', INK) +
      area('M620 300 C720 290 720 420 600 420 L606 388 C670 388 672 332 620 336Z', INK) +
      area('M332 292 H588 C586 320 334 320 332 292Z', SUN) +
      line('400,230 420,190 400,150', LEAF, 14) +
      line('470,230 490,190 470,150', LEAF, 14) +
      line('540,230 560,190 540,150', LEAF, 14),
  },
  lamp: {
    ground: INK,
    shapes:
      circle(480, 270, 190, '#d9a44133') +
      area('M370 300 L430 160 H530 L590 300Z', SUN) +
      box(468, 300, 24, 190, PAPER) +
      box(380, 490, 200, 26, PAPER, 13),
  },
  harbour: {
    ground: SKY,
    shapes:
      circle(730, 170, 74, SUN) +
      box(0, 430, 960, 210, LEAF) +
      area('M250 430 H620 L570 510 H300Z', CLAY) +
      area('M430 410 V150 L600 410Z', PAPER) +
      area('M410 410 V210 L290 410Z', '#ffffff') +
      line('60,560 180,540 300,560 420,540 540,560 660,540 780,560 900,540', SKY, 10),
  },
  hills: { ground: PAPER, shapes: circle(700, 170, 80, SUN) + terraces },
  letter: {
    ground: SKY,
    shapes:
      box(250, 190, 460, 300, PAPER, 20) +
      line('262,206 480,370 698,206', INK, 18) +
      circle(690, 200, 46, CLAY),
  },
  cards: {
    ground: INK,
    shapes: [CLAY, SUN, LEAF]
      .map(
        (fill, i) =>
          `<g transform="rotate(${(i - 1) * 14} 480 600)">${box(370, 150, 220, 320, fill, 26)}${circle(480, 310, 52, PAPER)}</g>`,
      )
      .join(''),
  },
}

/** The drawing as SVG. */
const svgOf = (name: Drawing): string => {
  const { ground, shapes } = DRAWINGS[name]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${box(0, 0, WIDTH, HEIGHT, ground)}${shapes}</svg>`
}

/** The drawing as a PNG: the server takes no SVG from anybody. */
export const pngOf = (name: Drawing): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(name)))
    .png()
    .toBuffer()
