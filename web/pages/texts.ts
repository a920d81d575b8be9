// What is looked for in the texts of a page. Everything here runs in the page.

/** A language that is written without blanks. */
export type Written = { lang: 'th' | 'lo'; script: 'Thai' | 'Lao' }

/**
 * Words of `script` in the page's main part that a line's end cuts in two, as `before|after`: Thai and Lao are written without blanks, a
 * line may end between two words only, and only a dictionary knows where that is.
 */
export function cutWords({ lang, script }: Written): { cut: string[]; breaks: number } {
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

/**
 * Makes every word in the page's main part 40 % longer: other languages need more room than the one a screen was drawn in.
 * `shorten` undoes it, so that the app finds its texts as it wrote them.
 */
export function lengthen() {
  const before = new Map<Node, [was: string, is: string]>()
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const was = node.nodeValue ?? ''
    const is = was.replace(/[\p{Script=Latin}\p{Script=Han}]+/gu, (word) =>
      word.padEnd(Math.ceil(word.length * 1.4), word.at(-1)),
    )
    node.nodeValue = is
    before.set(node, [was, is])
  }
  const shorten = () => {
    // What the app wrote meanwhile is left.
    for (const [node, [was, is]] of before) if (node.nodeValue === is) node.nodeValue = was
  }
  Object.assign(window, { shorten })
}

/** Undoes the last `lengthen`. */
export const shorten = () => (window as unknown as { shorten(): void }).shorten()

/** What sticks out of the screen, or out of a box that cuts it off without saying so. */
export function sticksOut(): string[] {
  const scrolls = (e: Element) => /auto|scroll/.test(getComputedStyle(e).overflowX)
  const found: string[] = []
  for (const e of document.querySelectorAll<HTMLElement>('main *')) {
    const style = getComputedStyle(e)
    const box = e.getBoundingClientRect()
    if (box.width === 0 || style.visibility === 'hidden' || e.closest('svg, .sr-only')) continue
    let inScrolled = false
    for (let up = e.parentElement; up; up = up.parentElement)
      inScrolled ||= up.tagName !== 'HTML' && scrolls(up)
    const beyond = !inScrolled && box.right > document.documentElement.clientWidth + 1
    const cut =
      /hidden|clip/.test(style.overflowX) &&
      style.textOverflow !== 'ellipsis' &&
      e.scrollWidth > e.clientWidth + 1
    if (beyond || cut)
      found.push(`${beyond ? 'beyond' : 'cut'}: ${e.tagName} ${e.className} "${e.textContent?.slice(0, 60)}"`)
  }
  return found
}
