/** The project's number from `?id=`; omitted when it is no positive whole number. */
export function projectSearch(search: Record<string, unknown>): { id?: number } {
  const id = Number(search['id'])
  return Number.isSafeInteger(id) && id > 0 ? { id } : {}
}
