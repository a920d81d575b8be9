import { MODULES, SETTINGS } from '@holdfast/protocol/config'
import { expect, test, vi } from 'vitest'
import { isOpenIn } from './modules.ts'

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
})

test('until it is known, each part is taken for what it is when nobody has switched it', () => {
  for (const name of MODULES) {
    expect([name, isOpenIn(undefined, name)]).toEqual([name, SETTINGS[`module.${name}`].default])
    expect([name, isOpenIn({ [`module.${name}`]: 'true' }, name)]).toEqual([name, true])
    expect([name, isOpenIn({ [`module.${name}`]: 'false' }, name)]).toEqual([name, false])
  }
})
