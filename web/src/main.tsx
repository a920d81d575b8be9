import './fonts.css'
import './styles.css'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { chainInfoQuery } from './api/chain-info.ts'
import { modulesQuery } from './api/modules.ts'
import { takeInviteCode } from './api/session.ts'
import { createAppRouter } from './app/router.ts'
import { i18n, startLanguage } from './lib/i18n/i18n.ts'
import './lib/theme.ts'
import { startWallet } from './wallet/store.ts'

takeInviteCode(location.search)
void startWallet()
void queryClient.prefetchQuery(chainInfoQuery)
void queryClient.prefetchQuery(modulesQuery)

const router = createAppRouter()

async function start(root: HTMLElement) {
  // The static shell stays until catalogue and page are loaded, so that nothing flashes in between. Not a top-level await:
  // the page's chunk imports this one, so each would wait for the other for ever (D-035).
  await Promise.all([startLanguage(), router.load()])
  // Fonts are loaded only now: earlier they would have delayed the code.
  document.documentElement.classList.add('hf-letters')
  void document.fonts.load('1em Inter')
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root element')
void start(root)
