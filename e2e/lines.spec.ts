// Thai and Lao are written without blanks: a line may end between two words only, and only a dictionary knows where that is.
import { expectFits } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { follow, loaded, ROUTES } from './routes.ts'

type Written = { lang: 'th' | 'lo'; script: 'Thai' | 'Lao' }

/** Words of `script` in the page's main part that a line's end cuts in two, as `before|after`. Runs in the page. */
function cutWords({ lang, script }: Written): { cut: string[]; breaks: number } {
  const words = new Intl.Segmenter(lang, { granularity: 'word' })
  const letters = new Intl.Segmenter(lang, { granularity: 'grapheme' })
  const ours = new RegExp(`^\\p{Script=${script}}+$`, 'u')
  const cut: string[] = []
  let breaks = 0
  const range = document.createRange()
  const topOf = (node: Node, from: number, to: number) => {
    range.setStart(node, from)
    range.setEnd(node, to)
    const box = range.getClientRects()[0]
    return box && box.width > 0 ? box.top : null
  }
  const texts = document.createTreeWalker(document.querySelector('#main')!, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? ''
    if (text.trim().length < 2 || node.parentElement?.closest('.sr-only, svg')) continue
    const starts = new Set([...words.segment(text)].map((s) => s.index))
    let [top, before] = [null as number | null, '']
    for (const { segment, index } of letters.segment(text)) {
      const now = topOf(node, index, index + segment.length)
      // Half a line lower: the next line. Marks above or below a letter move its box by less.
      if (top !== null && now !== null && now > top + 8) {
        breaks++
        if (!starts.has(index) && ours.test(segment) && ours.test(before))
          cut.push(`${text.slice(Math.max(0, index - 12), index)}|${text.slice(index, index + 12)}`)
      }
      if (now !== null) [top, before] = [now, segment]
    }
  }
  return { cut, breaks }
}

for (const written of [
  { lang: 'th', script: 'Thai' },
  { lang: 'lo', script: 'Lao' },
] as const)
  test(`no line ends inside a word of ${written.script} at 320 px, and nothing scrolls sideways`, async ({
    page,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('hf.lang', code), written.lang)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(written.lang)
    const wrong: string[] = []
    let breaks = 0
    for (const route of ROUTES) {
      await follow(page, route)
      await loaded(page)
      await page.evaluate(() => document.fonts.ready)
      await expectFits(page, `${route} in ${written.lang}`)
      const found = await page.evaluate(cutWords, written)
      breaks += found.breaks
      wrong.push(...found.cut.map((c) => `${route}: ${c}`))
    }
    // Lines do end: otherwise nothing has been looked at.
    expect(breaks).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  })
