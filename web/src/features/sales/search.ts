import { numberFrom1 } from '../../lib/search.ts'

/** The project's number from `?id=`; undefined when it is no positive whole number. */
export const projectSearch = (search: Record<string, unknown>): { id?: number | undefined } => ({
  id: numberFrom1(search['id']),
})
