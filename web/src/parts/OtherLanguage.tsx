import type { Language } from '@holdfast/protocol/languages'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { languageName } from '../lib/i18n/languages.ts'
import { Tag } from '../ui/Tag.tsx'

/** Says which language a text is in when it is not the one asked for. */
export function OtherLanguage({ language }: { language: Language }) {
  const { code } = useLanguage()
  if (language === code) return null
  return <Tag>{languageName(language)}</Tag>
}
