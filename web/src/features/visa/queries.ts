import type { VisaApplication } from '@holdfast/protocol/visa'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'

/** First element of all query keys about the card. */
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

/** The session's applications, newest first; only the first page. */
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

/** Puts an application from an answer into the cache as the newest one, unless a newer one is there. */
export function showApplication(account: string, application: VisaApplication): void {
  queryClient.setQueryData<VisaApplication | null>([VISA, 'application', account], (known) =>
    known && known.id > application.id ? known : application,
  )
  void queryClient.invalidateQueries({ queryKey: [VISA, 'applications', account] })
}
