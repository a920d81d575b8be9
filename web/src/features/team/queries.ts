import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'

/** Accounts whose inviter is the session's account. */
export function useInvites(page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: ['invites', loginAccount, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('pageInvites', { page, size }, signal),
  })
}
