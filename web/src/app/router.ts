import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'

/** The app's router. Every navigation starts at the top of the page. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    scrollRestoration: false,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
