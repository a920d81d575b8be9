import { useQuery } from '@tanstack/react-query'
import { get } from './client.ts'
import { useSession } from './session.ts'

/** The roles of the signed-in account; undefined while they are asked for, empty for a user. */
export function useRoles() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: ['roles', loginAccount],
    enabled: isLogin,
    staleTime: 60_000,
    queryFn: ({ signal }) => get('getOperatorRoles', {}, signal),
  })
}
