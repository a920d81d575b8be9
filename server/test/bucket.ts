import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'

/** Credentials of the service's published example. */
export const BUCKET_KEY = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

/** An object store over HTTP that checks requests as the real service would. */
export async function startBucket(): Promise<{
  url: string
  /** stored objects by path */
  kept: Map<string, Buffer>
  /** status of every answer, unless 0 */
  fail: { status: number }
  stop(): Promise<void>
}> {
  const kept = new Map<string, Buffer>()
  const fail = { status: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (d: Buffer) => parts.push(d))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const { method = '', url: path = '', headers } = request
      const [, scope = '', names = '', signature = ''] =
        /Credential=[^/]+\/([^,]+),SignedHeaders=([^,]+),Signature=(\w+)/.exec(headers.authorization ?? '') ??
        []
      const hash = createHash('sha256').update(body).digest('hex')
      const canonical = [
        method,
        path,
        '',
        ...names.split(';').map((n) => `${n}:${String(headers[n])}`),
        '',
        names,
        hash,
      ]
      const digest = createHash('sha256').update(canonical.join('\n')).digest('hex')
      const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
      const key = scope
        .split('/')
        .reduce(
          (k: string | Buffer, part) => createHmac('sha256', k).update(part).digest(),
          `AWS4${BUCKET_KEY.secretAccessKey}`,
        )
      const good = signature === createHmac('sha256', key).update(text).digest('hex')
      if (fail.status || !good) return response.writeHead(fail.status || 403).end()
      if (method === 'PUT') kept.set(path, body)
      if (method === 'DELETE') kept.delete(path)
      const found = kept.get(path)
      return response
        .writeHead(method === 'GET' && !found ? 404 : 200)
        .end(method === 'GET' ? found : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${address.port}`, kept, fail, stop }
}
