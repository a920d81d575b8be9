import type { Module } from '@holdfast/protocol/config'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { get } from './client.ts'

// Repeated here, because importing the list would put all settings into the first page's code.
const NAMES = Object.keys({
  hosting: 0,
  resonance: 0,
  liquidityMining: 0,
  sales: 0,
  levelRewards: 0,
  award: 0,
  custody: 0,
  machines: 0,
  shop: 0,
  card: 0,
} satisfies Record<Module, 0>) as Module[]
const keyOf = (module: Module) => `module.${module}` as const

/**
 * Which parts of the product are switched on. Read again every minute, every 15 s while one is not that begins switched on, so that who waits for it sees
 * it open, and after a refusal with `MODULE_CLOSED`.
 */
export const modulesQuery = queryOptions({
  queryKey: ['config', 'modules'],
  refetchInterval: (query: { state: { data?: Record<string, string> | undefined } }) =>
    NAMES.some((name) => name !== 'card' && query.state.data?.[keyOf(name)] === 'false') ? 15_000 : 60_000,
  queryFn: ({ signal }) => get('getConfigKeyBatch', { keys: NAMES.map(keyOf).join() }, signal),
})

/** Whether a part is switched on as far as is known: until then all are but what begins switched off. */
export const isOpenIn = (known: Record<string, string> | undefined, module: Module): boolean =>
  known ? known[keyOf(module)] !== 'false' : module !== 'card'

/** Whether a part of the product is switched on; undefined until known. */
export function useModuleOpen(module: Module): boolean | undefined {
  const { data } = useQuery(modulesQuery)
  return data && isOpenIn(data, module)
}
