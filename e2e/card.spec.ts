// The card: an application with pictures, refused with a reason, made again, approved, and its data removed. Also the
// mobile number, changed with the wallet's signature.
import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { hexToString, type Hex } from 'viem'
import type { LocalRole } from '../devenv/accounts.ts'
import { expect, type Stage, test } from './fixtures.ts'
import { openCards } from './custody.ts'
import { asOperator, openSection } from './operators.ts'
import { TestWallet } from './wallet.ts'
import { say, saying } from './say.ts'

/** A picture file: a screenshot of this page. */
const picture = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot(),
})
const choose = (page: Page) => page.locator(`input[type=file][aria-label="${say('Add a picture')}"]`)
const tile = (page: Page, n: number) => page.getByRole('listitem', { name: say('Picture {0}', { 0: n }) })

/** Reviews applications as `role`, in a separate browser and wallet. */
const asReviewer = (browser: Browser, stage: Stage, role: LocalRole, work: (page: Page) => Promise<void>) =>
  asOperator(
    browser,
    stage,
    new TestWallet(stage.nodeUrl, stage.deployment.chainId),
    role,
    async (console) => {
      await openSection(console, say('Card applications'))
      await work(console)
    },
  )

async function fill(page: Page) {
  await page.getByLabel(say('Name as on your document')).fill('林美')
  await page.getByLabel(say('Country')).selectOption('TW')
  await page.getByLabel(say('Mobile number')).fill('+886 912 345 678')
  await page.getByLabel(say('E-mail address')).fill('mei@example.com')
}

async function decide(page: Page, approve: boolean, reason: string) {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: approve ? say('Approve') : say('Refuse') }).click()
  await sheet.getByLabel(say('Reason, for the audit log')).fill(reason)
  await sheet.getByRole('button', { name: approve ? say('Approve') : say('Refuse') }).click()
  await expect(sheet).toBeHidden()
}

