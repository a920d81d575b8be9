import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { useSession } from '../../api/session.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { teamAbi } from './abi.gen.ts'

const EVERY = 20_000

/** Accounts whose inviter is the session's account, or those further below it. @param search the beginning of an address */
export function useInvites(whom: 'direct' | 'indirect', search: string, page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  const asked = { page, size, ...(search === '' ? {} : { search }) }
  return useQuery({
    queryKey: ['invites', loginAccount, whom, asked],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: ({ signal }) =>
      whom === 'direct'
        ? get('pageInvites', asked, signal)
        : get('getIndirect', { ...asked, address: loginAccount }, signal),
  })
}

/** Level and figures of the session's team. */
export function useTeam() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: ['team', loginAccount],
    enabled: isLogin,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('getTeam', {}, signal),
  })
}

/** The session's legs, what they carry, the largest first. */
export function useLegs(page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: ['legs', loginAccount, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('pageLegs', { page, size }, signal),
  })
}

/** The session's proof by the newest active epoch; refused while there is none. */
export function useActiveProof() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: ['proof', loginAccount],
    enabled: isLogin,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('getLevelProof', {}, signal),
  })
}

/**
 * The number and level that `Main` has of the connected account, and until when that counts (unix seconds); number 0 while nothing was
 * written. No `until` is known where it cannot be read: older deployments' levels do not end.
 */
export function useWritten() {
  const account = useAccount()
  return useChainRead(
    ['record', account],
    account === null
      ? null
      : async (info) => {
          const main = contractOf(info, 'main')
          const [n, record] = await readContract(info, main, teamAbi, 'recordOf', [account])
          const until = await readContract(info, main, teamAbi, 'provenUntil', [account]).catch(() => null)
          return { n: Number(n), level: record.level, until: until === null ? null : Number(until) }
        },
  )
}
