import { OPERATOR_ROLES } from '@holdfast/protocol/operators'
import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { SECTIONS, sectionsOf } from './sections.ts'

// What pages read of the browser while they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', new URL('http://localhost/'))
})
i18n.loadAndActivate({ locale: 'en', messages: {} })

test('each section has an address and a name of its own', () => {
  const paths = SECTIONS.map((s) => s.path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(new Set(SECTIONS.map((s) => s.title())).size).toBe(paths.length)
})

const beyondOverview = SECTIONS.filter((s) => s.path !== 'overview').map((s) => [s.path, s] as const)
test.each(beyondOverview)(
  'managers and auditors see %s, and nobody changes there what they do not see',
  (_, { roles, changes }) => {
    expect(roles).toEqual(expect.arrayContaining(['manager', 'auditor']))
    expect(roles).toEqual(expect.arrayContaining([...changes]))
    expect(changes).not.toContain('auditor')
  },
)

test('the overview comes first for every role', () => {
  for (const role of OPERATOR_ROLES) expect(sectionsOf([role])[0]?.path).toBe('overview')
})

test('without a role the console has no section, and so no function of a contract', () => {
  expect(sectionsOf([])).toEqual([])
})

test('an alarm is dealt with in one section', () => {
  const alarms = SECTIONS.flatMap((s) => s.alarms ?? [])
  expect(new Set(alarms).size).toBe(alarms.length)
})
