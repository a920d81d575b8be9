import { type Address, encodeFunctionData, type Hex } from 'viem'
import { signatureParts } from '../../wallet/flow/permit.ts'
import type { Call } from '../../wallet/flow/runner.ts'
import { swapHelperAbi } from './abi.gen.ts'
import { routerAbi } from './dex.ts'

export type SwapOrder = {
  account: Address
  token: Address
  usdt: Address
  swapHelper: Address
  router: Address
  /** amount of the asset that is paid, base units */
  pay: bigint
  /** least amount of the other asset, base units; the call reverts for less */
  least: bigint
}

/** Buys TDE through the helper, which needs an approval of `pay`. @param deadline unix seconds */
export const buyCall = (o: SwapOrder, deadline: bigint): Call => ({
  to: o.swapHelper,
  data: encodeFunctionData({
    abi: swapHelperAbi,
    functionName: 'swapUSDTForTokens',
    args: [o.token, o.pay, o.account, o.least, deadline],
  }),
})

/** Sells TDE by the router's function for tokens with a fee on transfer; the router needs an allowance of `pay`. */
export const sellCall = (o: SwapOrder, deadline: bigint): Call => ({
  to: o.router,
  data: encodeFunctionData({
    abi: routerAbi,
    functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args: [o.pay, o.least, [o.token, o.usdt], o.account, deadline],
  }),
})

/** Sells TDE through the helper with a signed permit over exactly `pay` and the same deadline. */
export const signedSellCall = (o: SwapOrder, deadline: bigint, signature: Hex): Call => ({
  to: o.swapHelper,
  data: encodeFunctionData({
    abi: swapHelperAbi,
    functionName: 'swapTokensForUSDT',
    args: [o.token, o.pay, o.account, o.least, deadline, ...signatureParts(signature)],
  }),
})
