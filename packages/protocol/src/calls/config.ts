import {
  ConfigBatch,
  ConfigBatchInput,
  ConfigKeyInput,
  HouseRules,
  SetSettingInput,
  SetSettingResult,
  SettingChange,
  SettingHistoryQuery,
  SettingRecord,
} from '../settings.ts'
import { Page } from '../envelope.ts'
import { pageWith, someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'config'

export const configKey = defineCall({
  method: 'GET',
  path: 'configKey/{key}',
  tag,
  summary: 'The value of one public setting, as text. Every other name is refused.',
  input: ConfigKeyInput,
  data: Type.String(),
  session: 'none',
  example: { input: { key: 'withdrawal.feeBps' }, data: '200' },
})

export const getConfigKeyBatch = defineCall({
  method: 'GET',
  path: 'getConfigKeyBatch',
  tag,
  summary: 'Values of several public settings by name, as text.',
  input: ConfigBatchInput,
  data: ConfigBatch,
  session: 'none',
  example: {
    input: { keys: 'withdrawal.feeBps,module.shop' },
    data: { 'withdrawal.feeBps': '200', 'module.shop': 'true' },
  },
})

export const getHouseRules = defineCall({
  method: 'GET',
  path: 'getHouseRules',
  tag,
  summary:
    'What operators can change on the server: whether one manager can alone (`one`), two at once (`two`) or two and only after a delay (`slow`), in each direction, and what is announced and not yet in force.',
  input: Type.Object({}),
  data: HouseRules,
  session: 'none',
  example: {
    input: {},
    data: {
      settingDelay: 172_800,
      deductionDelay: 259_200,
      priceStepBps: 50,
      settings: [
        {
          key: 'withdrawal.feeBps',
          type: 'integer',
          unit: 'bps',
          about: 'part of a withdrawal that goes to the nodes, as a fee',
          current: '200',
          up: 'slow',
          down: 'one',
        },
      ],
      pending: [
        {
          key: 'withdrawal.feeBps',
          type: 'integer',
          unit: 'bps',
          current: '200',
          value: '250',
          effectiveAt: 1_763_856_060,
          reason: 'fees of the chain rose',
        },
      ],
    },
  },
})

export const listSettings = defineCall({
  method: 'GET',
  path: 'listSettings',
  tag,
  summary: 'Every setting with its type, range, default, value in force and scheduled values.',
  input: Type.Object({}),
  data: Type.Array(SettingRecord),
  session: 'required',
  roles: ['manager', 'auditor'],
  example: {
    input: {},
    data: [
      {
        key: 'withdrawal.feeBps',
        type: 'integer',
        unit: 'bps',
        default: '200',
        min: '0',
        max: '1000',
        public: true,
        up: 'slow',
        down: 'one',
        legal: false,
        about: 'part of a withdrawal that goes to the nodes, as a fee',
        current: '200',
        since: null,
        scheduled: [],
      },
    ],
  },
})

export const pageSettingHistory = defineCall({
  method: 'GET',
  path: 'pageSettingHistory',
  tag,
  summary: 'Changes of one setting or of all, newest first.',
  input: SettingHistoryQuery,
  data: Page(SettingChange),
  session: 'required',
  roles: ['manager', 'auditor'],
  example: {
    input: { key: 'withdrawal.feeBps', page: 1, size: 20 },
    data: pageWith({
      id: 7,
      key: 'withdrawal.feeBps',
      previous: '200',
      value: '150',
      effectiveAt: 1_763_683_260,
      setAt: 1_763_683_260,
      by: someone,
      reason: 'lower fee from December on',
    }),
  },
})

export const setSetting = defineCall({
  method: 'POST',
  path: 'setSetting',
  tag,
  summary:
    'Changes a setting from `current` to `proposed` (manager). Where `up` or `down` of the setting says so, it waits for a second manager as a proposal, and comes into force after a delay. With `proposed` = `current` it ends what is scheduled.',
  input: SetSettingInput,
  data: SetSettingResult,
  errors: ['SETTING_VALUE', 'SETTING_CHANGED', 'LEGAL_ADVICE', 'PROPOSAL_EXISTS'],
  session: 'required',
  roles: ['manager'],
  example: {
    input: {
      key: 'withdrawal.feeBps',
      current: '200',
      proposed: '150',
      reason: 'lower fee from December on',
    },
    data: { state: 'set', proposal: null },
  },
})
