// Pages as they are seen before any answer has come, by a first visitor and by who is signed in.
// web/tools/first-views.ts runs this when the app is built.
import { MODULES } from '@holdfast/protocol/config'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { modulesQuery } from './api/modules.ts'
import { queryClient } from './api/query-client.ts'
import { session } from './api/session.ts'
import { routeTree } from './app/routeTree.gen.ts'
import { i18n, startLanguage } from './lib/i18n/i18n.ts'
import { OFF, wallet } from './wallet/store.ts'

/** Stands for whoever is signed in; a view that says it would be wrong for everybody. */
const SOMEBODY = `0x${'5a'.repeat(20)}`

/** As `firstView`, for somebody who is signed in and whose wallet is being found. @throws Error when it says who that is */
export async function ownView(url: string): Promise<string> {
  const nobody = session.get()
  session.set({ isLogin: true, loginAccount: SOMEBODY, token: SOMEBODY, userInfo: null })
  wallet.set({ ...OFF, status: 'starting' })
  const view = await firstView(url)
  session.set(nobody)
  wallet.set(OFF)
  if (/0x5a/i.test(view)) throw new Error(`the view of ${url} for who is signed in has an address`)
  return view
}

/** What stands in `main` at `url`, without a wallet, with every part of the product open, in the default language. */
export async function firstView(url: string): Promise<string> {
  await startLanguage()
  queryClient.setQueryData(
    modulesQuery.queryKey,
    Object.fromEntries(MODULES.map((name) => [`module.${name}`, 'true'])),
  )
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [url] }) })
  await router.load()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>,
  )
  const main = /<main [^>]*>(.*)<\/main>/s.exec(html)?.[1]
  if (!main) throw new Error(`${url} has no main`)
  return main
}
