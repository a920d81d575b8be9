import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { Leads, leadsIn, PLACE } from './leads.ts'

const HTML = `<title>News</title>${PLACE}</script><p>$&</p>`
const URL = '/api/app/api/pageNotices?page=1'
const of = (ask: (url: string) => Promise<string | null>) =>
  new Leads(new Map([['/news', { html: HTML, url: URL }]]), ask)
const told = async (leads: Leads) => {
  const html = (await leads.of('/news', 'identity'))?.toString() ?? null
  const [, lead = 'null'] = /id="lead">([^<]*)<\/script>/.exec(html ?? '') ?? []
  return { html, lead: JSON.parse(lead) as { at: number; answer: unknown } | null }
}

test('a document has the answer in it, and no text of anybody ends the element', async () => {
  const answer = { code: 200, data: '</script><script>alert(1)</script> $& <!--' }
  const leads = of(async (url) => (url === URL ? JSON.stringify(answer) : null))
  const { html, lead } = await told(leads)
  expect(lead?.answer).toEqual(answer)
  expect(html?.match(/<\/?script/g)).toHaveLength(2)
  expect(html?.endsWith('</script><p>$&</p>')).toBe(true)
  for (const [packing, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)
    expect(unpack((await leads.of('/news', packing))!).toString()).toBe(html)
  expect(await leads.of('/swap', 'identity')).toBeNull()
})

test('many visitors of five seconds ask once, and the next ones anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    let asked = 0
    const leads = of(async () => `{"n":${++asked}}`)
    const many = await Promise.all(Array.from({ length: 20 }, () => told(leads)))
    expect(new Set(many.map(({ html }) => html)).size).toBe(1)
    vi.advanceTimersByTime(4_999)
    expect((await told(leads)).lead?.answer).toEqual({ n: 1 })
    vi.advanceTimersByTime(1)
    expect((await told(leads)).lead).toEqual({ at: Date.now(), answer: { n: 2 } })
    expect(asked).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('no answer, a refusal and a failure leave the document as it is, and are asked again', async () => {
  let answer: () => Promise<string | null> = async () => null
  const leads = of(() => answer())
  expect((await told(leads)).html).toBeNull()
  answer = () => Promise.reject(new Error('no database'))
  expect((await told(leads)).html).toBeNull()
  let late: (text: string) => void = () => {}
  answer = () => new Promise((resolve) => (late = resolve))
  expect((await told(leads)).html).toBeNull()
  late('{"n":1}')
  answer = async () => '{"n":2}'
  expect((await told(leads)).lead?.answer).toEqual({ n: 1 })
})

test('only lists are led: of pages about one thing there are as many as anybody asks for', () => {
  const visit = JSON.stringify({ leads: { '/news': URL, '/newsDetail': '/api/app/api/getNotice?id={id}' } })
  const html = `<script type="application/json" id="visit">${visit}</script>`
  expect(leadsIn(html)).toEqual([['/news', URL]])
  expect(leadsIn('<script type="application/json" id="visit"></script>')).toEqual([])
  expect(leadsIn('<!doctype html>')).toEqual([])
})
