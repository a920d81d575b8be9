// A part of the product that is switched off says so on its page, and what people own of it stays within reach.
import type { Module } from '@holdfast/protocol/config'
import { operator } from './custody.ts'
import { expect, type Stage, test } from './fixtures.ts'
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

/** Switches a part of the product on or off, as managers do. */
async function switchOf(stage: Stage, module: Module) {
  const [manager, second] = await Promise.all([operator(stage, 'managerA'), operator(stage, 'managerB')])
  return async (on: boolean) => {
    const { proposal } = await manager.post('setSetting', {
      key: `module.${module}`,
      current: String(!on),
      proposed: String(on),
      reason: 'asked for by the journey',
      legalAdvice: true,
    })
    // Switching off takes one manager, switching on two.
    expect(proposal === null).toBe(!on)
    if (proposal !== null)
      await second.post('decideProposal', { id: proposal, approve: true, note: 'agreed' })
    // Settings are read from the database once a second, and by an open page once a minute.
    const key = `module.${module}` as const
    await expect
      .poll(async () => (await manager.get('getConfigKeyBatch', { keys: key }))[key])
      .toBe(String(on))
  }
}

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
