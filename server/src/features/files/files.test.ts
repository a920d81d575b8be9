import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { IMAGE_SIDE, UPLOAD_LIMIT, type UploadedFile, UPLOADS_PER_DAY } from '@holdfast/protocol/files'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUCKET_KEY, startBucket } from '#test/bucket.ts'
import { account, type TestChain } from '#test/chain.ts'
import { OPERATOR_ENV, type Staff, startOperated } from '#test/operators.ts'
import { signIn, startTestApp, type TestApp, uploadFile } from '#test/server.ts'
import { inTransaction } from '../../db/database.ts'
import { diskBlobs } from './blobs.ts'
import { s3Blobs, signS3 } from './s3.ts'
import { FilesService } from './service.ts'

let chain: TestChain
let t: TestApp
let who: Staff
let stop: () => Promise<void>
let ann: { apptoken: string }
let bob: { apptoken: string }
let dir: string

beforeAll(async () => {
  const stage = await startOperated([11, 12, 13, 14])
  ;({ chain, t, who, stop } = stage)
  ;[ann, bob] = stage.sessions
  dir = join(chain.dir, 'files')
})
afterAll(() => stop?.())

type Answer = { status: number; code: number; data: UploadedFile & { error?: string; field?: string } }

async function upload(
  session: { apptoken?: string },
  content: Buffer | string,
  { on = t, ...form }: { on?: TestApp; query?: string; field?: string; name?: string } = {},
): Promise<Answer> {
  const answer = await uploadFile(on, session, content, form)
  const body = answer.json<{ code: number; data: Answer['data'] }>()
  return { status: answer.statusCode, code: body.code, data: body.data }
}

const read = (fileName: string, session: { apptoken?: string } = {}, path = '/api/app/api/file') =>
  t.app.http.inject({ url: `${path}?fileName=${encodeURIComponent(fileName)}`, headers: session })

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } })
const photo = () =>
  picture()
    .withExif({ IFD0: { Artist: 'Somebody Private' }, IFD3: { GPSLatitude: '25/1 2/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('a photo comes back upright, as WebP, without where and by whom it was taken', async () => {
  const original = await photo()
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const { code, data } = await upload(ann, original)
  expect([code, data]).toMatchObject([200, { width: 40, height: 60, fileName: /^[0-9a-f]{32}\.webp$/ }])
  const { rawPayload, headers } = await read(data.fileName, ann)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(rawPayload.length).toBe(data.bytes)
  const kept = await sharp(rawPayload).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 40, height: 60 })
  expect([kept.exif, kept.xmp, kept.iptc, kept.icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(rawPayload.includes('Somebody Private')).toBe(false)
})

test('PNG and WebP are taken too, and large ones made smaller', async () => {
  expect((await upload(ann, await picture().png().toBuffer())).code).toBe(200)
  expect((await upload(ann, await picture().webp().toBuffer())).code).toBe(200)
  const { data } = await upload(ann, await picture(5_000, 1_000).png().toBuffer())
  expect([data.width, data.height]).toEqual([IMAGE_SIDE, IMAGE_SIDE / 5])
})

test('what is hidden behind an image is not kept', async () => {
  const secret = '<script>alert(document.domain)</script>'
  const { code, data } = await upload(ann, Buffer.concat([await photo(), Buffer.from(secret.repeat(50))]))
  expect(code).toBe(200)
  expect((await read(data.fileName, ann)).rawPayload.includes('script')).toBe(false)
})

test('what it is is read from the content, not from name or declared type', async () => {
  const { data } = await upload(ann, await picture().png().toBuffer(), { name: '../../evil.html' })
  expect(data.fileName).toMatch(/^[0-9a-f]{32}\.webp$/)
  const jpeg = await photo()
  for (const content of [
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>',
    '%PDF-1.4',
    'GIF89a',
    '<html></html>',
    'MZ',
    await picture().gif().toBuffer(),
    await picture().tiff().toBuffer(),
    await picture().avif().toBuffer(),
    jpeg.subarray(0, 4),
    jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('not really')]),
    Buffer.from('RIFF\x10\0\0\0WEBPVP8 nothing here'),
  ])
    expect((await upload(ann, content)).data).toEqual({ error: 'FILE_KIND' })
})

test('a small file that claims to be enormous is not decoded', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(UPLOAD_LIMIT)
  expect((await upload(ann, bomb)).data).toEqual({ error: 'FILE_KIND' })
})

test('a file that is too large, empty or missing is refused', async () => {
  expect((await upload(ann, Buffer.alloc(UPLOAD_LIMIT + 1, 0xff))).data).toMatchObject({
    error: 'FILE_TOO_LARGE',
  })
  for (const [content, options] of [
    ['', {}],
    [await photo(), { field: 'picture' }],
  ] as const)
    expect((await upload(ann, content, options)).data).toEqual({ error: 'INVALID_INPUT', field: 'file' })
})

