import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { brand } from '../../web/src/brand.ts'

const PUBLIC = join(import.meta.dirname, '../../web/public')
const KELP = '#0B6B57'
const KELP_ON_DARK = '#4CC3A5'
const SAND = '#F6F5F1'

/**
 * The mark in sand on kelp, as SVG.
 * @param size of the picture in px
 * @param part the mark's share of its width
 * @param round radius of the corners, as a share of the width; 0 fills the square
 */
function tile(size: number, part: number, round: number): string {
  const scale = (size * part) / 24
  const inset = (size * (1 - part)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * round}" fill="${KELP}"/><path transform="translate(${inset} ${inset}) scale(${scale})" d="${brand.logo}" fill="none" stroke="${SAND}" stroke-width="2" stroke-linecap="round"/></svg>`
}

const png = (svg: string) => sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()

/** The token's logo: the mark on a disc, as wallets and explorers show it. */
const disc = (size: number) => tile(size, 0.58, 0.5)

/** Widths in px that are asked for: forms of explorers 32, token lists 64, trackers 200, wallets' asset repositories 256. */
const LOGO_SIZES = [32, 64, 200, 256, 512]

/** The node card as wallets and marketplaces show it: as `CardArt` draws it, in a square, without letters, which need a font. */
function card(size: number): string {
  const rings = [28, 44, 60].map(
    (r) => `<circle cx="80" cy="80" r="${r}" stroke-opacity="${(0.9 - r / 90).toFixed(2)}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 160 160"><rect width="160" height="160" fill="${KELP}"/><g fill="none" stroke="${SAND}" stroke-linecap="round">${rings.join('')}<path d="${brand.logo}" transform="translate(56 56) scale(2)" stroke-width="1.6"/></g></svg>`
}

/** A PNG as the only picture of an ICO file. @param size its width and height in px, below 256 */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

/** For tabs: the mark alone, in the colour of the browser's theme. */
const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${KELP}" stroke-width="2.2" stroke-linecap="round"><style>@media(prefers-color-scheme:dark){path{stroke:${KELP_ON_DARK}}}</style><path d="${brand.logo}"/></svg>
`

/** Draws the app's icons from the brand's mark into web/public. */
export async function drawIcons(): Promise<void> {
  const files: Record<string, string | Buffer> = {
    'favicon.svg': FAVICON,
    'favicon.ico': ico(await png(tile(32, 0.75, 0.22)), 32),
    'icons/icon-192.png': await png(tile(192, 0.62, 0.22)),
    'icons/icon-512.png': await png(tile(512, 0.62, 0.22)),
    // Launchers cut up to a fifth from each side; iOS rounds the corners itself.
    'icons/maskable-512.png': await png(tile(512, 0.5, 0)),
    'icons/apple-touch-icon.png': await png(tile(180, 0.6, 0)),
  }
  files['token/logo.svg'] = `${disc(256)}\n`
  for (const size of LOGO_SIZES) files[`token/logo-${size}.png`] = await png(disc(size))
  files['cards/art/node.svg'] = `${card(1_024)}\n`
  files['cards/art/node.png'] = await png(card(1_024))
  for (const folder of ['icons', 'token', 'cards/art']) mkdirSync(join(PUBLIC, folder), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(PUBLIC, name), content)
}
