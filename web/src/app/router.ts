import { createRouter } from '@tanstack/react-router'
import { inTime } from '../lib/lazy-part.ts'
import { preloadPage } from '../lib/visit.ts'
import { PageWaiting } from './PageWaiting.tsx'
import { RouteError } from './RouteError.tsx'
import { routeTree } from './routeTree.gen.ts'

type Preloaded = { preload?: (() => Promise<void>) | undefined } | undefined

/**
 * The app's router. Every navigation starts at the top of the page, browser *back* included. A page whose code is on the way
 * shows that it waits; one whose code fails, or takes longer than the time-out, says so in its place, and the frame stays.
 */
export function createAppRouter() {
  history.scrollRestoration = 'manual'
  const router = createRouter({
    routeTree,
    defaultPendingComponent: PageWaiting,
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    scrollRestoration: false,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
  })
  for (const { id, options } of Object.values(router.routesById)) {
    const page = options.component as Preloaded
    const load = page?.preload
    if (page && load)
      page.preload = () => {
        preloadPage(id)
        return inTime(load())
      }
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