test('over the network, too, a file that is too large is answered, and the server goes on', async () => {
  const { http } = t.app
  await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const send = async (session: { apptoken?: string }, content: Buffer) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), 'a.jpg')
    const answer = await fetch(`http://127.0.0.1:${address.port}/api/app/api/uploadFile`, {
      method: 'POST',
      headers: { ...session },
      body: form,
    })
    return (await answer.json()) as { code: number; data: { error?: string } }
  }
  expect((await send(ann, Buffer.alloc(UPLOAD_LIMIT + 1, 0xff))).data.error).toBe('FILE_TOO_LARGE')
  expect((await send({}, await photo())).data.error).toBe('NO_LOGIN')
  expect((await send(ann, await photo())).code).toBe(200)
})

test('a body that is no form, or a broken one, is a handled failure', async () => {
  const send = async (payload: Buffer | string, type: string) => {
    const answer = await t.app.http.inject({
      method: 'POST',
      url: '/api/app/api/uploadFile',
      headers: { ...ann, 'content-type': type },
      payload,
    })
    return [answer.statusCode, answer.json().data]
  }
  const refused = [200, { error: 'INVALID_INPUT', field: 'file' }]
  expect(await send('{}', 'application/json')).toEqual(refused)
  expect(await send('--x', 'multipart/form-data')).toEqual(refused)
  expect(await send('', 'multipart/form-data; boundary=x')).toEqual(refused)
  expect(
    await send(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      'multipart/form-data; boundary=x',
    ),
  ).toEqual(refused)
  expect(
    await send(
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ),
  ).toEqual(refused)
  const many = Array.from(
    { length: 9 },
    (_, i) => `--x\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\n1\r\n`,
  )
  expect(await send(`${many.join('')}--x--\r\n`, 'multipart/form-data; boundary=x')).toMatchObject([
    200,
    { error: 'FILE_TOO_LARGE' },
  ])
})

