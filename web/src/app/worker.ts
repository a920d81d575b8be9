// Registers the service worker, in a part of its own: the first view does without.
import { lookForNewer, newer, registered } from './release.ts'

/** The page asks the server for a newer release when it comes back into view, at most this often, in milliseconds. */
const LOOK_EVERY = 15 * 60_000

type Policy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

/** The worker's address, as Trusted Types want it where they are: the only such value of the app (D-436). */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const rules: Policy = {
    createScriptURL: (url) => {
      if (url !== '/sw.js') throw new TypeError(`${url} is no script of this app's`)
      return url
    },
  }
  return (trustedTypes?.createPolicy('holdfast', rules) ?? rules).createScriptURL('/sw.js')
}

function follow(worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && registered.worker?.active) newer.set('ready')
  })
}

/** The worker was not there when these and the document were loaded; without them the next visit would ask the server for them. */
function keepLoaded(worker: ServiceWorker) {
  const here = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/`))
  const files = [location.href, ...here].map((name) => name.slice(location.origin.length))
  worker.postMessage({ type: 'keep', files, lang: document.documentElement.dataset['lang'] }, {})
}

/**
 * Registers the service worker. Where a browser refuses (private windows, some wallets), the app goes on without: each visit
 * then loads from the server.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (registered.asked) location.reload()
    else if (hadWorker) newer.set('active')
    hadWorker = true
  })
  try {
    registered.worker = await navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' })
  } catch {
    return
  }
  // Browsers under test answer with nothing.
  const registration = registered.worker
  if (!registration) return
  const { waiting, installing, active } = registration
  if (waiting && active) newer.set('ready')
  follow(installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  keepLoaded((await navigator.serviceWorker.ready).active!)
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_EVERY) return
    looked = Date.now()
    void lookForNewer()
  })
}
