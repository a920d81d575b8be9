import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { chainInfo } from '../../../api/chain-info.ts'
import { readContract } from '../../../api/read.ts'
import { brand } from '../../../brand.ts'
import { deadlineIn } from '../../../wallet/flow/deadline.ts'
import { permitData, signatureParts } from '../../../wallet/flow/permit.ts'
import type { Flow } from '../../../wallet/flow/runner.ts'
import { projectTokenAbi, salesMainAbi } from '../kit/abi.gen.ts'

/** How long a purchase may take to be included, in seconds. */
const PATIENCE = 20 * 60

export type Subscription = {
  main: Address
  usdt: Address
  account: Address
  project: bigint
  sale: bigint
  units: bigint
  /** exact price of all units, USDT base units */
  amount: bigint
  /** least number of project tokens for all units, base units */
  tokens: bigint
  /** whether USDT supports permits (EIP-2612) */
  permit: boolean
}

export const SUBSCRIBE = msg({ message: 'Subscribe for {what}' })

/** Buys units of a sale. The contract reverts if the price is not the one that the user saw, or the tokens are fewer. */
export function subscribeFlow(s: Subscription): Flow {
  const order = [s.project, s.sale, s.units, s.amount, s.tokens] as const
  return {
    title: SUBSCRIBE,
    amount: s.amount.toString(),
    symbol: brand.stable.symbol,
    approval: { token: s.usdt, symbol: brand.stable.symbol, spender: s.main, amount: s.amount },
    ...(s.permit ? { permit: () => signed(s) } : {}),
    build: async () => ({
      to: s.main,
      data: encodeFunctionData({
        abi: salesMainAbi,
        functionName: 'buyNFT',
        args: [...order, await deadlineIn(PATIENCE)],
      }),
    }),
  }
}

async function signed(s: Subscription) {
  const info = await chainInfo()
  const [nonce, [, name, version], deadline] = await Promise.all([
    readContract(info, s.usdt, projectTokenAbi, 'nonces', [s.account]),
    readContract(info, s.usdt, projectTokenAbi, 'eip712Domain', []),
    deadlineIn(PATIENCE),
  ])
  return {
    typedData: permitData(
      { token: s.usdt, owner: s.account, spender: s.main, value: s.amount, nonce, deadline },
      { name, version, chainId: info.chainId },
    ),
    call: (signature: `0x${string}`) => ({
      to: s.main,
      data: encodeFunctionData({
        abi: salesMainAbi,
        functionName: 'buyNFT',
        args: [s.project, s.sale, s.units, s.amount, s.tokens, deadline, ...signatureParts(signature)],
      }),
    }),
  }
}
