import type { Sale } from '@holdfast/protocol/sale-calls'
import { SALE_STATES } from '@holdfast/protocol/sales'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf, ListName } from '@holdfast/client/names'
import { list, get } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import type { ChainSale } from './model.ts'

/** How often lists are asked for again, in milliseconds. */
const EVERY = 10_000
/** Most projects of one account that are read at once. */
const MOST_JOINED = 50

/** A sale of the wire in the form the chain gives. */
export const fromWire = (s: Sale): ChainSale => ({
  index: BigInt(s.index),
  project: BigInt(s.project),
  total: BigInt(s.total),
  sales: BigInt(s.sales),
  price: BigInt(s.price),
  power: BigInt(s.power),
  startTime: BigInt(s.startTime),
  endTime: BigInt(s.endTime),
  tokens: BigInt(s.tokens),
  name: s.name,
  cid: s.cid,
  state: SALE_STATES.indexOf(s.state),
  softCap: BigInt(s.softCap),
  maxPerUser: BigInt(s.maxPerUser),
  drop: BigInt(s.drop),
  poolTokens: BigInt(s.poolTokens),
  successTime: BigInt(s.successTime ?? 0),
  payTime: BigInt(s.payTime ?? 0),
  streamTime: BigInt(s.streamTime),
  refunded: BigInt(s.refunded),
  settled: BigInt(s.settled),
  reclaimed: s.reclaimed,
  week: BigInt(s.week),
  releaseRates: s.releaseRates.map(BigInt),
  releaseWeeks: s.releaseWeeks.map(BigInt),
  sellRates: s.sellRates.map(BigInt),
})

/** Projects with their latest sale, newest first, in the reader's language. */
export function useProjectList(page: number, size: number) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['projectList', code, page, size],
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('pageProjects', { page, size }, signal),
  })
}

/** What only the server knows of a sale: texts, participants, and its changes of state. */
export function useSaleDetail(project: number | undefined, sale: number | undefined) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['saleDetail', code, project, sale],
    enabled: project !== undefined && sale !== undefined,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('getSale', { project: project ?? 0, sale: sale ?? 0 }, signal),
  })
}

/** What a project's manager wrote about it, in the reader's language. */
export function useProjectText(project: number | undefined) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['projectText', code, project],
    enabled: project !== undefined,
    queryFn: ({ signal }) => get('getProject', { project: project ?? 0 }, signal),
  })
}

/** A list that belongs to the session. */
function useOwn<N extends ListName>(name: N, query: InputOf<N>) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [name, loginAccount, query],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => list(name, query, signal),
  })
}

/** The projects in which the session's account has bought or earned, newest first. */
export const useStandings = () => useOwn('pageSaleStandings', { page: 1, size: MOST_JOINED })

/** The session's commissions, newest first. */
export const useCommissions = (page: number, size: number) => useOwn('pageSaleCommissions', { page, size })

/** Buyers in a project of which the session's account is the manager. */
export const useParticipants = (project: number, page: number, size: number) =>
  useOwn('pageProjectParticipants', { project, page, size })

/** Every text of a project, or of one of its sales, by language. */
export function useTexts(project: number, sale: number | undefined) {
  return useQuery({
    queryKey: ['projectTexts', project, sale],
    queryFn: ({ signal }) => get('getProjectTexts', { project, sale }, signal),
  })
}

/** Open sales, then upcoming ones. */
export function useOpenSales() {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['openSales', code],
    refetchInterval: EVERY,
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        (['open', 'upcoming'] as const).map((state) =>
          get('pageSales', { page: 1, size: 50, state }, signal),
        ),
      )
      return lists.flatMap(({ records }) => records)
    },
  })
}
