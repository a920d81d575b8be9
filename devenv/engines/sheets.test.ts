// Tab in a sheet, in each engine: it stays inside, however fast it is pressed.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../stack.ts'
import { type StandIn, startStandIn } from '../stand-in.ts'
import { buildWeb } from '../web-build.ts'
import { Person } from './person.ts'
import { ENGINES, type Tab } from './tab.ts'

beforeAll(async () => void (await buildWeb(ROOT)))

describe.each(Object.entries(ENGINES).filter(([, open]) => open !== null))('%s', (_, open) => {
  let tab: Tab
  let site: StandIn
  beforeAll(async () => {
    tab = await open!()
    site = await startStandIn(join(ROOT, 'web', 'dist'))
  })
  afterAll(async () => {
    await tab?.close()
    await site?.stop()
  })

  test.each(['.hf-menu', '.hf-language', '.hf-pill'])('Tab stays inside what %s opens', async (opener) => {
    const person = new Person(tab, site.url)
    await person.open('/game')
    await tab.run(`document.querySelector('#root header ${opener}').click()`)
    await person.until(
      `document.querySelector('[role=dialog][data-open]')?.contains(document.activeElement) ?? false`,
    )
    await tab.run(`void (window.left = [], document.addEventListener('focusin', ({ target }) => {
      if (!target.closest('[role=dialog], [data-base-ui-focus-guard]')) window.left.push(target.outerHTML.slice(0, 80))
    }))`)
    for (const back of [false, true]) {
      await tab.tabs(60, back)
      await person.until(`document.querySelector('[role=dialog]')?.contains(document.activeElement) ?? false`)
    }
    expect(await tab.run('window.left')).toEqual([])
  })
})
