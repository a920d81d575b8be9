import type { NoticeType } from '@holdfast/protocol/content'
import type { Language } from '@holdfast/protocol/languages'
import type { Generated, GeneratedAlways } from 'kysely'

export type ContentTables = {
  notice: {
    id: GeneratedAlways<number>
    version: Generated<number>
    types: NoticeType
    image: string | null
    link: string | null
    pinned: boolean
    published: boolean
    start_at: number
    end_at: number | null
    updated_at: number
    updated_by: string | null
  }
  notice_text: { notice_id: number; language: Language; title: string; text: string }
}
