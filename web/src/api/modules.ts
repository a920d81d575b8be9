import type { Module } from '@holdfast/protocol/config'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { get } from './client.ts'

// Repeated here, because importing the list would put all settings into the first page's code.
/** Whether each begins switched on. */
const BEGINS = {
  hosting: true,
  resonance: true,
  liquidityMining: true,
  sales: true,
  levelRewards: true,
  award: true,
  custody: true,
  machines: true,
  shop: true,
  card: false,
} satisfies Record<Module, boolean>
const NAMES = Object.keys(BEGINS) as Module[]
const keyOf = (module: Module) => `module.${module}` as const

/**
 * Which parts of the product are switched on. Read again every minute, every 15 s while one is not that begins switched on, so that who
 * waits for it sees it open, and after a refusal with `MODULE_CLOSED`.
 */
export const modulesQuery = queryOptions({
  queryKey: ['config', 'modules'],
  refetchInterval: (query: { state: { data?: Record<string, string> | undefined } }) =>
    NAMES.some((name) => BEGINS[name] && query.state.data?.[keyOf(name)] === 'false') ? 15_000 : 60_000,
  queryFn: ({ signal }) => get('getConfigKeyBatch', { keys: NAMES.map(keyOf).join() }, signal),
})

/** Whether a part is switched on as far as is known: until then all are but what begins switched off. */
export const isOpenIn = (known: Record<string, string> | undefined, module: Module): boolean =>
  known ? known[keyOf(module)] !== 'false' : BEGINS[module]

/** Whether a part of the product is switched on; undefined until known. */
export function useModuleOpen(module: Module): boolean | undefined {
  const { data } = useQuery(modulesQuery)
  return data && isOpenIn(data, module)
}
