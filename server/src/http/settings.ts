import type { Module, SettingKey, SettingValue } from '@holdfast/protocol/config'
import { AppError } from './errors.ts'

/** The operators' settings, as other features read them. */
export type Settings = {
  /** The value in force now. Must be called before a transaction opens: it may read chain and database. */
  get<K extends SettingKey>(key: K): Promise<SettingValue<K>>
}

/**
 * For calls that offer something of a part of the product. Calls about what users own already do not use it: that can always be
 * seen, claimed and taken back.
 * @throws AppError MODULE_CLOSED while the part is switched off
 */
export async function requireModule(settings: Settings, module: Module): Promise<void> {
  if (!(await settings.get(`module.${module}`))) throw new AppError('MODULE_CLOSED', { module })
}
