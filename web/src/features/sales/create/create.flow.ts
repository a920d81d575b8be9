import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { plainFlow } from '../../../wallet/flow/plain.ts'
import type { Flow } from '../../../wallet/flow/runner.ts'
import { authorityAbi, salesMainAbi } from '../kit/abi.gen.ts'
import type { ProjectTerms, SaleTerms } from './terms.ts'

/** Calldata of `Main.createProject`. */
export const listingCall = (terms: ProjectTerms): Hex =>
  encodeFunctionData({ abi: salesMainAbi, functionName: 'createProject', args: [terms] })

/** Announces a listing at the AccessManager; after its delay the same call can be made. */
export const announceFlow = (authority: Address, main: Address, data: Hex): Flow =>
  plainFlow(msg`Announce the project`, async () => ({
    to: authority,
    // 0: as soon as the delay allows
    data: encodeFunctionData({ abi: authorityAbi, functionName: 'schedule', args: [main, data, 0] }),
  }))

/** Makes an announced listing. */
export const listFlow = (main: Address, data: Hex): Flow =>
  plainFlow(msg`List the project`, async () => ({ to: main, data }))

/** Makes a sale and transfers all tokens that it promises, after approving exactly that amount. */
export const createSaleFlow = (input: {
  main: Address
  token: Address
  symbol: string
  project: bigint
  terms: SaleTerms
  escrow: bigint
}): Flow => ({
  title: msg({ message: 'Make the sale, {what} into escrow' }),
  amount: input.escrow.toString(),
  symbol: input.symbol,
  approval: { token: input.token, symbol: input.symbol, spender: input.main, amount: input.escrow },
  build: async () => ({
    to: input.main,
    data: encodeFunctionData({
      abi: salesMainAbi,
      functionName: 'createSale',
      args: [input.project, input.terms],
    }),
  }),
})
