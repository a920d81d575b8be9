import type { Page } from '@holdfast/protocol/envelope'
import { LANGUAGE_CODES } from '@holdfast/protocol/languages'
import type { Project, ProjectTexts, SaleDetail } from '@holdfast/protocol/sale-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestApp } from '#test/server.ts'
import type { Person, TestChain } from '#test/chain.ts'
import { listProject, makeSale } from '#test/sales.ts'
import { startStage, type Stage } from '#test/stage.ts'

let stage: Stage
let chain: TestChain
let t: TestApp
let ann: Person
let session: Stage['annSession']
let project: number

beforeAll(async () => {
  stage = await startStage()
  ;({ chain, t, ann } = stage)
  session = stage.annSession
  ;({ project } = await listProject(chain, ann.address))
  await makeSale(chain, ann, project)
  await t.sync()
})
afterAll(() => stage?.stop())

const write = (body: object, headers: Record<string, string> = session) =>
  t.post('setProjectText', { project, language: 'en', title: 'Orbit', text: 'A text.', ...body }, headers)
const shown = async (lang: string) => {
  const { records } = await stage.read<Page<Project>>('pageProjects', { lang })
  return records.find((p) => p.index === project)!.text
}

// Each test continues where the one before it ended.

test('what nobody has written is not there', async () => {
  expect(await shown('en')).toBeNull()
  expect(await stage.read(`getProjectTexts?project=${project}`, {})).toEqual([])
})

test('a text is shown in its own language, and visibly as it is in all others', async () => {
  await write({ language: 'ja', title: '軌道', text: 'はじめに。' })
  for (const lang of LANGUAGE_CODES)
    expect(await shown(lang)).toEqual({ title: '軌道', text: 'はじめに。', language: 'ja' })
  await write({ language: 'en' })
  await write({ language: 'tw', title: '軌道', text: '第一行\r\n第二行' })
  expect(await shown('ja')).toMatchObject({ language: 'ja' })
  expect(await shown('ko')).toMatchObject({ language: 'en' })
  expect(await shown('zh')).toMatchObject({ language: 'tw', text: '第一行\n第二行' })
  expect(await shown('xx')).toMatchObject({ language: 'tw' })
})

test('a project can be described in ten languages, and each of its sales', async () => {
  for (const language of LANGUAGE_CODES) {
    const { body } = await write({ language, title: `Title ${language}`, text: `Text ${language}` })
    expect(body.code).toBe(200)
  }
  for (const lang of LANGUAGE_CODES) expect(await shown(lang)).toMatchObject({ language: lang })
  const all = await stage.read<ProjectTexts>(`getProjectTexts?project=${project}`, {})
  expect(all.map((x) => [x.language, x.title])).toEqual(LANGUAGE_CODES.map((l) => [l, `Title ${l}`]))
  await write({ sale: 1, title: 'Of the sale' })
  const { sale } = await stage.read<SaleDetail>(`getSale?project=${project}&sale=1`, { lang: 'en' })
  expect(sale.text).toMatchObject({ title: 'Of the sale', language: 'en' })
  expect(await shown('en')).toMatchObject({ title: 'Title en' })
})

test('writing again replaces, an empty title takes away', async () => {
  await write({ title: 'Second edition' })
  expect(await shown('en')).toMatchObject({ title: 'Second edition' })
  const { body } = await write({ title: ' ' })
  expect((body.data as ProjectTexts).map((x) => x.language)).not.toContain('en')
  expect(await shown('en')).toMatchObject({ language: 'tw' })
  await write({})
})

test('nobody but the manager writes, and nothing that is not a text is kept', async () => {
  const bobSession = await signIn(t, stage.bob.account)
  expect((await write({}, bobSession)).body.data).toEqual({ error: 'NOT_PROJECT_MANAGER', project })
  expect((await write({ project: 1 })).body.data).toEqual({ error: 'NOT_PROJECT_MANAGER', project: 1 })
  expect((await write({}, {})).body.msg).toBe('noLogin')
  expect((await write({ project: 77 })).body.data).toEqual({ error: 'PROJECT_UNKNOWN', project: 77 })
  expect((await write({ sale: 9 })).body.data).toEqual({ error: 'SALE_UNKNOWN', project, sale: 9 })
  const invalid: [object, string][] = [
    [{ language: 'fr' }, 'language'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ text: 'x'.repeat(8_001) }, 'text'],
    [{ sale: 0 }, 'sale'],
    [{ title: 5 }, 'title'],
  ]
  for (const [body, field] of invalid)
    expect((await write(body)).body.data).toEqual({ error: 'INVALID_INPUT', field })
  await write({ title: "'; drop table project; --\u202e", text: '<script>alert(1)</script>' })
  expect(await shown('en')).toMatchObject({
    title: "'; drop table project; --",
    text: '<script>alert(1)</script>',
  })
})

test('a text counts only while its author manages the project', async () => {
  const { rows } = await t.app.database.pool.query(
    `update project_text set author = $1 where project = $2 and sale = 0 returning language`,
    [stage.bob.address.toLowerCase(), project],
  )
  expect(rows).toHaveLength(LANGUAGE_CODES.length)
  expect(await shown('en')).toBeNull()
  expect(await stage.read(`getProjectTexts?project=${project}`, {})).toEqual([])
})
