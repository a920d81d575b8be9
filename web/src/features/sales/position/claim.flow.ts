import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { chainInfo, contractOf } from '../../../api/chain-info.ts'
import { plainFlow } from '../../../wallet/flow/plain.ts'
import { mintAbi, salesMainAbi } from '../kit/abi.gen.ts'

const main = async () => contractOf(await chainInfo(), 'main')

/** Claims everything that is due to the account in a project: released tokens, commissions, pools. */
export const claimFlow = (project: bigint) =>
  plainFlow(msg`Claim from the project`, async () => ({
    to: await main(),
    data: encodeFunctionData({ abi: salesMainAbi, functionName: 'claim', args: [project] }),
  }))

/** As `claimFlow` for one asset, if the transfer of the other one fails or the user does not want it now. */
export const claimOneFlow = (mint: Address, asset: 'usdt' | 'token', account: Address) =>
  plainFlow(msg`Claim from the project`, async () => ({
    to: mint,
    data: encodeFunctionData({
      abi: mintAbi,
      functionName: asset === 'usdt' ? 'claimUsdt' : 'claimToken',
      args: [account],
    }),
  }))

/** Claims the drops of the account's units in successful sales. */
export const claimDropFlow = (project: bigint) =>
  plainFlow(msg`Claim the airdrop`, async () => ({
    to: await main(),
    data: encodeFunctionData({ abi: salesMainAbi, functionName: 'claimDrop', args: [project] }),
  }))

/** Refunds what the account paid in a sale that failed or was dissolved. */
export const refundFlow = (project: bigint, sale: bigint) =>
  plainFlow(msg`Take back the principal`, async () => ({
    to: await main(),
    data: encodeFunctionData({ abi: salesMainAbi, functionName: 'refund', args: [project, sale] }),
  }))

/** Leaves an open sale: pays back everything that the account paid. */
export const leaveFlow = (mint: Address, sale: bigint) =>
  plainFlow(msg`Leave the sale`, async () => ({
    to: mint,
    data: encodeFunctionData({ abi: mintAbi, functionName: 'leave', args: [sale] }),
  }))

/** Moves the account to the pool of its present level. */
export const updatePoolFlow = (mint: Address, account: Address) =>
  plainFlow(msg`Move to the pool of the present level`, async () => ({
    to: mint,
    data: encodeFunctionData({ abi: mintAbi, functionName: 'updateUser', args: [account] }),
  }))

/** Divides the proceeds of a successful sale and pays them out. Any account may call it. */
export const settleFlow = (mint: Address, sale: bigint) =>
  plainFlow(msg`Pay out the proceeds`, async () => ({
    to: mint,
    data: encodeFunctionData({ abi: mintAbi, functionName: 'settle', args: [sale] }),
  }))

/** Returns the tokens that no buyer can get any more to the project manager. Any account may call it. */
export const reclaimFlow = (mint: Address, sale: bigint) =>
  plainFlow(msg`Take back unsold tokens`, async () => ({
    to: mint,
    data: encodeFunctionData({ abi: mintAbi, functionName: 'reclaim', args: [sale] }),
  }))
