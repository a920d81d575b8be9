import { t } from '@lingui/core/macro'
import { parts } from '../lib/load-part.ts'
import { createStore, useStore } from '../lib/store.ts'
import { toast } from '../ui/toast.ts'

/** The page asks the server for a newer release when it comes back into view, at most this often, in milliseconds. */
const LOOK_EVERY = 15 * 60_000

/** `ready`: a newer release is stored and waits; `active`: it serves already, for another tab asked for it. */
type Newer = null | 'ready' | 'active'
const newer = createStore<Newer>(null)
export const useNewerRelease = () => useStore(newer)

let registration: ServiceWorkerRegistration | undefined
let asked = false

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
    if (worker.state === 'installed' && registration?.active) newer.set('ready')
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
    if (asked) location.reload()
    else if (hadWorker) newer.set('active')
    hadWorker = true
  })
  try {
    registration = await navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' })
  } catch {
    return
  }
  // Browsers under test answer with nothing.
  if (!registration) return
  const { waiting, installing, active } = registration
  if (waiting && active) newer.set('ready')
  follow(installing)
  registration.addEventListener('updatefound', () => follow(registration?.installing ?? null))
  keepLoaded((await navigator.serviceWorker.ready).active!)
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_EVERY) return
    looked = Date.now()
    void lookForNewer()
  })
}

/** Asks the server whether there is a newer release, such as after a part of this one was not found any more. */
export async function lookForNewer(): Promise<void> {
  await registration?.update().catch(() => undefined)
}

/**
 * Reloads the page, in the newest release that is stored, once all that did not arrive is fetched past every cache.
 * @returns whether it does: not while the server does not answer, for then the page would be gone
 */
export async function reload(): Promise<boolean> {
  const { waiting } = registration ?? {}
  if (!waiting) {
    const reached = await parts().again()
    if (!reached) toast('error', t`The server cannot be reached`)
    return reached
  }
  await parts().fetch()
  asked = true
  waiting.postMessage({ type: 'take over' }, {})
  return true
}

/** As `reload`, by itself for a part that the page cannot be drawn without, and once: not where something is open or being sent. */
export const reloadFor = (part: string): Promise<boolean> => parts().once(part)
