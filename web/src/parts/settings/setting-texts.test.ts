import { SETTINGS } from '@holdfast/protocol/config'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { settingAbout } from './setting-texts.ts'

test('every setting says what it is for in the reader’s language', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(Object.keys(SETTINGS).filter((key) => settingAbout(key, '') === '')).toEqual([])
})
