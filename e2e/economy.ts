// What the journeys of nodes and swaps need of the house: accounts with funds, and trades of strangers.
import { nodeNFTAbi, swapHelperAbi, testUSDTAbi, tokenAbi } from '@holdfast/protocol/abi/index'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  getContract,
  type Hex,
  http,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { House } from './fixtures.ts'

const HOUR = 3_600
const FAR = 10n ** 12n

/** The contracts of trade, bound to the house's chain. */
export function economy(house: House) {
  const { contracts } = house.deployment
  const token = getContract({ address: contracts.token, abi: tokenAbi, client: house.client })
  const nodes = getContract({ address: contracts.nodes, abi: nodeNFTAbi, client: house.client })
  const trader = privateKeyToAccount(generatePrivateKey())

  async function sendAsTrader(
    address: Address,
    data: { abi: unknown; functionName: string; args: unknown[] },
  ) {
    const hash: Hex = await createWalletClient({
      account: trader,
      transport: http(house.chain.url),
    }).writeContract({ address, chain: null, ...data } as never)
    const receipt = await house.client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`${data.functionName} reverted`)
  }

  const giveToken = (account: Address, amount: bigint) =>
    house.sendAs(
      'deployer',
      contracts.token,
      encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [account, amount] }),
    )

  const swap = (functionName: 'swapUSDTForTokens' | 'swapTokensForUSDT', amount: bigint) =>
    sendAsTrader(contracts.swapHelper, {
      abi: swapHelperAbi,
      functionName,
      args: [contracts.token, amount, trader.address, 0n, FAR],
    })

  /** A stranger buys TDE for `whole` USDT. */
  async function strangerBuys(whole: bigint) {
    await house.giveGas(trader.address)
    await house.giveUsdt(trader.address, whole)
    const amount = parseEther(String(whole))
    await sendAsTrader(contracts.usdt, {
      abi: testUSDTAbi,
      functionName: 'approve',
      args: [contracts.swapHelper, amount],
    })
    await swap('swapUSDTForTokens', amount)
  }

  return {
    token,
    nodes,
    /** Gives whole TDE from the deployer's holding. */
    async giveToken(account: Address, whole: bigint) {
      await giveToken(account, parseEther(String(whole)))
    },
    strangerBuys,
    /** A stranger sells `whole` TDE. */
    async strangerSells(whole: bigint) {
      await house.giveGas(trader.address)
      const amount = parseEther(String(whole))
      await giveToken(trader.address, amount)
      await sendAsTrader(contracts.token, {
        abi: tokenAbi,
        functionName: 'approve',
        args: [contracts.swapHelper, amount],
      })
      await swap('swapTokensForUSDT', amount)
    },
    /** Two trades half a day apart: from then on there is an average. */
    async makeAverage() {
      for (let i = 0; i < 2; i++) {
        await house.passTime(13 * HOUR)
        await strangerBuys(10n)
      }
    },
  }
}
