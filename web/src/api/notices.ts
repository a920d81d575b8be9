import type { NoticeType } from '@holdfast/protocol/content'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { get } from './client.ts'

/** The path of a public file, which is its name; empty for a name that no upload has, so that it is never loaded. */
export const fileUrl = (name: string) => (/^\/profile\/[0-9a-f]{32}\.webp$/.test(name) ? name : '')

/** Notices of some types in the language in use, pinned ones first. */
export function useNotices(types: readonly NoticeType[], page: number, size: number) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['notices', code, types.join(), page, size],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: ({ signal }) => get('pageNoticeByType', { types: types.join(), page, size }, signal),
  })
}

/** One notice with its text; null disables the query. */
export function useNotice(id: number | null) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['notice', code, id],
    enabled: id !== null,
    staleTime: 60_000,
    queryFn: ({ signal }) => get('getNotice', { id: id ?? 0 }, signal),
  })
}
