import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useChainInfo } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { logout, session, useSession } from '../../api/session.ts'
import { sameAddress } from '../../lib/address.ts'
import { openOverlay, overlay } from '../../lib/overlay.ts'
import { useStore } from '../../lib/store.ts'
import { useIsManager } from '../../wallet/use-manager.ts'
import { useRegistration } from '../../wallet/use-registration.ts'
import { useWallet } from '../../wallet/store.ts'

/** The specification's refresh of the user info. */
const EVERY = 10_000

/**
 * Watches the connected account: opens *Register and Bind* for an unregistered one and *Signature login* for a registered
 * one without a session (neither for an account that sees the console's menu entry), ends the session of another account,
 * and refreshes the user info while the page is visible.
 */
export default function AuthGate() {
  const { status, account, chainId } = useWallet()
  const { data: info } = useChainInfo()
  const { isLogin, loginAccount } = useSession()
  const isManager = useIsManager()
  const onChain = info !== undefined && chainId === info.chainId

  useEffect(() => {
    if (status === 'connected' && isLogin && !sameAddress(loginAccount, account)) logout()
  }, [status, isLogin, loginAccount, account])

  const registered = useRegistration()
  // The dialog opens once for each account and state, not again after it was closed, but again after a sign-out.
  const asked = useRef('')
  const isOpen = useStore(overlay)?.open ?? false
  useEffect(() => {
    if (!account || !onChain || isManager || registered === undefined || isOpen) return
    // A session without a registration belongs to an operator, who need not be registered.
    const wanted = isLogin ? null : registered ? 'signIn' : 'register'
    const key = wanted === null ? '' : `${account} ${wanted}`
    if (asked.current === key) return
    asked.current = key
    if (wanted) openOverlay(wanted)
  }, [account, onChain, isManager, registered, isLogin, isOpen])

  useQuery({
    queryKey: ['userInfo', loginAccount],
    enabled: isLogin,
    refetchInterval: EVERY,
    queryFn: async ({ signal }) => {
      const userInfo = await get('getUserInfo', { address: loginAccount }, signal)
      const now = session.get()
      if (now.isLogin && sameAddress(now.loginAccount, loginAccount)) session.set({ ...now, userInfo })
      return userInfo
    },
  })
  return null
}
