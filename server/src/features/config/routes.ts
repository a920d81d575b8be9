import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { SettingsService } from './service.ts'

export function configRoutes(app: FastifyInstance, settings: SettingsService): void {
  answer(app, calls.configKey, ({ key }) => settings.publicValue(key))
  answer(app, calls.getConfigKeyBatch, ({ keys }) => settings.publicValues(keys))
  answer(app, calls.getHouseRules, () => settings.rules())
  answer(app, calls.listSettings, () => settings.list())
  answer(app, calls.pageSettingHistory, (q) => settings.history(q))
  answer(app, calls.setSetting, (input, { caller }) => settings.change(caller.session, input))
}
