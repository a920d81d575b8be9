import { expect, type Page } from '@playwright/test'

/** An address of every page that needs no session to open. */
export const ROUTES = [
  '/',
  '/hosting',
  '/hosting?tab=resonance',
  '/hosting?tab=liquidity',
  '/hosting?tab=mine',
  '/hosting?tab=history',
  '/period?id=1',
  '/robot',
  '/status',
  '/team',
  '/swap',
  '/wallet',
  '/mine',
  '/managerMain',
  '/nowhere',
  '/node',
  '/nft',
  '/nftList',
  '/approvals',
  '/powers',
  '/walletDetail',
  '/recharge',
  '/extract',
  '/extractRecord',
  '/transfer',
  '/convert',
  '/solvency',
  '/project',
  '/projectDetail?id=1',
  '/subscription?id=1',
  '/subscription',
  '/myProject',
  '/orders',
  '/lockRelease',
  '/projectCreate',
  '/projectManage?id=1',
  '/saleCreate?id=1',
  '/news',
  '/newsDetail?id=1',
  '/ecology',
  '/machine',
  '/machineDetail?id=1',
  '/chain',
  '/shop',
  '/shopDetail?id=1',
  '/shopOrder',
  '/msg',
  '/msgDetail',
  '/wp',
  '/visa',
  '/mobile',
  '/award',
  '/bridge',
  '/game',
]

/**
 * Opens `route` within the app, as its links do, and waits for its heading. The page before is marked, so that it is not taken for
 * it, once the app has drawn it: the document's first view is another.
 */
export async function follow(page: Page, route: string): Promise<void> {
  await expect(page.locator('#main').locator('h1, [role=heading]').first()).toBeAttached()
  await page.evaluate((to) => {
    if (new URL(to, location.href).pathname !== location.pathname)
      for (const title of document.querySelectorAll('#main h1, #main [role=heading]'))
        title.setAttribute('data-before', '')
    history.pushState({}, '', to)
  }, route)
  await expect(
    page.locator('#main').locator('h1:not([data-before]), [role=heading]:not([data-before])').first(),
  ).toBeAttached()
}

/** Resolves when the app has drawn the open page, and shows no placeholder of what is still on the way. */
export async function loaded(page: Page): Promise<void> {
  // The document's first view has no `#main`: nothing in it is no sign of anything.
  await expect(page.locator('#main').locator('h1, [role=heading]').first()).toBeAttached()
  await expect(page.locator('#main .hf-bone')).toHaveCount(0)
}