test('an application is refused, made again, approved, and its data are removed', async ({
  page,
  browser,
  stage,
  enter,
}) => {
  await page.goto('/visa')
  await expect(page.getByRole('heading', { name: say('Not open yet') })).toBeVisible()
  await openCards(stage)
  await page.reload()
  await expect(page.getByRole('heading', { name: say('What is asked, and why') })).toBeVisible()
  await expect(page.getByRole('heading', { name: say('No wallet connected') })).toBeVisible()
  await enter()

  // The button names the missing inputs one after the other.
  await page.goto('/visa')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await expect(button(say('Enter your name as on your document'))).toBeDisabled()
  await fill(page)
  await page.getByLabel(say('Mobile number')).fill('0912 345 678')
  await expect(button(say("Enter your mobile number with the country's code"))).toBeDisabled()
  await page.getByLabel(say('Mobile number')).fill('+886 912 345 678')
  await expect(button(say('Add at least one picture'))).toBeDisabled()

  // Only pictures up to the shown size are accepted; the upload shows its progress.
  await choose(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText(say('{0} is no JPEG, PNG or WebP picture', { 0: 'notes.txt' }))).toBeVisible()
  // Written to disk: a buffer would take seconds through the connection to the browser.
  const huge = test.info().outputPath('huge.png')
  writeFileSync(huge, Buffer.alloc(10 * 1024 * 1024 + 1))
  await choose(page).setInputFiles(huge)
  await expect(page.getByText(say('{0} is larger than {1} MB', { 0: 'huge.png', 1: '10' }))).toBeVisible()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 20_000,
  })
  await choose(page).setInputFiles(await picture(page, 'front.png'))
  await expect(tile(page, 1).getByRole('progressbar')).toBeVisible()
  await expect(button(say('The pictures are on their way'))).toBeDisabled()
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await expect(tile(page, 1).getByRole('progressbar')).toBeHidden()

  // The server detects a file that is no picture; a chosen picture can be replaced and removed.
  await choose(page).setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(tile(page, 2).getByRole('alert')).toBeVisible()
  await tile(page, 2)
    .getByRole('button', { name: say('Remove') })
    .click()
  await page
    .locator(`input[aria-label="${say('Replace picture {number}', { number: 1 })}"]`)
    .setInputFiles(await picture(page, 'better.png'))
  await expect(tile(page, 1).getByRole('img', { name: 'better.png' })).toBeVisible()
  await choose(page).setInputFiles(await picture(page, 'back.png'))
  await expect(tile(page, 2)).toBeVisible()
  await expect(button(say('Agree to what happens with your data'))).toBeDisabled()
  await page.getByRole('checkbox').check()
  await button(say('Apply for the card')).click()
  const card = page.getByRole('region', {
    name: new RegExp(`^${saying('Application {0}', { 0: String.raw`\d+` })}$`),
  })
  await expect(card.getByText(say('A manager looks at it'))).toBeVisible()
  await expect(card.getByRole('img')).toHaveCount(2)
  await expect
    .poll(async () => (await stage.db.query(`select 1 from stored_file where not removed`)).rowCount)
    .toBe(2)

  await asReviewer(browser, stage, 'auditor', async (console) => {
    await expect(console.getByText(say('not shown to your role')).first()).toBeVisible()
    await expect(console.getByText('林美')).toBeHidden()
    await console
      .getByRole('button', {
        name: new RegExp(`^${saying('Look at application {0}', { 0: String.raw`\d+` })}$`),
      })
      .click()
    const sheet = console.getByRole('dialog')
    await expect(
      sheet.getByText(say('Personal data and pictures of applications are for managers alone.')),
    ).toBeVisible()
    await expect(sheet.getByRole('button', { name: say('Approve') })).toBeHidden()
  })
  await asReviewer(browser, stage, 'managerA', async (console) => {
    await expect(console.getByText('林美, 台灣')).toBeVisible()
    await console
      .getByRole('button', {
        name: new RegExp(`^${saying('Look at application {0}', { 0: String.raw`\d+` })}$`),
      })
      .click()
    const sheet = console.getByRole('dialog')
    await sheet
      .getByRole('button', {
        name: new RegExp(
          `^${saying('{0, plural, one {Show {1} picture; the audit log keeps that you looked} other {Show {2} pictures; the audit log keeps that you looked}}', { 2: '2' })}`,
        ),
      })
      .click()
    for (const n of [1, 2]) {
      const shown = sheet.getByRole('img', { name: say('Picture {0}', { 0: n }) })
      await expect(shown).toBeVisible()
      expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
    }
    await decide(console, false, '背面不清楚，請重新拍攝')
    await expect(console.getByText(say('There is none in this state.'))).toBeVisible()
  })
  const looks = await stage.db.query(`select 1 from audit where action = 'files.read'`)
  expect(looks.rowCount).toBe(2)

  // After the refusal the page shows the reason, and a new application starts with the data of the first.
  await page.reload()
  await expect(page.getByText('背面不清楚，請重新拍攝')).toBeVisible()
  await button(say('Apply again')).click()
  await expect(page.getByLabel(say('Name as on your document'))).toHaveValue('林美')
  await choose(page).setInputFiles([await picture(page, 'front.png'), await picture(page, 'back.png')])
  await page.getByRole('checkbox').check()
  await button(say('Apply for the card')).click()
  await expect(card.getByText(say('A manager looks at it'))).toBeVisible()

  await asReviewer(browser, stage, 'managerB', async (console) => {
    await console
      .getByRole('button', {
        name: new RegExp(`^${saying('Look at application {0}', { 0: String.raw`\d+` })}$`),
      })
      .click()
    await decide(console, true, '文件齊全')
  })
  await page.reload()
  await expect(page.getByText('文件齊全').first()).toBeVisible()
  await expect(card.getByText(say('Passed review')).first()).toBeVisible()

  await card.getByRole('button', { name: say('Remove my data') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Remove'), exact: true })
    .click()
  await expect(card.getByText(say('Your data and pictures were removed.'))).toBeVisible()
  await expect(card.getByText(say('Passed review')).first()).toBeVisible()
  await asReviewer(browser, stage, 'managerA', async (console) => {
    await console.getByLabel(say('State')).selectOption('approved')
    await expect(console.getByText(say('Removed')).first()).toBeVisible()
    await expect(console.getByText('林美')).toBeHidden()
  })
  const kept = async () => {
    const { rows } = await stage.db.query(
      `select (select count(*)::int from visa_application where name is not null) as persons,
         (select count(*)::int from stored_file where not removed) as files`,
    )
    return rows
  }
  // The refused application has its own data, which is removed separately.
  expect(await kept()).toEqual([{ persons: 1, files: 2 }])
  const earlier = page.getByRole('region', { name: say('Earlier applications') })
  await earlier
    .getByRole('listitem', { name: new RegExp(`^${saying('Application {0}', { 0: String.raw`\d+` })}$`) })
    .getByRole('button', { name: say('Remove my data') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Remove'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(earlier).toBeHidden()
  await expect(card.getByText(say('Passed review')).first()).toBeVisible()
  expect(await kept()).toEqual([{ persons: 0, files: 0 }])
})

test('the mobile number changes by a signature, and not when that is refused', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter()
  const numbers = async () =>
    (await stage.db.query<{ mobile: string }>('select mobile from user_mobile')).rows.map((r) => r.mobile)
  await page.getByRole('button', { name: new RegExp(`^${saying('Account {0}', { 0: '0x' })}`) }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('Mobile number') })
    .click()
  const bar = page.getByRole('main')
  await expect(bar.getByRole('button', { name: say('Enter the new mobile number') })).toBeDisabled()
  const field = page.getByLabel(say('New mobile number'))
  await field.fill('0912 345 678')
  await expect(
    bar.getByRole('button', {
      name: new RegExp(`^${saying("Enter it with the country's code, such as +886 912 345 678")}`),
    }),
  ).toBeDisabled()
  await field.fill('00886 912-345-678')
  await bar.getByRole('button', { name: say('Set {next}', { next: '+886912345678' }) }).click()

  // The prompt was refused: nothing has changed, and the person can try again.
  const sheet = app.dialog(say('Change the mobile number'))
  wallet.refuseNext('personal_sign')
  await sheet.getByRole('button', { name: say('Sign and confirm') }).click()
  await expect(
    sheet.getByText(
      say('You rejected the signature. Nothing has changed; confirm again when you are ready.'),
    ),
  ).toBeVisible()
  expect(await numbers()).toEqual([])
  await sheet.getByRole('button', { name: say('Sign and confirm') }).click()
  await expect(sheet).toBeHidden()
  await expect(
    page.getByRole('region', { name: say('Your number') }).getByText('+886912345678'),
  ).toBeVisible()
  expect(await numbers()).toEqual(['+886912345678'])
  const asked = wallet.requests.filter((r) => r.method === 'personal_sign').at(-1)
  const text = hexToString(asked?.params?.[0] as Hex)
  for (const part of [wallet.address, '+886912345678', 'Nonce: ', 'Expiration Time: '])
    expect(text).toContain(part)

  // The card's form is filled with this number.
  await openCards(stage)
  await page.goto('/visa')
  await expect(page.getByLabel(say('Mobile number'))).toHaveValue('+886912345678')

  await page.goto('/mobile')
  await page.getByLabel(say('New mobile number')).fill('+1 415 555 0100')
  await bar.getByRole('button', { name: say('Change to {next}', { next: '+14155550100' }) }).click()
  await app
    .dialog(say('Change the mobile number'))
    .getByRole('button', { name: say('Sign and confirm') })
    .click()
  await expect(page.getByRole('region', { name: say('Your number') }).getByText('+14155550100')).toBeVisible()
  await bar.getByRole('button', { name: say('Remove my number') }).click()
  await app
    .dialog(say('Remove my number'))
    .getByRole('button', { name: say('Sign and confirm') })
    .click()
  await expect(
    page.getByRole('region', { name: say('Your number') }).getByText(say('none given')),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: say('Changes') }).getByRole('listitem')).toHaveText([
    new RegExp(saying('Removed')),
    new RegExp(saying('Set {next}', { next: '…100' })),
    new RegExp(saying('Set {next}', { next: '…678' })),
  ])
  expect(await numbers()).toEqual([])
})
