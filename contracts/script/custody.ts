// The custody wallet in a deployment: the vault, the deposit addresses, the assets they hold, and their limits.
import type { ContractName } from '@holdfast/protocol/contracts'
import { depositForwardersAbi } from '@holdfast/protocol/abi/DepositForwarders'
import { payoutVaultAbi } from '@holdfast/protocol/abi/PayoutVault'
import { statementsAbi } from '@holdfast/protocol/abi/Statements'
import { testAssetAbi } from '@holdfast/protocol/abi/TestAsset'
import { type Abi, type Address, encodeFunctionData, type Hex, parseEther, zeroAddress } from 'viem'
import type { Context, Contracts } from './plan.ts'
import { CUSTODY_ASSETS, type CustodyAsset } from './seed.ts'

type Custody = Pick<Contracts, 'payoutVault' | 'forwarders' | 'statements' | 'usde' | 'nuls'>
type Before = Pick<Contracts, 'accessManager' | 'usdt' | 'token' | 'nodes'>
type Assets = Pick<Contracts, CustodyAsset>
type Create = (name: keyof Custody, abi: Abi, args: readonly unknown[]) => Promise<Address>
type Call = (name: string, to: Address, data: Hex) => Promise<unknown>
type Check = { check(what: string, actual: unknown, expected: unknown): void }

/** Whether this contract is missing on the chain: USDE and NULS need not exist everywhere. */
export const isAbsent = (c: Contracts, name: ContractName): boolean =>
  (name === 'usde' || name === 'nuls') && c[name] === zeroAddress

/** The assets that the vault holds on this chain. */
export const custodyAssets = (c: Assets): CustodyAsset[] =>
  CUSTODY_ASSETS.filter((name) => c[name] !== zeroAddress)

/** Amount of `asset` that the deployer puts into the vault, base units. */
export const custodyFunds = ({ seed }: Context, asset: CustodyAsset): bigint =>
  parseEther(seed.custody.funds?.[asset] ?? '0')

/** Creates vault, deposit addresses and statements, and USDE and NULS where the seed names no address for them. */
export async function createCustody(x: Context, create: Create, before: Before): Promise<Custody> {
  const { custody } = x.seed
  const usde = await create('usde', testAssetAbi, ['USDE', 'USDE', x.deployer])
  const nuls = await create('nuls', testAssetAbi, ['NULS', 'NULS', x.deployer])
  const held = { ...before, usde, nuls }
  const payoutVault = await create('payoutVault', payoutVaultAbi, [
    {
      authority: before.accessManager,
      cold: x.address(custody.cold),
      nodes: before.nodes,
      payer: x.address(custody.payer),
      guardian: x.address(custody.guardian),
      delay: BigInt(custody.delaySeconds),
      assets: custodyAssets(held).map((name) => ({
        token: held[name],
        ceiling: parseEther(custody.limits[name].ceiling),
        perWindow: parseEther(custody.limits[name].perWindow),
        window: custody.limits[name].window,
      })),
    },
  ])
  const forwarders = await create('forwarders', depositForwardersAbi, [payoutVault])
  const statements = await create('statements', statementsAbi, [payoutVault])
  return { payoutVault, forwarders, statements, usde, nuls }
}

/** Transfers the seed's funds to the vault. */
export async function fillVault(x: Context, call: Call, c: Assets & Custody): Promise<void> {
  for (const asset of custodyAssets(c)) {
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

/** Checks that vault, deposit addresses, statements and AccessManager know each other, and every value that cannot change. */
export async function checkCustody(x: Context, c: Contracts, d: Check): Promise<void> {
  const vault = { address: c.payoutVault, abi: payoutVaultAbi } as const
  const [cold, nodes, delay, authority, assets, behind, anchored] = await Promise.all([
    x.client.readContract({ ...vault, functionName: 'cold' }),
    x.client.readContract({ ...vault, functionName: 'nodes' }),
    x.client.readContract({ ...vault, functionName: 'delay' }),
    x.client.readContract({ ...vault, functionName: 'authority' }),
    x.client.readContract({ ...vault, functionName: 'assets' }),
    x.client.readContract({ address: c.forwarders, abi: depositForwardersAbi, functionName: 'vault' }),
    x.client.readContract({ address: c.statements, abi: statementsAbi, functionName: 'vault' }),
  ])
  d.check('payoutVault.cold', cold, x.address(x.seed.custody.cold))
  d.check('payoutVault.nodes', nodes, c.nodes)
  d.check('payoutVault.delay', delay, BigInt(x.seed.custody.delaySeconds))
  d.check('payoutVault.authority', authority, c.accessManager)
  d.check(
    'payoutVault.assets',
    assets.join(),
    custodyAssets(c)
      .map((name) => c[name])
      .join(),
  )
  d.check('forwarders.vault', behind, c.payoutVault)
  d.check('statements.vault', anchored, c.payoutVault)
  for (const asset of custodyAssets(c)) {
    const args = [c[asset]] as const
    const ceiling = await x.client.readContract({ ...vault, functionName: 'ceilingOf', args })
    const [, window] = await x.client.readContract({ ...vault, functionName: 'limitOf', args })
    d.check(`ceiling of ${asset}`, ceiling, parseEther(x.seed.custody.limits[asset].ceiling))
    d.check(`window of ${asset}`, window, BigInt(x.seed.custody.limits[asset].window))
  }
}

/** Checks what the seed sets and can change later: payer, guardian, limits. */
export async function checkSeededCustody(x: Context, c: Contracts, d: Check): Promise<void> {
  const vault = { address: c.payoutVault, abi: payoutVaultAbi } as const
  const [payer, guardian, paused] = await Promise.all([
    x.client.readContract({ ...vault, functionName: 'payer' }),
    x.client.readContract({ ...vault, functionName: 'guardian' }),
    x.client.readContract({ ...vault, functionName: 'paused' }),
  ])
  d.check('payoutVault.payer', payer, x.address(x.seed.custody.payer))
  d.check('payoutVault.guardian', guardian, x.address(x.seed.custody.guardian))
  d.check('payoutVault.paused', paused, false)
  for (const asset of custodyAssets(c)) {
    const args = [c[asset]] as const
    const [perWindow] = await x.client.readContract({ ...vault, functionName: 'limitOf', args })
    d.check(`limit of ${asset}`, perWindow, parseEther(x.seed.custody.limits[asset].perWindow))
  }
}
