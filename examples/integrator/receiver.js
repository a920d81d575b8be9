// Takes webhooks. Nothing but Node and the client is needed.
import { createServer } from 'node:http'
import { verifyWebhook, WebhookError } from '@holdfast/client/webhooks'

/** Bytes of a body that are read; no message is that large. */
const MOST_BYTES = 65_536

/**
 * Starts a server that takes webhooks.
 * @param {object} o
 * @param {number} o.port 0: any that is free
 * @param {string} o.host
 * @param {() => readonly string[]} o.secrets the endpoint's secret; while it is changed, the one before as well
 * @param {(event: import('@holdfast/protocol/webhooks').WebhookEvent) => Promise<void>} o.onEvent called once for each event
 */
export async function startReceiver({ port, host, secrets, onEvent }) {
  /** Ids of what was done. A real system keeps them with its own records, in the transaction that uses the event. */
  const done = new Set()
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const take = async (request, response) => {
    try {
      const event = await verifyWebhook({
        headers: request.headers,
        body: await read(request),
        secrets: secrets(),
      })
      // The same event can come again: its sender may not have seen our answer.
      if (!done.has(event.id)) {
        await onEvent(event)
        done.add(event.id)
      }
      response.writeHead(204).end()
    } catch (error) {
      // Whatever is not 2xx is sent again later.
      response.writeHead(error instanceof WebhookError ? 400 : 500).end()
    }
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise((listening) => server.listen(port, host, () => listening(undefined)))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * The body as it was sent: the signature is over exactly these bytes.
 * @param {import('node:http').IncomingMessage} request
 */
async function read(request) {
  /** @type {Buffer[]} */
  const parts = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new WebhookError('body')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
