import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { Call } from '../../wallet/flow/runner.ts'
import { swapHelperAbi } from './abi.gen.ts'
import { routerAbi } from './dex.ts'

export type SwapOrder = {
  account: Address
  token: Address
  usdt: Address
  swapHelper: Address
  router: Address
  /** base units of what is paid */
  pay: bigint
  /** base units of the other: less reverts */
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

/** Sells TDE on the router's path for tokens that take a fee; the router needs an approval of `pay`. */
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
    args: [o.token, o.pay, o.account, o.least, deadline, ...parts(signature)],
  }),
})

/** Parts of a 65-byte signature; wallets count `v` from 0 or from 27. */
function parts(signature: Hex): [v: number, r: Hex, s: Hex] {
  const v = Number.parseInt(signature.slice(130, 132), 16)
  return [v < 27 ? v + 27 : v, `0x${signature.slice(2, 66)}`, `0x${signature.slice(66, 130)}`]
}

/** What a wallet signs for `signedSellCall`: an EIP-2612 permit for the helper, ready for JSON. */
export const permitData = (
  o: SwapOrder,
  domain: { name: string; version: string; chainId: number },
  nonce: bigint,
  deadline: bigint,
) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  } as const,
  primaryType: 'Permit' as const,
  domain: { ...domain, verifyingContract: o.token },
  message: {
    owner: o.account,
    spender: o.swapHelper,
    value: o.pay.toString(),
    nonce: nonce.toString(),
    deadline: deadline.toString(),
  },
})
