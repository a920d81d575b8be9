// What no journey may do, whatever it is about: ask somebody who is not ours, or break the page's security policy.
import type { BrowserContext } from '@playwright/test'

const POLICY = /Content Security Policy|TrustedHTML|TrustedScript|Trusted Type/i

/**
 * Watches all pages of `context`, frames and workers included.
 * @param ours origins that pages may ask
 * @returns what was done that may not be, as it happens
 */
export function watchPages(context: BrowserContext, ours: readonly string[]): string[] {
  const wrong: string[] = []
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && !ours.includes(origin)) wrong.push(`asks ${request.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && POLICY.test(message.text())) wrong.push(message.text())
  })
  return wrong
}
