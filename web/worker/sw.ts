// The service worker: the app's own files from this device, the last public figures while the server is out of reach.
// web/tools/worker.ts builds it to /sw.js and writes `THE_RELEASE` into it.
const worker = self as unknown as ServiceWorkerGlobalScope
declare const THE_RELEASE: {
  /** of index.html and every file that it names */
  id: string
  /** paths of the pages that have documents of their own */
  pages: string[]
  /** paths of the files that the first view needs */
  files: string[]
  /** paths of the calls whose answers are kept: public ones, the same for everybody */
  reads: string[]
}

const RELEASE = THE_RELEASE
const APP = `hf-app-${RELEASE.id}`
/** Another release could read answers in another way. The page deletes it at sign-out: web/src/api/kept.ts */
const ANSWERS = `hf-answers-${RELEASE.id}`
/** Header of a kept answer: when it came, in milliseconds since 1970. */
const KEPT_AT = 'hf-kept'

/** How long the server may take before a kept answer is given, in milliseconds. */
const PATIENCE = 6_000
const OLDEST = 7 * 86_400_000
const MOST_ANSWERS = 80

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('message', (event) => {
  const asked = event.data as { type?: string; files?: string[]; lang?: string } | null
  if (asked?.type === 'take over') event.waitUntil(worker.skipWaiting())
  if (asked?.type === 'keep') event.waitUntil(keepLoaded(asked.files ?? [], asked.lang ?? ''))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(request, event))
  else if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(page(event))
  else if (RELEASE.reads.includes(url.pathname) && !request.headers.has('range'))
    event.respondWith(read(request, event))
})

/** As the server tells pages from files, calls and its own probes. */
const isPage = (path: string) => !/^\/(api|live|ready)(\/|$)/i.test(path) && !/\.[a-z0-9]+$/i.test(path)

/** The id of the release that a document belongs to. */
const releaseOf = (html: string) => /<meta name="release" content="(\w+)"/.exec(html)?.[1]

/** All of a release or nothing: a document of another one than this worker's is not stored. */
async function install() {
  const cache = await caches.open(APP)
  const document = await fetch('/', { cache: 'no-cache' })
  if (!document.ok || releaseOf(await document.clone().text()) !== RELEASE.id)
    throw new Error('the server has another release by now')
  await Promise.all([cache.put('/', document), cache.addAll(RELEASE.files)])
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith('hf-') && name !== APP && name !== ANSWERS) await caches.delete(name)
  await worker.clients.claim()
}

/** Stores files, the document and public answers in `lang` that a page loaded before this worker was there. */
async function keepLoaded(files: string[], lang: string) {
  const cache = await caches.open(APP)
  const answers = await caches.open(ANSWERS)
  for (const file of files) {
    const [path = ''] = file.split('?')
    if (RELEASE.reads.includes(path)) {
      const request = new Request(file, { headers: { lang } })
      const key = keyOf(request)
      if (await answers.match(key)) continue
      await fetch(request)
        .then((answer) => keep(key, answer))
        .catch(() => undefined)
    } else if (await cache.match(path)) continue
    else if (path.startsWith('/assets/'))
      await fetch(path)
        .then((answer) => (isFile(answer) ? cache.put(path, answer) : undefined))
        .catch(() => undefined)
    else if (RELEASE.pages.includes(path)) await lookForNewer(cache, path).catch(() => undefined)
  }
}

/** Whether it is a file of the app, and not a page that something on the way says instead. */
const isFile = (answer: Response) =>
  answer.status === 200 && !/^text\/html\b/i.test(answer.headers.get('content-type') ?? '')

/**
 * A file with its content's hash in its name: the stored one is as good as any, unless the page asks past every cache after it
 * failed.
 */
async function file(request: Request, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(APP)
  const stored = request.cache === 'reload' ? undefined : await cache.match(request.url)
  if (stored) return stored
  const answer = await fetch(request)
  if (isFile(answer)) event.waitUntil(cache.put(request.url, answer.clone()).catch(() => undefined))
  return answer
}

/** The stored document at once, the page's own where it was seen before; what the server has by now is looked at beside. */
async function page(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(APP)
  const { pathname } = new URL(event.request.url)
  const path = RELEASE.pages.includes(pathname) ? pathname : '/'
  const stored = (await cache.match(path)) ?? (await cache.match('/'))
  if (!stored) return fetch(event.request)
  event.waitUntil(lookForNewer(cache, path).catch(() => undefined))
  return stored
}

const policyOf = (document: Response | undefined) => document?.headers.get('content-security-policy')

async function lookForNewer(cache: Cache, path: string) {
  const now = await fetch(path, { cache: 'no-cache' })
  if (!now.ok) return
  const id = releaseOf(await now.clone().text())
  if (id === RELEASE.id) {
    // The same release can come with other headers: what pages may ask is the operator's to change.
    const changed = policyOf(await cache.match('/')) !== policyOf(now)
    await cache.put(path, now)
    if (!changed) return
    for (const other of RELEASE.pages) if (other !== path) await cache.delete(other)
    if (path !== '/') await lookForNewer(cache, '/')
  } else if (id) await worker.registration.update()
  // A document of before there were workers, or of something else at this address.
  else await worker.registration.unregister()
}

/** What an answer is kept under; index.html looks there too. */
function keyOf({ url, headers }: Request): string {
  const { pathname, search } = new URL(url)
  return `${pathname}?${search.slice(1)}&hf-lang=${headers.get('lang') ?? ''}`
}

/** The server's answer; a kept one when there is none, or none in time. */
async function read(request: Request, event: FetchEvent): Promise<Response> {
  const key = keyOf(request)
  const asked = fetch(request)
  // Before anybody reads the answer, and also when it comes too late for this page.
  event.waitUntil(asked.then((answer) => keep(key, answer.clone())).catch(() => undefined))
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), PATIENCE))
  const first = await Promise.race([asked, late]).catch((error: unknown) => error)
  if (first instanceof Response && first.status < 500) return first
  const cache = await caches.open(ANSWERS)
  const kept = await cache.match(key)
  if (kept && Date.now() - Number(kept.headers.get(KEPT_AT)) < OLDEST) return kept
  return asked
}

/** Keeps an answer, unless it is a refusal. */
async function keep(key: string, answer: Response) {
  if (answer.status !== 200) return
  const text = await answer.text()
  const body = JSON.parse(text) as { code?: unknown; msg?: unknown }
  if (body.msg !== undefined && body.code !== 200 && body.code !== 1) return
  const cache = await caches.open(ANSWERS)
  const headers = {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    [KEPT_AT]: `${Date.now()}`,
  }
  await cache.put(key, new Response(text, { headers }))
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_ANSWERS))) await cache.delete(old)
}
