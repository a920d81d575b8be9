import { useQuery } from '@tanstack/react-query'
import { get } from './client.ts'
import { CUSTODY } from './custody.ts'
import { useSession } from './session.ts'

/** The session's address book. @param wanted whether it is asked for */
export function useAddressBook(wanted = true) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'addressBook', loginAccount],
    enabled: isLogin && wanted,
    staleTime: 30_000,
    queryFn: ({ signal }) => get('listAddressBook', {}, signal),
  })
}
