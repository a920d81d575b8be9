import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError } from 'viem'
import { ask } from '../../chain/client.ts'

/** What a contract answers; null when it refuses, or has no such function. */
export async function refusedIsNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (e) {
    const isRefused = (cause: unknown) =>
      cause instanceof ContractFunctionRevertedError || cause instanceof ContractFunctionZeroDataError
    if (e instanceof BaseError && e.walk(isRefused)) return null
    throw e
  }
}

/** Whether the chain would take a call. */
export const isAccepted = async (simulate: () => Promise<unknown>): Promise<boolean> =>
  (await refusedIsNull(() => ask(simulate))) !== null
