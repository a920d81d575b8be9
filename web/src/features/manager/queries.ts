import type { Page } from '@holdfast/protocol/envelope'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { toast } from '../../ui/toast.ts'

/** Every query of the console begins with this, so that a change makes all of them ask again. */
const CONSOLE = 'console'
const EVERY = 15_000

/** One answer of the console, asked again every 15 s. */
export function useConsole<T>(name: string, query: Record<string, string | number | undefined> = {}) {
  const { loginAccount } = useSession()
  return useQuery({
    queryKey: [CONSOLE, name, loginAccount, query],
    refetchInterval: EVERY,
    queryFn: ({ signal }) => call<T>(name, { query, signal }),
  })
}

/** A page of a list of the console. */
export function useConsolePage<T>(
  name: string,
  query: Record<string, string | number | undefined>,
  page: number,
  size: number,
) {
  const { loginAccount } = useSession()
  return useQuery({
    queryKey: [CONSOLE, name, loginAccount, query, page, size],
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => call<Page<T>>(name, { query: { ...query, page, size }, signal }),
  })
}

/** All rows that a filter finds, for an export. */
export async function allRows<T>(
  name: string,
  query: Record<string, string | number | undefined>,
): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page++) {
    const { records, total } = await call<Page<T>>(name, { query: { ...query, page, size: 200 } })
    rows.push(...records)
    if (records.length === 0 || rows.length >= total) return rows
  }
}

/** Sends a change; says what came of it, and has every list of the console asked again. */
export function useAct<Answer = unknown>(name: string, done: (answer: Answer) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Record<string, unknown>) => call<Answer>(name, { body }),
    onSuccess: (answer) => toast('success', done(answer)),
    onError: (error: Error) => toast('error', error.message),
    onSettled: () => client.invalidateQueries({ queryKey: [CONSOLE] }),
  })
}
