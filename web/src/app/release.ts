import { t } from '@lingui/core/macro'
import { parts } from '../lib/load-part.ts'
import { createStore, useStore } from '../lib/store.ts'
import { toast } from '../ui/toast.ts'

/** `ready`: a newer release is stored and waits; `active`: it serves already, for another tab asked for it. */
type Newer = null | 'ready' | 'active'
export const newer = createStore<Newer>(null)
export const useNewerRelease = () => useStore(newer)

type Registered = { worker: ServiceWorkerRegistration | undefined; asked: boolean }
/** The service worker once web/src/app/worker.ts has registered it, and whether this page has asked it to take over. */
export const registered: Registered = { worker: undefined, asked: false }

/** Asks the server whether there is a newer release, such as after a part of this one was not found any more. */
export async function lookForNewer(): Promise<void> {
  await registered.worker?.update().catch(() => undefined)
}

/**
 * Reloads the page, in the newest release that is stored, once all that did not arrive is fetched past every cache.
 * @returns whether it does: not while the server does not answer, for then the page would be gone
 */
export async function reload(): Promise<boolean> {
  const { waiting } = registered.worker ?? {}
  if (!waiting) {
    const reached = await parts().again()
    if (!reached) toast('error', t`The server cannot be reached`)
    return reached
  }
  await parts().fetch()
  registered.asked = true
  waiting.postMessage({ type: 'take over' }, {})
  return true
}

/** As `reload`, by itself for a part that the page cannot be drawn without, and once: not where something is open or being sent. */
export const reloadFor = (part: string): Promise<boolean> => parts().once(part)
