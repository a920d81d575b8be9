import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'

/** Of all queries about an account's notices. */
export const NOTICES = 'accountNotices'

/** Notices of the session, newest first. @param before the number that they are told before; null: the newest */
export function useAccountNotices(size: number, before: number | null = null) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [NOTICES, loginAccount, size, before],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => get('pageAccountNotices', before === null ? { size } : { size, before }, signal),
  })
}
