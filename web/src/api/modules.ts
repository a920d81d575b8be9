import type { Module } from '@holdfast/protocol/config'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

/** Whether a part of the product is switched on; undefined until known. */
export function useModuleOpen(module: Module): boolean | undefined {
  const key = `module.${module}`
  const { data } = useQuery({
    queryKey: ['config', key],
    refetchInterval: 60_000,
    queryFn: ({ signal }) =>
      call<Record<string, string>>('getConfigKeyBatch', { query: { keys: key }, signal }),
  })
  return data && data[key] !== 'false'
}
