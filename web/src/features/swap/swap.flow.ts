import { type Address, encodeFunctionData, type Hex } from 'viem'
import { chainInfo } from '../../api/chain-info.ts'
import { blockHead } from '../../api/rpc.ts'
import { readContract, readTag } from '../../api/read.ts'
import { brand } from '../../brand.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { swapHelperAbi, tradeAbi } from './abi.gen.ts'
import { routerAbi } from './dex.ts'
import type { Side } from './quote.ts'

export type SwapInput = {
  side: Side
  account: Address
  token: Address
  usdt: Address
  swapHelper: Address
  router: Address
  /** base units of what is paid */
  pay: bigint
  /** base units of the other: less reverts */
  least: bigint
  /** how long the transaction may take to be included, in seconds */
  patience: number
}

const PERMIT = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const
const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

async function deadlineOf(patience: number): Promise<bigint> {
  const info = await chainInfo()
  const { time } = await blockHead(info.rpcUrl, readTag(info))
  return BigInt(time + patience)
}

/** Parts of a 65-byte signature; wallets count `v` from 0 or from 27. */
function parts(signature: Hex): [v: number, r: Hex, s: Hex] {
  const v = Number.parseInt(signature.slice(130, 132), 16)
  return [v < 27 ? v + 27 : v, `0x${signature.slice(2, 66)}`, `0x${signature.slice(66, 130)}`]
}

/** Buys TDE through the helper, after approving it exactly what is paid. */
function buyFlow(input: SwapInput): Flow {
  const { usdt, token, swapHelper, pay, least, account, patience } = input
  return {
    kind: 'swap',
    amount: pay.toString(),
    symbol: brand.stable.symbol,
    approval: { token: usdt, symbol: brand.stable.symbol, spender: swapHelper, amount: pay },
    async build() {
      const args = [token, pay, account, least, await deadlineOf(patience)] as const
      return {
        to: swapHelper,
        data: encodeFunctionData({ abi: swapHelperAbi, functionName: 'swapUSDTForTokens', args }),
      }
    },
  }
}

/**
 * Sells TDE. With a wallet that signs typed data: a permit over exactly the amount, carried by the helper's call, in one
 * transaction. Otherwise an exact approval to the router and its path for tokens that take a fee.
 */
function sellFlow(input: SwapInput): Flow {
  const { usdt, token, swapHelper, router, pay, least, account, patience } = input
  return {
    kind: 'swap',
    amount: pay.toString(),
    symbol: brand.token.symbol,
    approval: { token, symbol: brand.token.symbol, spender: router, amount: pay },
    async permit() {
      const info = await chainInfo()
      const [nonce, [, name, version], deadline] = await Promise.all([
        readContract(info, token, tradeAbi, 'nonces', [account]),
        readContract(info, token, tradeAbi, 'eip712Domain', []),
        deadlineOf(patience),
      ])
      return {
        typedData: {
          types: { EIP712Domain: DOMAIN, Permit: PERMIT },
          primaryType: 'Permit',
          domain: { name, version, chainId: info.chainId, verifyingContract: token },
          message: {
            owner: account,
            spender: swapHelper,
            value: pay.toString(),
            nonce: nonce.toString(),
            deadline: deadline.toString(),
          },
        },
        call: (signature) => ({
          to: swapHelper,
          data: encodeFunctionData({
            abi: swapHelperAbi,
            functionName: 'swapTokensForUSDT',
            args: [token, pay, account, least, deadline, ...parts(signature)],
          }),
        }),
      }
    },
    async build() {
      const args = [pay, least, [token, usdt], account, await deadlineOf(patience)] as const
      return {
        to: router,
        data: encodeFunctionData({
          abi: routerAbi,
          functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
          args,
        }),
      }
    },
  }
}

/** Swaps `pay`, so that at least `least` arrives within the given time or nothing happens. */
export const swapFlow = (input: SwapInput): Flow => (input.side === 'buy' ? buyFlow(input) : sellFlow(input))
