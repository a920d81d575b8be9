import type { VisaApplication } from '@holdfast/protocol/visa'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'

/** Begins the cache keys of everything about the card. */
const VISA = 'visa'

/** The session's newest application; null when there is none. */
export function useApplication() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [VISA, 'application', loginAccount],
    enabled: isLogin,
    refetchInterval: 15_000,
    queryFn: ({ signal }) => get('getVisaApplication', {}, signal),
  })
}

/** All applications of the session, newest first, as many as a page takes. */
export function useApplications() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [VISA, 'applications', loginAccount],
    enabled: isLogin,
    queryFn: ({ signal }) => get('pageOwnVisaApplications', { size: 200 }, signal),
  })
}

/** The mobile number that the account gave, to begin with. */
export function useOwnMobile() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [VISA, 'mobile', loginAccount],
    enabled: isLogin,
    queryFn: ({ signal }) => get('getMobile', {}, signal),
  })
}

/** Shows an application as the server answered it: as the newest, unless a newer one is known. */
export function showApplication(account: string, application: VisaApplication): void {
  queryClient.setQueryData<VisaApplication | null>([VISA, 'application', account], (known) =>
    known && known.id > application.id ? known : application,
  )
  void queryClient.invalidateQueries({ queryKey: [VISA, 'applications', account] })
}
