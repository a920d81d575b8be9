// A separate process that decodes uploaded images, which may be malicious: it has no database, no key and an empty environment,
// and the server ends it when it takes too long (D-294).
import { IMAGE_SIDE } from '@holdfast/protocol/files'
import sharp from 'sharp'

/** Most pixels of an image that is decoded; a small file can claim to be enormous. */
const MAX_PIXELS = 50_000_000
const QUALITY = 85

// Only these formats are decoded, whatever else the library could read.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})
sharp.cache(false)

async function reencode(upload: Uint8Array) {
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
}

process.on('message', (upload: Uint8Array) => {
  process.send?.('begun')
  void reencode(upload)
    .catch(() => null)
    .then((image) => process.send?.(image))
})
process.on('disconnect', () => process.exit())
