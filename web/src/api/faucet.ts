import type { FaucetResult } from '@holdfast/protocol/dev'
import { dev } from './client.ts'

/** Gives `address` gas and test USDT; on the local chain only. @throws ApiError */
export const faucet = (address: string) => dev<FaucetResult>('faucet', { address })
