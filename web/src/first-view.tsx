// Pages as a first visitor sees them before any answer has come. web/tools/first-views.ts runs this when the app is built.
import { MODULES } from '@holdfast/protocol/config'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { modulesQuery } from './api/modules.ts'
import { queryClient } from './api/query-client.ts'
import { routeTree } from './app/routeTree.gen.ts'
import { i18n, startLanguage } from './lib/i18n/i18n.ts'

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
