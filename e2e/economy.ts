// Helpers for journeys of nodes and swaps: accounts with funds, and trades of strangers.
import { nodeNFTAbi, swapHelperAbi, tokenAbi } from '@holdfast/protocol/abi/index'
import { type Address, encodeFunctionData, getContract, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Stage } from './fixtures.ts'

const HOUR = 3_600
const FAR = 10n ** 12n

/** The contracts of trading on the stack's chain. */
export function economy(stage: Stage) {
  const { contracts } = stage.deployment
  const token = getContract({ address: contracts.token, abi: tokenAbi, client: stage.client })
  const nodes = getContract({ address: contracts.nodes, abi: nodeNFTAbi, client: stage.client })
  const trader = privateKeyToAccount(generatePrivateKey())

  /** Approves the helper for `amount` of `asset` as the trader, then swaps it. */
  async function swap(
    asset: Address,
    functionName: 'swapUSDTForTokens' | 'swapTokensForUSDT',
    amount: bigint,
  ) {
    await stage.sendAs(
      trader,
      asset,
      encodeFunctionData({
        abi: tokenAbi,
        functionName: 'approve',
        args: [contracts.swapHelper, amount],
      }),
    )
    await stage.sendAs(
      trader,
      contracts.swapHelper,
      encodeFunctionData({
        abi: swapHelperAbi,
        functionName,
        args: [contracts.token, amount, trader.address, 0n, FAR],
      }),
    )
  }

  /** A stranger buys TDE for `whole` USDT. */
  async function strangerBuys(whole: bigint) {
    await stage.giveGas(trader.address)
    await stage.giveUsdt(trader.address, whole)
    await swap(contracts.usdt, 'swapUSDTForTokens', parseEther(String(whole)))
  }

  return {
    token,
    nodes,
    strangerBuys,
    /** A stranger sells `whole` TDE. */
    async strangerSells(whole: bigint) {
      await stage.giveGas(trader.address)
      await stage.giveToken(trader.address, whole)
      await swap(contracts.token, 'swapTokensForUSDT', parseEther(String(whole)))
    },
    /** Makes two trades half a day apart: afterwards there is an average. */
    async makeAverage() {
      for (let i = 0; i < 2; i++) {
        await stage.passTime(13 * HOUR)
        await strangerBuys(10n)
      }
    },
  }
}
