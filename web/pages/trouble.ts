// What no page may show, whatever came of what it asked for.
import type { Page } from '@playwright/test'

/** What goes wrong on the page without its saying so: errors that nobody caught, and what it tells the browser's console. */
export function watchErrors(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // An answer that failed is told there by the browser itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`${page.url()}: ${message.text()}`)
  })
  return problems
}

/** What is wrong with what the page shows now: nothing in it, no heading, a value that is none, or more than its width has room for. */
export function unsound(): string[] {
  const main = document.querySelector<HTMLElement>('#main')
  const text = main?.innerText ?? ''
  const none = /\bundefined\b|\bNaN\b|\[object |\bnull\b|Invalid Date|\bInfinity\b/.exec(text)
  const { scrollWidth, clientWidth } = document.documentElement
  // Safari on phones zooms into a field of smaller letters, and not out again.
  const small = [
    ...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea'),
  ].filter((field) => clientWidth < 640 && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
  return [
    ...(main?.querySelector('h1, [role=heading]') ? [] : ['no heading']),
    // A title alone tells nobody what goes on.
    ...(main?.querySelector('.hf-bone') || text.trim().split('\n').length > 1 ? [] : [`only "${text}"`]),
    ...(none ? [`"${text.slice(Math.max(0, none.index - 30), none.index + 30)}"`] : []),
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : []),
    ...small.map(
      (field) => `letters of ${getComputedStyle(field).fontSize} in ${field.outerHTML.slice(0, 80)}`,
    ),
  ]
}

/** Lines of the page's main part that have a figure in them, without times and ages, which go on. */
export function figures(): string[] {
  const text = document.querySelector<HTMLElement>('#main')?.innerText ?? ''
  const untimed = text.replaceAll(/(\d+ 天 )?\d+:\d\d(:\d\d)?/g, '')
  return untimed.split('\n').filter((line) => /\d/.test(line))
}
