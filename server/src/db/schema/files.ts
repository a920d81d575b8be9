import type { Generated } from 'kysely'

export type FileTables = {
  stored_file: {
    name: string
    owner: string
    purpose: 'public' | 'visa' | 'own'
    bytes: number
    width: number
    height: number
    uploaded_at: number
    removed: Generated<boolean>
  }
}
