/** Which project a page shows, from `?id=`; nothing for anything that cannot be one. */
export function projectSearch(search: Record<string, unknown>): { id?: number } {
  const id = Number(search['id'])
  return Number.isSafeInteger(id) && id > 0 ? { id } : {}
}
