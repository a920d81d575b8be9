// Helpers for journeys of nodes and swaps: accounts with funds, and trades of strangers.
import { nodeNFTAbi, swapHelperAbi, tokenAbi } from '@holdfast/protocol/abi/index'
import { type Address, encodeFunctionData, getContract, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { House } from './fixtures.ts'

const HOUR = 3_600
const FAR = 10n ** 12n

/** The contracts of trading on the stack's chain. */
export function economy(house: House) {
  const { contracts } = house.deployment
  const token = getContract({ address: contracts.token, abi: tokenAbi, client: house.client })
  const nodes = getContract({ address: contracts.nodes, abi: nodeNFTAbi, client: house.client })
  const trader = privateKeyToAccount(generatePrivateKey())

  /** Approves the helper for `amount` of `asset` as the trader, then swaps it. */
  async function swap(
    asset: Address,
    functionName: 'swapUSDTForTokens' | 'swapTokensForUSDT',
    amount: bigint,
  ) {
    await house.sendAs(
      trader,
      asset,
      encodeFunctionData({
        abi: tokenAbi,
        functionName: 'approve',
        args: [contracts.swapHelper, amount],
      }),
    )
    await house.sendAs(
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
    await house.giveGas(trader.address)
    await house.giveUsdt(trader.address, whole)
    await swap(contracts.usdt, 'swapUSDTForTokens', parseEther(String(whole)))
  }

  return {
    token,
    nodes,
    strangerBuys,
    /** A stranger sells `whole` TDE. */
    async strangerSells(whole: bigint) {
      await house.giveGas(trader.address)
      await house.giveToken(trader.address, whole)
      await swap(contracts.token, 'swapTokensForUSDT', parseEther(String(whole)))
    },
    /** Makes two trades half a day apart: afterwards there is an average. */
    async makeAverage() {
      for (let i = 0; i < 2; i++) {
        await house.passTime(13 * HOUR)
        await strangerBuys(10n)
      }
    },
  }
}
