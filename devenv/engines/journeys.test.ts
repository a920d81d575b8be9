// Every page and eight journeys by real buttons in WebKit and Firefox, on the whole stack: a part of the night.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../e2e/routes.ts'
import { say, saying } from '../../e2e/say.ts'
import { bundled } from '../bundles.ts'
import { freePort } from '../ports.ts'
import { ROOT, type Stack, startStack } from '../stack.ts'
import { buildWeb } from '../web-build.ts'
import { Person } from './person.ts'
import { ENGINES, type Tab } from './tab.ts'

const isNight = process.env['ENGINES'] === '1'

describe.skipIf(!isNight || ENGINES.WebKit === null)('WebKit', () => {
  journeys(ENGINES.WebKit)
})
describe.skipIf(!isNight || ENGINES.Firefox === null)('Firefox', () => {
  journeys(ENGINES.Firefox)
})

function journeys(open: (() => Promise<Tab>) | null) {
  let dir: string
  let stack: Stack
  let tab: Tab
  let person: Person
  beforeAll(async () => {
    await buildWeb(ROOT)
    dir = mkdtempSync(join(tmpdir(), 'holdfast-engines-'))
    stack = await startStack({
      dir,
      port: await freePort(),
      chain: 'local',
      tickMs: 150,
      thrownAway: true,
      asBsc: true,
      webBuilt: true,
      program: await bundled('devenv/serve.ts'),
      env: { KEEPER_KEY: '', ROBOT_KEY: '', SOLVENCY_SECONDS: '5' },
    })
    tab = await open!()
    person = new Person(tab, stack.url)
  })
  afterAll(async () => {
    await tab?.close()
    await stack?.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  /** Sees a flow to its end, and closes it. */
  async function finish() {
    await person.sees(new RegExp(`(^|\n)${saying('Done')}`))
    await person.tap(say('Close'))
    await person.isBack()
  }

  test('every page opens for a visitor, without an error and as wide as the screen', async () => {
    const wrong: string[] = []
    for (const route of ROUTES) {
      await person.open(route)
      wrong.push(...(await person.wrong()).map((what) => `${route}: ${what}`))
    }
    expect(wrong).toEqual([])
  })

  test('1: a newcomer connects a wallet, is bound and signs in', async () => {
    await person.open('/')
    await person.tap(say('Connect wallet'))
    await person.tap(new RegExp(`^${saying('Demo wallet')}`))
    await person.sees(say('Register and Bind'))
    await person.tap(say('Confirm'))
    await person.sees(say('Signature login'))
    await person.tap(say('Confirm'))
    await person.isBack()
    expect(await person.wrong()).toEqual([])
  })

  test('2: gets test funds', async () => {
    await person.open('/game')
    await person.tap(new RegExp(`^${saying('Test tools')}`))
    await person.tap(say('Get test funds'))
    await person.sees(
      new RegExp(saying('Got {0} {1} and {2} {3}', { 0: '1,000', 1: 'USDT', 2: '.+', 3: '.+' })),
    )
    expect(await person.wrong()).toEqual([])
  })

  test('3: hosts 100 USDT', async () => {
    await person.open('/hosting')
    await person.fill(say('Hosting amount'), '100')
    await person.tap(say('Host {usdt}', { usdt: '100 USDT' }))
    await person.sees(say('What can go wrong'))
    await person.tap(say('I have read this and host only what I can afford to lose.'))
    await person.tap(say('Continue'))
    await finish()
    expect(await person.wrong()).toEqual([])
  })

  test('4: swaps USDT for the token', async () => {
    await person.open('/swap')
    await person.fill(say('Pay'), '200')
    await person.tap(say('Swap {what}', { what: '200 USDT' }))
    await finish()
    expect(await person.wrong()).toEqual([])
  })

  test('5: swaps some of it back', async () => {
    await person.open('/swap')
    await person.tap(say('Swap {to} for {from} instead', { to: 'TDE', from: 'USDT' }))
    await person.fill(say('Pay'), '100')
    await person.tap(new RegExp(`^${saying('Swap {what}', { what: '.* TDE' })}$`))
    await finish()
    expect(await person.wrong()).toEqual([])
  })

  test('6: sees the order and what was paid, after a day', async () => {
    await person.open('/game')
    await person.tap(new RegExp(`^${saying('Test tools')}`))
    await person.tap(say('+1 day'))
    await person.open('/hosting?tab=mine')
    await person.sees(say('Running'))
    await person.tap(new RegExp(`^${saying('Claim order {0}', { 0: '\\d+' })}`))
    await finish()
    expect(await person.wrong()).toEqual([])
  })

  test('7: reads the page in another language, which stays', async () => {
    await person.open('/team')
    await person.tap(new RegExp(`^${saying('Language')}: `))
    await person.tap('English')
    await person.until(`document.documentElement.lang === 'en'`)
    await person.open('/hosting')
    await person.sees('My hosting')
    await tab.run(`localStorage.setItem('hf.lang', 'tw')`)
    expect(await person.wrong()).toEqual([])
  })

  test('8: signs out, and in again', async () => {
    await person.open('/game')
    await person.tap(new RegExp(`^${saying('Account {0}', { 0: '0x' })}`))
    await person.tap(say('Sign out'))
    await person.isBack()
    await person.tap(new RegExp(`^${saying('Account {0}', { 0: '0x' })}`))
    await person.sees(say('Not signed in'))
    await person.tap(say('Sign in'))
    await person.sees(say('Signature login'))
    await person.tap(say('Confirm'))
    await person.isBack()
    expect(await person.wrong()).toEqual([])
  })

  test('every page opens for the member that they are now', async () => {
    const wrong: string[] = []
    for (const route of ROUTES) {
      await person.open(route)
      wrong.push(...(await person.wrong()).map((what) => `${route}: ${what}`))
    }
    expect(wrong).toEqual([])
  })
}
