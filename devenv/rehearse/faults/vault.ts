// Half of what the vault holds is gone, as by a fault of the asset's contract: no payment explains it.
import { erc20Abi, createPublicClient, encodeAbiParameters, type Hex, http, keccak256, toHex } from 'viem'
import type { Fault } from '../fault.ts'
import type { Site } from '../site.ts'
import { untilTrue } from './tasks.ts'

/** The test USDT keeps balances in slot 0. */
const BALANCES = 0n
let gone = 0n

/** Adds to the vault's balance, or takes from it, past every rule of the token. */
async function change(site: Site, by: (held: bigint) => bigint): Promise<void> {
  const { payoutVault, usdt } = site.deployment.contracts
  const client = createPublicClient({ transport: http(site.chain.url) })
  const held = await client.readContract({
    address: usdt,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [payoutVault],
  })
  const slot: Hex = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [payoutVault, BALANCES]),
  )
  await site.chain.rpc('anvil_setStorageAt', [usdt, slot, toHex(held + by(held), { size: 32 })])
}

export const faults: Fault[] = [
  {
    name: "half of the vault's USDT is gone",
    alarm: 'Shortfall',
    strike: async (site) => {
      await change(site, (held) => -(gone = held / 2n))
    },
    heal: async (site) => {
      await change(site, () => gone)
      // What was missing stands in a statement, and rightly breaks the check of the newest one.
      const block = BigInt(await site.chain.rpc<Hex>('eth_blockNumber'))
      await untilTrue(site, `(select max(block) from solvency_snapshot) > ${block}`)
    },
  },
]
