import { msg, t } from '@lingui/core/macro'
import type { ChainInfo } from '@holdfast/protocol/chain'
import { type Address, encodeFunctionData } from 'viem'
import { contractOf } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { deadlineIn } from '../../wallet/flow/deadline.ts'
import { amount } from '../../wallet/flow/refusal-words.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { helperAbi } from './abi.gen.ts'
import type { Both } from './quote.ts'

/** How long it may take to be included, in seconds. */
const PATIENCE = 20 * 60
const { symbol: usdt } = brand.stable
const { symbol: token } = brand.token

/** What the helper's refusal means: the contract names the amounts that it would be now. */
const explain: Flow['explain'] = ({ name, args }) =>
  name === 'BelowMinimum'
    ? {
        message: t`The price has moved too far`,
        cause: t`By now it would be ${amount(args['amount'] ?? args['tokens'])} ${token} and ${amount(args['minimum'] ?? args['usdts'])} ${usdt}, less than the least you set.`,
        action: t`Look at the new amounts and decide again, or allow more slippage.`,
      }
    : null

/**
 * Adds both assets in the pair's ratio, after approving exactly what may be taken of each.
 * @param most taken at most
 * @param min reverts when less of one would go in, because the price has moved
 */
export const addFlow = (info: ChainInfo, account: Address, most: Both, min: Both): Flow => {
  const spender = contractOf(info, 'liquidityHelper')
  return {
    title: msg({ message: 'Add liquidity with {what}' }),
    amount: most.usdt.toString(),
    symbol: usdt,
    approval: { token: contractOf(info, 'usdt'), symbol: usdt, spender, amount: most.usdt },
    moreApprovals: [{ token: contractOf(info, 'token'), symbol: token, spender, amount: most.token }],
    explain,
    build: async () => ({
      to: spender,
      data: encodeFunctionData({
        abi: helperAbi,
        functionName: 'addLiquidity',
        args: [most.token, most.usdt, min.token, min.usdt, account, await deadlineIn(PATIENCE)],
      }),
    }),
  }
}

/** Takes out `shares`, after approving exactly these. @param min reverts when less of one asset would come out */
export const removeFlow = (info: ChainInfo, account: Address, shares: bigint, min: Both): Flow => {
  const spender = contractOf(info, 'liquidityHelper')
  return {
    title: msg({ message: 'Remove liquidity of {what}' }),
    amount: shares.toString(),
    symbol: 'LP',
    approval: { token: contractOf(info, 'pair'), symbol: 'LP', spender, amount: shares },
    explain,
    build: async () => ({
      to: spender,
      data: encodeFunctionData({
        abi: helperAbi,
        functionName: 'removeLiquidity',
        args: [shares, min.token, min.usdt, account, await deadlineIn(PATIENCE)],
      }),
    }),
  }
}
