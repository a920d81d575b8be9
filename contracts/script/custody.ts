// The custody wallet in a deployment: the vault, the deposit addresses, the assets they hold, and their limits.
import type { ContractName } from '@holdfast/protocol/chain'
import { depositForwardersAbi } from '@holdfast/protocol/abi/DepositForwarders'
import { payoutVaultAbi } from '@holdfast/protocol/abi/PayoutVault'
import { testAssetAbi } from '@holdfast/protocol/abi/TestAsset'
import { type Abi, type Address, encodeFunctionData, type Hex, parseEther, zeroAddress } from 'viem'
import type { Context, Contracts } from './plan.ts'
import { CUSTODY_ASSETS, type CustodyAsset } from './seed.ts'

type Custody = Pick<Contracts, 'payoutVault' | 'forwarders' | 'usde' | 'nuls'>
type Assets = Pick<Contracts, CustodyAsset>
type Create = (name: keyof Custody, abi: Abi, args: readonly unknown[]) => Promise<Address>
type Call = (name: string, to: Address, data: Hex) => Promise<unknown>
type Check = { check(what: string, actual: unknown, expected: unknown): void }

/** Whether the chain is without this contract: USDE and NULS need not exist everywhere. */
export const isAbsent = (c: Contracts, name: ContractName): boolean =>
  (name === 'usde' || name === 'nuls') && c[name] === zeroAddress

/** The assets that the vault holds on this chain. */
export const custodyAssets = (c: Assets): CustodyAsset[] =>
  CUSTODY_ASSETS.filter((name) => c[name] !== zeroAddress)

/** What the deployer puts into the vault of `asset`, base units. */
export const custodyFunds = ({ seed }: Context, asset: CustodyAsset): bigint =>
  parseEther(seed.custody.funds?.[asset] ?? '0')

/** Creates vault and deposit addresses, and the two further assets where the seed does not name them. */
export async function createCustody(x: Context, create: Create, accessManager: Address): Promise<Custody> {
  const payoutVault = await create('payoutVault', payoutVaultAbi, [
    accessManager,
    x.address(x.seed.custody.cold),
  ])
  const forwarders = await create('forwarders', depositForwardersAbi, [payoutVault])
  const usde = await create('usde', testAssetAbi, ['USDE', 'USDE', x.deployer])
  const nuls = await create('nuls', testAssetAbi, ['NULS', 'NULS', x.deployer])
  return { payoutVault, forwarders, usde, nuls }
}

/** Sets the vault's limits, as the administrator that the deployer still is, and puts in what the seed says. */
export async function fillVault(x: Context, call: Call, c: Assets & Custody): Promise<void> {
  for (const asset of custodyAssets(c)) {
    const { perWindow, window } = x.seed.custody.limits[asset]
    const args = [c[asset], parseEther(perWindow), BigInt(window)] as const
    await call(
      `limit of ${asset}`,
      c.payoutVault,
      encodeFunctionData({ abi: payoutVaultAbi, functionName: 'setLimit', args }),
    )
    const amount = custodyFunds(x, asset)
    if (amount === 0n) continue
    if ((asset === 'usde' || asset === 'nuls') && !x.seed.existing[asset])
      await call(
        `mint ${asset}`,
        c[asset],
        encodeFunctionData({ abi: testAssetAbi, functionName: 'mint', args: [amount] }),
      )
    await call(
      `fill the vault with ${asset}`,
      c[asset],
      encodeFunctionData({
        abi: testAssetAbi,
        functionName: 'transfer',
        args: [c.payoutVault, amount],
      }),
    )
  }
}

/** Checks that vault, deposit addresses and AccessManager know each other, and the cold address. */
export async function checkCustody(x: Context, c: Contracts, d: Check): Promise<void> {
  const vault = { address: c.payoutVault, abi: payoutVaultAbi } as const
  const [cold, authority, behind] = await Promise.all([
    x.client.readContract({ ...vault, functionName: 'cold' }),
    x.client.readContract({ ...vault, functionName: 'authority' }),
    x.client.readContract({ address: c.forwarders, abi: depositForwardersAbi, functionName: 'vault' }),
  ])
  d.check('payoutVault.cold', cold, x.address(x.seed.custody.cold))
  d.check('payoutVault.authority', authority, c.accessManager)
  d.check('forwarders.vault', behind, c.payoutVault)
}

/** Checks the limits that the seed sets and operators may change later. */
export async function checkSeededCustody(x: Context, c: Contracts, d: Check): Promise<void> {
  const vault = { address: c.payoutVault, abi: payoutVaultAbi } as const
  d.check('payoutVault.paused', await x.client.readContract({ ...vault, functionName: 'paused' }), false)
  for (const asset of custodyAssets(c)) {
    const [perWindow, window] = await x.client.readContract({
      ...vault,
      functionName: 'limitOf',
      args: [c[asset]],
    })
    const wanted = x.seed.custody.limits[asset]
    d.check(`limit of ${asset}`, perWindow, parseEther(wanted.perWindow))
    d.check(`window of ${asset}`, window, BigInt(wanted.window))
  }
}
