import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { get, post } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { readContract } from '../../api/read.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { toast } from '../../ui/toast.ts'
import { hostingEarningsAbi, nodeEarningsAbi } from './abi.gen.ts'
import { incomeByKind } from './sums.ts'

/** How many records of node cards are searched for today's: the server's largest page. */
const MOST = 200

/** What the connected account can claim, and its token and LP balances, read at one block. */
export function useClaimable() {
  const account = useAccount()
  return useChainRead(
    ['earnings', account],
    account === null
      ? null
      : async (info) => {
          const [hosting, node, token, lp] = await Promise.all([
            readContract(info, contractOf(info, 'hostingPool'), hostingEarningsAbi, 'getUserInfo', [account]),
            readContract(info, contractOf(info, 'nodes'), nodeEarningsAbi, 'users', [account]),
            readContract(info, contractOf(info, 'token'), erc20Abi, 'balanceOf', [account]),
            readContract(info, contractOf(info, 'pair'), erc20Abi, 'balanceOf', [account]),
          ])
          return { hosting, node, token, lp }
        },
  )
}

/** What hosting and node cards have paid, in total and today, from events; needs a session. */
export function useReceived() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: ['received', loginAccount],
    enabled: isLogin,
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => {
      const [hosting, node, records] = await Promise.all([
        get('getHostingIncome', {}, signal),
        get('getNodeIncome', {}, signal),
        get('pageNodeIncome', { page: 1, size: MOST }, signal),
      ])
      return { hosting, node, records: records.records }
    },
  })
}

/** Income in the ledger: output of machines, and shares of the output of other accounts' machines. Needs a session. */
export function useLedgerIncome() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'income', loginAccount],
    enabled: isLogin,
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => incomeByKind(await get('getIncomeSums', {}, signal)),
  })
}

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
