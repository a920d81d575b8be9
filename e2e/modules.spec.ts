// A part of the product that is switched off says so on its page, and what people own of it stays within reach.
import type { Module } from '@holdfast/protocol/config'
import { switchOf } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { say } from './say.ts'

const OFFERS: [module: Module, pages: string[], own: [link: string, url: RegExp]][] = [
  ['hosting', ['/hosting'], [say('My hosting'), /tab=mine/]],
  ['resonance', ['/hosting?tab=resonance'], [say('My hosting'), /tab=mine/]],
  ['sales', ['/project', '/subscription', '/subscription?id=1'], [say('My projects'), /myProject/]],
  ['award', ['/award'], [say('Earnings'), /mine/]],
  ['custody', ['/recharge', '/transfer', '/convert'], [say('Assets'), /wallet/]],
  ['machines', ['/machine', '/machineDetail?id=1'], [say('My machines'), /mine/]],
  ['shop', ['/shop', '/shopDetail?id=1'], [say('My orders'), /shopOrder/]],
]

for (const [module, pages, [link, url]] of OFFERS)
  test(`${module} switched off is not yet open, on every page of it`, async ({ page, stage, enter }) => {
    await enter()
    const turn = await switchOf(stage, module)
    const notOpen = page.getByRole('main').getByRole('heading', { name: say('Not open yet') })
    await page.goto(pages[0]!)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await turn(false)
    try {
      for (const path of pages) {
        await page.goto(path)
        await expect(notOpen).toBeVisible()
        await expect(page.getByRole('main').getByRole('button', { name: /^(託管|支付|購買)/ })).toBeHidden()
      }
      await page.getByRole('main').getByRole('link', { name: link }).first().click()
      await expect(page).toHaveURL(url)
    } finally {
      await turn(true)
    }
    await page.goto(pages[0]!)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notOpen).toBeHidden()
  })

test('level rewards switched off cannot be claimed on the page, and everything else can', async ({
  page,
  stage,
  enter,
}) => {
  await enter()
  const turn = await switchOf(stage, 'levelRewards')
  const notOpen = page.getByText(say('Level rewards: not open yet'))
  await turn(false)
  try {
    await page.goto('/mine')
    await expect(notOpen).toBeVisible()
    await expect(page.getByRole('region', { name: say('Ready to take') })).toBeVisible()
  } finally {
    await turn(true)
  }
  await page.goto('/mine')
  await expect(
    page.getByText(say('Nothing to claim yet. Hosting pays every 12 hours, levels after each epoch.')),
  ).toBeVisible()
  await expect(notOpen).toBeHidden()
})
