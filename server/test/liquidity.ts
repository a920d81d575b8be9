import { hostingPoolAbi, liquidityHelperAbi, tokenAbi } from '@holdfast/protocol/abi/index'
import { erc20Abi, maxUint256 } from 'viem'
import type { Person, TestChain } from './chain.ts'

const FOREVER = BigInt(2 ** 40)

/** Has somebody buy TDE, add it with as much USDT to the pair, and join liquidity mining with `shares` of what that gives. */
export async function joinLiquidity(
  chain: TestChain,
  who: Person,
  amount: bigint,
  shares?: bigint,
): Promise<bigint> {
  const { usdt, token, pair, liquidityHelper, liquidityPool } = chain.deployment.contracts
  await who.buy(amount)
  for (const asset of [usdt, token] as const)
    await who.send(asset, erc20Abi, 'approve', [liquidityHelper, maxUint256])
  const bought = await chain.client.readContract({
    address: token,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [who.address],
  })
  await who.send(liquidityHelper, liquidityHelperAbi, 'addLiquidity', [
    bought / 2n,
    amount,
    0n,
    0n,
    who.address,
    FOREVER,
  ])
  await who.send(pair, erc20Abi, 'approve', [liquidityPool, maxUint256])
  const held = await chain.client.readContract({
    address: pair,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [who.address],
  })
  const joined = shares ?? held
  await who.send(liquidityPool, hostingPoolAbi, 'deposit', [joined])
  return joined
}
