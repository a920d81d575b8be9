import { IMAGE_SIDE } from '@holdfast/protocol/files'
import sharp from 'sharp'

/** Pixels of the largest image that is decoded at all; a small file can claim to be enormous. */
const MAX_PIXELS = 50_000_000
/** Images decoded at the same time; the others wait. */
const AT_ONCE = 2
const QUALITY = 85

// Only these are ever given to the decoder, whatever else it could read.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})
sharp.cache(false)

export type Image = { bytes: Buffer; width: number; height: number }

/** Whether the content begins as one of the kinds that can be uploaded. */
function isKnown(b: Buffer): boolean {
  const jpeg = b.length > 3 && b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff
  const png = b.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  const webp = b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP'
  return jpeg || png || webp
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // The place is handed on, or given back.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * Decodes an image and encodes it anew as WebP: upright, no larger than `IMAGE_SIDE`, without metadata, and without
 * anything that was hidden in the file.
 * @returns null when it is none of the known kinds, damaged, or too large to decode
 */
export async function reencode(upload: Buffer): Promise<Image | null> {
  if (!isKnown(upload)) return null
  return inTurn(async () => {
    try {
      const { data, info } = await sharp(upload, {
        limitInputPixels: MAX_PIXELS,
        failOn: 'error',
        animated: false,
      })
        .autoOrient()
        .resize(IMAGE_SIDE, IMAGE_SIDE, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      return null
    }
  })
}
