import { EXPORT_ROWS } from '@holdfast/protocol/lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf, GetName, InputOf, ListName, PostName, RowOf } from '@holdfast/client/names'
import { get, list, post } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { useSubmit } from '../../../api/submit.ts'
import { proposalIn, signProposal } from './approve.ts'
import { toast } from '../../../ui/toast.ts'

/** First element of every query key of the console, so that a change invalidates all of them. */
export const CONSOLE = 'console'
const EVERY = 15_000
/** Calls that make a proposal, or can. */
const PROPOSING = /^(propose[A-Z]|setSetting$|setPrice$)/
/** Page size of an export, and how often a list that changes meanwhile is read from the start. */
const PART = 200
const TRIES = 3

/** One answer of the console, asked again every 15 s. */
export function useConsole<N extends GetName>(name: N, query: InputOf<N>) {
  const { loginAccount } = useSession()
  return useQuery({
    queryKey: [CONSOLE, name, loginAccount, query],
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get(name, query, signal),
  })
}

/** A page of a list of the console. */
export function useConsolePage<N extends ListName>(name: N, query: InputOf<N>, page: number, size: number) {
  const { loginAccount } = useSession()
  return useQuery({
    queryKey: [CONSOLE, name, loginAccount, query, page, size],
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => list(name, { ...query, page, size }, signal),
  })
}

/** All rows of a list, or why they could not be read: too many, or the list kept changing. */
export type Whole<T> = { rows: T[] } | { tooMany: number } | { moving: true }

/**
 * All rows that a filter finds, for an export, at most `EXPORT_ROWS`. A list that changes between two pages is read again, so
 * that none is missing or there twice.
 * @param id what tells rows apart
 */
export async function allRows<N extends ListName>(
  name: N,
  query: InputOf<N>,
  id: (row: RowOf<N>) => string | number,
): Promise<Whole<RowOf<N>>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const rows = new Map<string | number, RowOf<N>>()
    let expected = 0
    for (let page = 1; ; page++) {
      const { records, total } = await list(name, { ...query, page, size: PART })
      if (total > EXPORT_ROWS) return { tooMany: total }
      if (page === 1) expected = total
      for (const row of records) rows.set(id(row), row)
      if (total !== expected || rows.size !== Math.min(page * PART, total)) break
      if (rows.size === total) return { rows: [...rows.values()] }
    }
  }
  return { moving: true }
}

/**
 * Sends a change, shows the result as a toast, and invalidates every query of the console. If the call makes a proposal, the
 * wallet signs it at once; if the maker rejects that, the proposal waits in the list for the signature.
 * @param signed gets the signature to send along, for a change that one person can make alone
 */
export function useAct<N extends PostName>(
  name: N,
  done: (answer: AnswerOf<N>) => string,
  signed?: (body: InputOf<N>) => Promise<object>,
) {
  return useSubmit({
    send: async (body: InputOf<N>) => {
      const answer = await post(name, { ...body, ...(await signed?.(body)) })
      const made = PROPOSING.test(name) ? proposalIn(answer) : null
      if (made !== null) await signProposal(made)
      return answer
    },
    onDone: (answer) => toast('success', done(answer)),
    onRefused: (refusal) => toast('error', refusal),
    stale: [[CONSOLE]],
    waits: true,
  })
}
