import type { Language } from '@holdfast/protocol/languages'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { languageName } from '../lib/i18n/languages.ts'
import { Tag } from '../ui/Tag.tsx'

/** Names the language of a text when it is not the language in use. */
export function OtherLanguage({ language }: { language: Language }) {
  const { code } = useLanguage()
  if (language === code) return null
  return <Tag>{languageName(language)}</Tag>
}
