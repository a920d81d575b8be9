import { msg } from '@lingui/core/macro'
import { chainInfo } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { brand } from '../../brand.ts'
import { deadlineIn } from '../../wallet/flow/deadline.ts'
import { permitData } from '../../wallet/flow/permit.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { tradeAbi } from './abi.gen.ts'
import { buyCall, sellCall, signedSellCall, type SwapOrder } from './calls.ts'
import type { Side } from './quote.ts'

/** `patience`: how long the transaction may take to be included, in seconds. */
export type SwapInput = SwapOrder & { side: Side; patience: number }

export const SWAP = msg({ message: 'Swap {what}' })

/** Buys TDE through the helper, after approving it exactly what is paid. */
function buyFlow(input: SwapInput): Flow {
  const { usdt, swapHelper, pay, patience } = input
  return {
    title: SWAP,
    amount: pay.toString(),
    symbol: brand.stable.symbol,
    approval: { token: usdt, symbol: brand.stable.symbol, spender: swapHelper, amount: pay },
    build: async () => buyCall(input, await deadlineIn(patience)),
  }
}

/**
 * Sells TDE. With a wallet that signs typed data it takes one transaction: the helper's call with a permit for exactly the
 * amount. Otherwise it approves the exact amount to the router and calls its function for tokens with a fee on transfer.
 */
function sellFlow(input: SwapInput): Flow {
  const { token, router, pay, account, patience } = input
  return {
    title: SWAP,
    amount: pay.toString(),
    symbol: brand.token.symbol,
    approval: { token, symbol: brand.token.symbol, spender: router, amount: pay },
    async permit() {
      const info = await chainInfo()
      const [nonce, [, name, version], deadline] = await Promise.all([
        readContract(info, token, tradeAbi, 'nonces', [account]),
        readContract(info, token, tradeAbi, 'eip712Domain', []),
        deadlineIn(patience),
      ])
      return {
        typedData: permitData(
          { token, owner: account, spender: input.swapHelper, value: pay, nonce, deadline },
          { name, version, chainId: info.chainId },
        ),
        call: (signature) => signedSellCall(input, deadline, signature),
      }
    },
    build: async () => sellCall(input, await deadlineIn(patience)),
  }
}

/** Swaps `pay`. The transaction reverts if less than `least` would arrive, or it is included too late. */
export const swapFlow = (input: SwapInput): Flow => (input.side === 'buy' ? buyFlow(input) : sellFlow(input))
