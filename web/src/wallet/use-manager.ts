import { useChainInfo } from '../api/chain-info.ts'
import { useSession } from '../api/session.ts'
import { brand } from '../brand.ts'
import { useAccount } from './use-reads.ts'

/** Whether the menu shows the console to the connected account. It grants nothing: server and contracts check rights. */
export function useIsManager(): boolean {
  const account = useAccount()
  const { data: info } = useChainInfo()
  const { userInfo } = useSession()
  if (account === null) return false
  if (userInfo?.user?.isManager) return true
  return info !== undefined && (brand.managers[info.chainId] ?? []).includes(account.toLowerCase())
}
