import { createHash, createHmac } from 'node:crypto'
import type { Blobs } from './blobs.ts'

/** A bucket of an S3-compatible service. */
export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 20_000

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Everything but letters, digits and -._~ as percent escapes, slashes kept. */
const escapePath = (path: string) =>
  path.replace(/[^A-Za-z0-9\-._~/]/g, (c) =>
    [...Buffer.from(c)].map((b) => `%${b.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  )

export type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE'
  url: URL
  /** headers other than host, date and content hash; lower-case names */
  headers: Record<string, string>
  body: string | Buffer
  at: Date
}

/** The headers that sign a request (AWS signature version 4, service s3, hash of the whole body). */
export function signS3(
  { method, url, headers, body, at }: S3Request,
  { region, accessKeyId, secretAccessKey }: Pick<S3Config, 'region' | 'accessKeyId' | 'secretAccessKey'>,
): Record<string, string> {
  const date = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = date.slice(0, 8)
  const hash = sha256(body)
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': date,
  }
  const names = Object.keys(all).toSorted()
  const canonical = [
    method,
    escapePath(decodeURIComponent(url.pathname)),
    '',
    ...names.map((n) => `${n}:${all[n]}`),
    '',
    names.join(';'),
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request')
  const signature = createHmac('sha256', key).update(text).digest('hex')
  const { host: _, ...sent } = all
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

/** A bucket of an S3-compatible service, addressed by path. */
export function s3Blobs(c: S3Config): Blobs {
  const send = async (method: S3Request['method'], name: string, body: Buffer = Buffer.alloc(0)) => {
    const url = new URL(`${c.endpoint.replace(/\/$/, '')}/${c.bucket}/${name}`)
    const type: Record<string, string> = method === 'PUT' ? { 'content-type': 'image/webp' } : {}
    const response = await fetch(url, {
      method,
      headers: signS3({ method, url, headers: type, body, at: new Date() }, c),
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok && response.status !== 404)
      throw new Error(`the file store answered ${response.status} to ${method}`)
    return { found: response.ok, bytes }
  }
  return {
    put: async (name, bytes) => {
      const { found } = await send('PUT', name, bytes)
      if (!found) throw new Error('the file store has no such bucket')
    },
    get: async (name) => {
      const { found, bytes } = await send('GET', name)
      return found ? bytes : null
    },
    remove: async (name) => {
      await send('DELETE', name)
    },
  }
}
