import type { UnreadNotices } from '@holdfast/protocol/content'
import { useQuery } from '@tanstack/react-query'
import { createStore, useStore } from '../lib/store.ts'
import { readJson, writeJson } from '../lib/storage.ts'
import { get } from './client.ts'
import { queryClient } from './query-client.ts'
import { session, useSession } from './session.ts'

const KEY = 'unread'
/** Where this browser keeps which published notices were read. */
const READ = 'readNotices'
const isIds = (v: unknown): v is number[] => Array.isArray(v) && v.every(Number.isSafeInteger)

const readIds = createStore<readonly number[]>(readJson(READ, isIds) ?? [])
readIds.subscribe(() => writeJson(READ, readIds.get()))
// What is read in another tab is read here.
addEventListener('storage', (event) => {
  if (event.key?.endsWith(READ)) readIds.set(readJson(READ, isIds) ?? [])
})

/** One request for both kinds; asked again every minute for who is signed in, else when the page comes back into view. */
function useNew() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [KEY, loginAccount],
    staleTime: 60_000,
    refetchInterval: isLogin ? 60_000 : false,
    queryFn: ({ signal }) => get('getUnreadNotices', {}, signal),
  }).data
}

/** How many notices are unread: about the session's account, and published ones. 0 until known. */
export function useUnread(): number {
  const found = useNew()
  const read = useStore(readIds)
  return found ? found.own + found.published.filter((id) => !read.includes(id)).length : 0
}

/** Published notices that are shown now, and whether one of them is unread. */
export function usePublished(): { ids: readonly number[]; isUnread(id: number): boolean } {
  const ids = useNew()?.published ?? []
  const read = useStore(readIds)
  return { ids, isUnread: (id) => ids.includes(id) && !read.includes(id) }
}

/** Remembers published notices as read. @param shown those that are shown now: others are forgotten */
export function markRead(ids: readonly number[], shown: readonly number[]): void {
  const known = new Set([...readIds.get(), ...ids])
  const next = shown.filter((id) => known.has(id))
  const now = readIds.get()
  if (next.length !== now.length || next.some((id) => !now.includes(id))) readIds.set(next)
}

/** Takes over how many own notices are unread, as an answer that came anyway says, so that nobody asks for it. */
export function setOwnUnread(own: number): void {
  queryClient.setQueryData<UnreadNotices>([KEY, session.get().loginAccount], (now) => now && { ...now, own })
}
