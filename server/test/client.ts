import { createClient, type Client } from '@holdfast/client'
import type { Wire } from './signing.ts'

/** The typed client of a test's server, without a network between. @param headers e.g. a session's */
export const clientOf = (wire: Pick<Wire, 'get' | 'post'>, headers: Record<string, string> = {}): Client =>
  createClient({
    fetch: async (url, init) => {
      const sent = { ...(init.headers as Record<string, string>), ...headers }
      const { status, body } =
        init.method === 'GET' ? await wire.get(url, sent) : await wire.post(url, init.body, sent)
      return Response.json(body, { status })
    },
  })
