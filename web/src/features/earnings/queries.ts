import type { EarningSource, LevelProof } from '@holdfast/protocol/levels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { get, post } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { modulesQuery, useModuleOpen } from '../../api/modules.ts'
import { readContract } from '../../api/read.ts'
import { refusedWith } from '../../api/refusal.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { toast } from '../../ui/toast.ts'
import { claimCalls, tryOut } from './claims.ts'
import { incomePage } from './history.ts'

/** The server's largest page: entries that the bars are made of. */
const MOST = 200
/** Most projects whose escrows are asked. */
const MOST_PROJECTS = 50

/** What the connected account has outside custody: its token and LP balances. */
export function useHoldings() {
  const account = useAccount()
  return useChainRead(
    ['earnings', account],
    account === null
      ? null
      : async (info) => {
          const [token, lp] = await Promise.all([
            readContract(info, contractOf(info, 'token'), erc20Abi, 'balanceOf', [account]),
            readContract(info, contractOf(info, 'pair'), erc20Abi, 'balanceOf', [account]),
          ])
          return { token, lp }
        },
  )
}

/** The proof by the newest active epoch; null while there is none. @throws ApiError */
async function activeProof(): Promise<LevelProof | null> {
  try {
    return await get('getLevelProof', {})
  } catch (error) {
    if (refusedWith(error, 'EPOCH_UNKNOWN') || refusedWith(error, 'NOT_REGISTERED')) return null
    throw error
  }
}

/**
 * What can be claimed now, part by part, as the chain answers when all of it is tried out. What the server has to tell first
 * (proofs, projects) is left out when it does not answer: hosting and cards need the chain alone.
 */
export function useClaims() {
  const account = useAccount()
  const { isLogin } = useSession()
  const open = useModuleOpen('levelRewards')
  const unknown = useQuery(modulesQuery).isError
  return useChainRead(
    ['claims', account, isLogin, open],
    account === null || (open === undefined && !unknown)
      ? null
      : async (info) => {
          const [proof, standings] = await Promise.all([
            isLogin && open ? activeProof().catch(() => null) : null,
            isLogin
              ? get('pageSaleStandings', { page: 1, size: MOST_PROJECTS }).then(
                  (p) => p.records,
                  () => [],
                )
              : [],
          ])
          return tryOut(info, account, claimCalls(info, account, proof, standings))
        },
  )
}

/** Everything that earns, by source; needs a session. */
export function useEarnings() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'earnings', loginAccount],
    enabled: isLogin,
    refetchInterval: 15_000,
    queryFn: ({ signal }) => get('getEarnings', {}, signal),
  })
}

/** A page of what one source gave, newest first. */
export function useIncome(source: EarningSource, page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'income', loginAccount, source, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => incomePage(source, page, size, signal),
  })
}

/** The newest entries of a source, for the bars. */
export const useRecentIncome = (source: EarningSource) => useIncome(source, 1, MOST)

/** Totals over the session's machines. */
export function useMachineSummary() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'machines', loginAccount],
    enabled: isLogin,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('getMachineSummary', {}, signal),
  })
}

/** The session's machines, newest first. */
export function useMachines(page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'machineList', loginAccount, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('pageUserMachine', { page, size }, signal),
  })
}

/** Switches the automatic conversion of output; output that is booked already is not converted. */
export function useAutoExchange() {
  return useSubmit({
    send: (on: boolean) => post('setAutoExchange', { on }),
    onRefused: (refusal) => toast('error', refusal),
    stale: [[CUSTODY, 'machines']],
    // Pending until the new state is read, so that the check box does not flip back in between.
    waits: true,
  })
}
