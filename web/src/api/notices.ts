import type { NoticeType } from '@holdfast/protocol/content'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { get } from './client.ts'

/** Where a public file is served: its name is its path, and nothing else is ever put into a page. */
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

/** One notice, whole; null asks nothing. */
export function useNotice(id: number | null) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['notice', code, id],
    enabled: id !== null,
    staleTime: 60_000,
    queryFn: ({ signal }) => get('getNotice', { id: id ?? 0 }, signal),
  })
}
