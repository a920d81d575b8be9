import { useChainInfo } from '../api/chain-info.ts'
import { useSession } from '../api/session.ts'
import { brand } from '../brand.ts'
import { useAccount } from './use-reads.ts'

/** Whether the connected account sees the manager entry. It grants nothing: rights are with server and contracts. */
export function useIsManager(): boolean {
  const account = useAccount()
  const { data: info } = useChainInfo()
  const { userInfo } = useSession()
  if (account === null) return false
  if (userInfo?.user?.isManager) return true
  return info !== undefined && (brand.managers[info.chainId] ?? []).includes(account.toLowerCase())
}
