import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { chainInfo, contractOf } from '../../../api/chain-info.ts'
import { plainFlow } from '../../../wallet/flow/plain.ts'
import { mintAbi, salesMainAbi } from '../kit/abi.gen.ts'

const main = async () => contractOf(await chainInfo(), 'main')

/** Pays the account everything due in a project: released tokens, commissions, power pools. */
export const claimFlow = (project: bigint) =>
  plainFlow(msg`Claim from the project`, async () => ({
    to: await main(),
    data: encodeFunctionData({ abi: salesMainAbi, functionName: 'claim', args: [project] }),
  }))

/** The same for one asset, where the other one fails or is not wanted now. */
export const claimOneFlow = (mint: Address, asset: 'usdt' | 'token', account: Address) =>
  plainFlow(msg`Claim from the project`, async () => ({
    to: mint,
    data: encodeFunctionData({
      abi: mintAbi,
      functionName: asset === 'usdt' ? 'claimUsdt' : 'claimToken',
      args: [account],
    }),
  }))

/** Pays the account the airdrop of its units in successful sales. */
export const claimDropFlow = (project: bigint) =>
  plainFlow(msg`Claim the airdrop`, async () => ({
    to: await main(),
    data: encodeFunctionData({ abi: salesMainAbi, functionName: 'claimDrop', args: [project] }),
  }))

/** Pays the account back what it paid in a sale that failed or was dissolved. */
export const refundFlow = (project: bigint, sale: bigint) =>
  plainFlow(msg`Take back the principal`, async () => ({
    to: await main(),
    data: encodeFunctionData({ abi: salesMainAbi, functionName: 'refund', args: [project, sale] }),
  }))

/** Pays the caller back all it paid in a sale that is open. */
export const leaveFlow = (mint: Address, sale: bigint) =>
  plainFlow(msg`Leave the sale`, async () => ({
    to: mint,
    data: encodeFunctionData({ abi: mintAbi, functionName: 'leave', args: [sale] }),
  }))

/** Moves the account to the power pool of its present level. */
export const updatePoolFlow = (mint: Address, account: Address) =>
  plainFlow(msg`Move to the pool of the present level`, async () => ({
    to: mint,
    data: encodeFunctionData({ abi: mintAbi, functionName: 'updateUser', args: [account] }),
  }))

/** Divides the proceeds of a successful sale and pays them out; anyone may. */
export const settleFlow = (mint: Address, sale: bigint) =>
  plainFlow(msg`Pay out the proceeds`, async () => ({
    to: mint,
    data: encodeFunctionData({ abi: mintAbi, functionName: 'settle', args: [sale] }),
  }))

/** Gives the manager back the tokens that no buyer can get any more; anyone may. */
export const reclaimFlow = (mint: Address, sale: bigint) =>
  plainFlow(msg`Take back unsold tokens`, async () => ({
    to: mint,
    data: encodeFunctionData({ abi: mintAbi, functionName: 'reclaim', args: [sale] }),
  }))
