import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reencode } from './image.ts'

const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } })
    .jpeg()
    .toBuffer()

/** A PNG whose header claims `width` by `height` pixels, with rows of zeros packed into next to nothing. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width * 4 + 1) * Math.min(height, 2_000)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Ids of the decoder processes of this process. */
const decoders = () =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        const parent = / \(.*\) . (\d+) /.exec(` ${readFileSync(`/proc/${pid}/stat`, 'latin1')}`)?.[1]
        return (
          parent === String(process.pid) &&
          readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('image-worker')
        )
      } catch {
        return false
      }
    })

test('a file that claims to be enormous is refused, and the next one is decoded', async () => {
  expect(await reencode(bomb(50_000, 50_000))).toBeNull()
  expect(await reencode(bomb(7_100, 7_100))).toBeNull()
  expect(await reencode(await photo())).toMatchObject({ width: 60, height: 40 })
})

test('what takes too long is ended, whoever waits gets a turn, and this process goes on meanwhile', async () => {
  const heavy = await photo(6_900, 6_900)
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  const results = await Promise.all([
    reencode(heavy, 1),
    reencode(heavy, 1),
    reencode(heavy, 1),
    reencode(await photo()),
  ])
  clearInterval(ticking)
  expect(results.map((r) => r?.width ?? null)).toEqual([null, null, null, 60])
  expect(ticks).toBeGreaterThan(0)
})

test('a decoder that dies in the middle fails its file alone', async () => {
  const heavy = await photo(6_900, 6_900)
  const asked = reencode(heavy)
  await expect.poll(() => decoders().length, { timeout: 240_000, interval: 1 }).toBeGreaterThan(0)
  for (const pid of decoders()) process.kill(Number(pid), 'SIGKILL')
  expect(await asked).toBeNull()
  expect(await reencode(await photo())).toMatchObject({ width: 60 })
})

test('a decoder has nothing of our environment', async () => {
  process.env['SECRET_OF_OURS'] = 'hush'
  try {
    await reencode(await photo())
    for (const pid of decoders())
      expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toContain('SECRET_OF_OURS')
    expect(decoders().length).toBeGreaterThan(0)
  } finally {
    delete process.env['SECRET_OF_OURS']
  }
})

test('cut off, with something else behind it, or of another kind: none is taken as it is', async () => {
  const whole = await photo(800, 600)
  expect(await reencode(whole.subarray(0, whole.length / 2))).toBeNull()
  const polyglot = Buffer.concat([whole, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
  const image = await reencode(polyglot)
  expect(image?.bytes.includes('script')).toBe(false)
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', ''])
    expect(await reencode(Buffer.from(text))).toBeNull()
})
