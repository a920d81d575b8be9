import { t } from '@lingui/core/macro'
import { createClient } from '@holdfast/client'
import { language } from '../lib/i18n/i18n.ts'
import { takeEarly } from './early.ts'
import { noteAge } from './kept.ts'
import { logout, session } from './session.ts'

/** The server that this page came from, called with its session and in its language. */
export const client = createClient({
  token: () => session.get().token,
  language: () => language().code,
  fetch: async (url, init) => {
    const answer = await ((init.method === 'GET' ? takeEarly(url, session.get().token) : undefined) ??
      fetch(url, init))
    noteAge(url, answer)
    return answer
  },
  onLogout: (token) => {
    if (session.get().token === token) logout()
  },
  words: {
    unreachable: () => t`The server cannot be reached`,
    timeout: () => t`The server took too long to answer`,
    status: (status) => t`The server answered with status ${status}`,
    failed: () => t`Operation failed`,
    unreadable: () => t`The server's answer could not be read`,
  },
})

export const { get, list, post, upload } = client
