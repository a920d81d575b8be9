import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ROOT } from '../../devenv/stack.ts'

const FOLDER = join(ROOT, 'docs/pictures')
/** Where README.md finds its pictures. */
export const pictureFile = (name: string): string => {
  mkdirSync(FOLDER, { recursive: true })
  return join(FOLDER, `${name}.webp`)
}

/** Of the walk-through, in bytes. */
const MOST = 2_000_000

/** Waits until a page is still: nothing asked, letters there, no bones. */
export async function still(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true], main .hf-bone') === null)
}

/** Screenshots side by side on a ground, as one picture. @param gap between them, in px */
export async function sideBySide(shots: Buffer[], name: string, ground: string, gap = 48): Promise<void> {
  const sizes = await Promise.all(shots.map((shot) => sharp(shot).metadata()))
  const height = Math.max(...sizes.map((s) => s.height ?? 0))
  const width = sizes.reduce((sum, s) => sum + (s.width ?? 0) + gap, gap)
  let left = gap
  const parts = shots.map((input, i) => {
    const part = { input, left, top: gap }
    left += (sizes[i]?.width ?? 0) + gap
    return part
  })
  await sharp({ create: { width, height: height + 2 * gap, channels: 3, background: ground } })
    .composite(parts)
    .webp({ quality: 82, effort: 6 })
    .toFile(pictureFile(name))
}

/** A film made of stills: each is shown for its own time. */
export class Film {
  readonly #frames: { shot: Buffer; ms: number }[] = []

  /** @param ms how long it is shown */
  async take(page: Page, ms: number): Promise<void> {
    this.#frames.push({ shot: await page.screenshot({ scale: 'css' }), ms })
  }

  /** @throws Error when the film is longer than a README can carry */
  async save(name: string): Promise<{ seconds: number; bytes: number }> {
    const file = pictureFile(name)
    await sharp(
      this.#frames.map(({ shot }) => shot),
      { join: { animated: true } },
    )
      .webp({ quality: 70, effort: 6, loop: 0, delay: this.#frames.map(({ ms }) => ms), minSize: true })
      .toFile(file)
    const bytes = statSync(file).size
    if (bytes > MOST) throw new Error(`${name} has ${bytes} bytes, more than ${MOST}`)
    return { seconds: this.#frames.reduce((sum, { ms }) => sum + ms, 0) / 1000, bytes }
  }
}
