import type { SettingKey, SettingValue } from '@holdfast/protocol/config'

/** The operators' settings, as other features read them. */
export type Settings = {
  /** The value in force now. Ask before a transaction opens: it may have to look at chain and database. */
  get<K extends SettingKey>(key: K): Promise<SettingValue<K>>
}
