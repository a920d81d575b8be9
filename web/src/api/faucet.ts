import { post } from './client.ts'

/** Gives `address` gas and test USDT; on the local chain only. @throws ApiError */
export const faucet = (address: string) => post('/api/dev/faucet', { address })