test('no other call reads a form', async () => {
  const request = new Response(new FormData())
  const answer = await t.app.http.inject({
    method: 'POST',
    url: '/api/app/api/logout',
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(answer.json().data).toEqual({ error: 'INVALID_INPUT', field: 'body' })
})

test('a private file is its owner’s alone; others learn nothing of it', async () => {
  const { data } = await upload(ann, await photo())
  expect((await read(data.fileName)).json()).toMatchObject({ msg: 'noLogin' })
  for (const session of [bob, who.managerA, who.auditor, who.store])
    expect((await read(data.fileName, session)).json().data).toEqual({ error: 'FILE_UNKNOWN' })
  expect((await read(data.fileName, ann, '/api/app/file')).statusCode).toBe(200)
  expect((await t.app.http.inject(`/profile/${data.fileName}`)).statusCode).toBe(404)
})

test('a card document can be seen by managers too, and that they looked is kept', async () => {
  const { data } = await upload(ann, await photo(), { query: '?isVisa=true' })
  for (const session of [bob, who.auditor, who.finance, who.store])
    expect((await read(data.fileName, session)).json().data).toEqual({ error: 'FILE_UNKNOWN' })
  expect((await read(data.fileName, who.managerB)).rawPayload.length).toBe(data.bytes)
  const log = (await t.get('pageAudit?action=files.read', who.auditor)).body.data
  expect(log).toMatchObject({
    total: 1,
    records: [{ actor: account(3).address, subject: account(11).address.toLowerCase() }],
  })
})

test('only content and managers publish; what is public is static', async () => {
  for (const session of [ann, who.finance, who.store, who.auditor])
    expect((await upload(session, await photo(), { query: '?isPublic=1' })).data).toMatchObject({
      error: 'ROLE_REQUIRED',
    })
  const { data } = await upload(who.managerA, await photo(), { query: '?isPublic=1' })
  expect(data.fileName).toMatch(/^\/profile\/[0-9a-f]{32}\.webp$/)
  for (const answer of [
    await t.app.http.inject(data.url),
    await read(data.fileName),
    await read(data.fileName, bob),
  ]) {
    expect(answer.rawPayload.length).toBe(data.bytes)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  expect((await read(data.fileName.slice('/profile/'.length), bob)).json().data).toEqual({
    error: 'FILE_UNKNOWN',
  })
})

test('no name leads anywhere else', async () => {
  for (const name of [
    '../../../../etc/passwd',
    '/etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '/profile/../../package.json',
    '/profile/',
    `${'a'.repeat(32)}.webp`,
    `${'a'.repeat(32)}.webp/../x`,
    `${'A'.repeat(32)}.webp`,
    '.',
    '',
    'a'.repeat(300),
  ])
    expect((await read(name, ann)).json().data.error).toBe('FILE_UNKNOWN')
  expect((await read(`${'a'.repeat(32)}.webp\0.png`, ann)).json().data.error).toBe('INVALID_INPUT')
  expect((await read('a'.repeat(301), ann)).json().data.error).toBe('INVALID_INPUT')
  for (const path of ['/profile/..%2f..%2fpackage.json', '/profile/%00', '/profile/x/y', '/profile/'])
    expect((await t.app.http.inject(path)).statusCode).toBe(404)
  await expect(diskBlobs(dir).get('../../x')).rejects.toThrow('not a name of ours')
})

test('uploading needs a session, and a day has an end, also for many at once', async () => {
  expect((await upload({}, await photo())).data).toEqual({ error: 'NO_LOGIN' })
  const carl = await signIn(t, account(13))
  const small = await picture(8, 8).png().toBuffer()
  const answers = await Promise.all(Array.from({ length: UPLOADS_PER_DAY + 15 }, () => upload(carl, small)))
  expect(answers.filter((a) => a.code === 200)).toHaveLength(UPLOADS_PER_DAY)
  expect(answers.filter((a) => a.data.error === 'UPLOAD_LIMIT')).toHaveLength(15)
  const { rows } = await t.app.database.pool.query<{ name: string }>(
    'select name from stored_file order by name',
  )
  const kept = readdirSync(dir).flatMap((d) => readdirSync(join(dir, d)))
  expect(kept.toSorted()).toEqual(rows.map((r) => r.name))
  await chain.later(86_400)
  await t.sync()
  expect((await upload(carl, small)).code).toBe(200)
})

test('tries count too, whatever became of them: decoding is what costs', async () => {
  const dan = await signIn(t, account(14))
  const answers = await Promise.all(
    Array.from({ length: 3 * UPLOADS_PER_DAY + 5 }, () => upload(dan, 'GIF89a')),
  )
  expect(answers.filter((a) => a.data.error === 'FILE_KIND')).toHaveLength(3 * UPLOADS_PER_DAY)
  expect(answers.filter((a) => a.data.error === 'UPLOAD_LIMIT')).toHaveLength(5)
})

test('what is taken away is gone for everybody at once, and its bytes after the sweep', async () => {
  const { data } = await upload(bob, await photo(), { query: '?isVisa=1' })
  const { db } = t.app.database
  const blobs = diskBlobs(dir)
  let broken = true
  const files = new FilesService({
    db,
    now: async () => 0,
    count: () => ({ current: 1 }),
    operators: { rolesOf: async () => [], require: async () => 'content', audit: async () => {} },
    blobs: {
      ...blobs,
      remove: (name) => (broken ? Promise.reject(new Error('disk')) : blobs.remove(name)),
    },
  })
  await inTransaction(db, (trx) => files.remove(trx, [data.fileName]))
  expect((await read(data.fileName, bob)).json().data).toEqual({ error: 'FILE_UNKNOWN' })
  await expect(files.sweep()).rejects.toThrow('disk')
  expect(await blobs.get(data.fileName)).not.toBeNull()
  broken = false
  await files.sweep()
  expect(await blobs.get(data.fileName)).toBeNull()
})

test('without a place for files nothing can be uploaded', async () => {
  const bare = await startTestApp({ chain, databaseUrl: t.config.databaseUrl, env: { FILES_DIR: '' } })
  expect((await upload(ann, await photo(), { on: bare })).data).toMatchObject({ error: 'MODULE_CLOSED' })
  await bare.stop()
})

test.each([
  [
    'GET' as const,
    'https://examplebucket.s3.amazonaws.com/test.txt',
    { range: 'bytes=0-9' },
    '',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT' as const,
    'https://examplebucket.s3.amazonaws.com/test$file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    'Welcome to Amazon S3.',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
])('a %s request to S3 is signed as its published example', (method, url, headers, body, signature) => {
  const at = new Date('2013-05-24T00:00:00Z')
  const signed = signS3({ method, url: new URL(url), headers: { ...headers }, body, at }, BUCKET_KEY)
  expect(signed.authorization).toContain(`Signature=${signature}`)
})

test('files can be kept in a bucket instead', async () => {
  const s3 = await startBucket()
  const env = {
    ...OPERATOR_ENV,
    FILES_DIR: '',
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'holdfast',
    S3_REGION: BUCKET_KEY.region,
    S3_ACCESS_KEY_ID: BUCKET_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: BUCKET_KEY.secretAccessKey,
  }
  const remote = await startTestApp({ chain, databaseUrl: t.config.databaseUrl, env })
  const { data } = await upload(ann, await photo(), { on: remote })
  expect([...s3.kept.keys()]).toEqual([`/holdfast/${data.fileName}`])
  const there = await remote.app.http.inject({ url: data.url, headers: ann })
  expect(there.rawPayload.equals(s3.kept.get(`/holdfast/${data.fileName}`)!)).toBe(true)
  s3.fail.status = 500
  expect((await upload(ann, await photo(), { on: remote })).data.error).toBe('INTERNAL')
  s3.fail.status = 0
  const blobs = s3Blobs({ ...BUCKET_KEY, endpoint: s3.url, bucket: 'holdfast' })
  await blobs.remove(data.fileName)
  expect(await blobs.get(data.fileName)).toBeNull()
  const wrong = s3Blobs({ ...BUCKET_KEY, secretAccessKey: 'x', endpoint: s3.url, bucket: 'holdfast' })
  await expect(wrong.put(data.fileName, Buffer.from('x'))).rejects.toThrow('answered 403')
  await remote.stop()
  await s3.stop()
})

test('a file on disk can be read by this user alone', async () => {
  const { data } = await upload(ann, await photo())
  const path = join(dir, data.fileName.slice(0, 2), data.fileName)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path).length).toBe(data.bytes)
})
