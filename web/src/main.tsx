import './fonts.css'
import './styles.css'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { chainInfoQuery } from './api/chain-info.ts'
import { modulesQuery } from './api/modules.ts'
import { takeInviteCode } from './api/session.ts'
import { followLanguage } from './app/head.ts'
import { startPaletteKey } from './app/palette/key.ts'
import { createAppRouter } from './app/router.ts'
import { nextTask } from './lib/next-task.ts'
import { i18n, startLanguage } from './lib/i18n/i18n.ts'
import { ChunkLoadError } from './lib/lazy-part.ts'
import { parts } from './lib/load-part.ts'
import './lib/theme.ts'
import { OFF, wallet } from './wallet/store.ts'

const { busy } = parts()
// What is being sent is not cut off, such as a form whose signature the wallet asks for.
parts().busy = () => busy() || queryClient.isMutating() > 0
takeInviteCode(location.search)
followLanguage()
startPaletteKey()
// The wallet of the last visit is asked for at once, one that is there without having been used here after the first drawing.
const isKnown = wallet.get().status === 'starting'
if (isKnown) startWallet()
void queryClient.prefetchQuery(chainInfoQuery)
void queryClient.prefetchQuery(modulesQuery)

const router = createAppRouter()

/** Without its code there is no wallet, and *Connect wallet* loads it again. */
function startWallet() {
  import('./wallet/connect.ts').then((m) => m.startWallet()).catch(() => wallet.set(OFF))
}

/**
 * Fonts are loaded only now: earlier they would have delayed the code. The page is styled anew once, when Inter is there and what
 * the app draws first has been painted in the letters of the first view, so that it is the same size.
 */
function showLetters(painted: Promise<void>) {
  const show = () => painted.then(() => document.documentElement.classList.add('hf-letters'))
  document.fonts.load('1em Inter').then(show, show)
}

function Painted({ on, children }: { on: () => void; children: ReactNode }) {
  useEffect(() => void requestAnimationFrame(() => setTimeout(on)), [on])
  return children
}

async function start(root: HTMLElement) {
  // The static shell stays until catalogue and page are loaded, so that nothing flashes in between. Not a top-level await:
  // the page's chunk imports this one, so each would wait for the other for ever (D-035).
  // Each step is a task of its own, between which a slow phone answers.
  await nextTask()
  await Promise.all([startLanguage(), router.load()])
  await nextTask()
  let painted = () => {}
  showLetters(new Promise((resolve) => (painted = resolve)))
  // In slices, so that a slow phone answers meanwhile: what it shows is there already (D-440).
  startTransition(() =>
    createRoot(root).render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <Painted on={painted}>
            <RouterProvider router={router} />
          </Painted>
        </I18nProvider>
      </QueryClientProvider>,
    ),
  )
  if (!isKnown) startWallet()
  // Without it, a page that is translated can fail, and says so.
  import('./lib/translated.ts').then((m) => m.followTranslators(document.body)).catch(() => {})
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root element')

/** Nothing of the app is there that could say so: index.html does. */
function failed(error: unknown) {
  parts().late(error instanceof ChunkLoadError && error.part ? error.part : String(error))
  throw error
}

start(root).then(() => parts().arrived('app'), failed)
// The first view is more urgent than the next visit. In development there is no worker.
if (import.meta.env.PROD) {
  const register = () => import('./app/worker.ts').then((m) => m.startWorker())
  const soon = () => setTimeout(() => void register().catch(() => undefined), 1_000)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
