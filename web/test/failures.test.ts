import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keepFailures } from '../src/api/failures.ts'

test('what never came stays failed while it is asked for again, and comes', async () => {
  const client = new QueryClient()
  keepFailures(client.getQueryCache())
  let answer: (what: unknown) => void = () => {}
  const observer = new QueryObserver(client, {
    queryKey: ['figures'],
    retry: false,
    queryFn: () =>
      new Promise((resolve, reject) => {
        answer = (what) => (what instanceof Error ? reject(what) : resolve(what))
      }),
  })
  const seen: string[] = []
  // As the library's own hook: told once for all that happens at once, it reads what there is then.
  observer.subscribe(
    notifyManager.batchCalls(() => {
      const { status, error, data, fetchStatus } = observer.getCurrentResult()
      seen.push(`${status} ${fetchStatus} ${error?.message ?? String(data)}`)
    }),
  )
  const last = (what: string) => vi.waitFor(() => expect(seen.at(-1)).toBe(what))
  await last('pending fetching undefined')
  answer(new Error('away'))
  await last('error idle away')
  for (const reason of ['still away', 'away again']) {
    const from = seen.length
    void observer.refetch()
    await vi.waitFor(() => expect(seen.at(-1)).toMatch(/fetching/))
    expect(seen.slice(from).filter((line) => line.startsWith('pending'))).toEqual([])
    answer(new Error(reason))
    await last(`error idle ${reason}`)
  }
  void observer.refetch()
  await vi.waitFor(() => expect(seen.at(-1)).toBe('error fetching away again'))
  answer(7)
  await last('success idle 7')
  void observer.refetch()
  await last('success fetching 7')
  observer.destroy()
})
