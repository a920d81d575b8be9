// The special contribution award in a deployment, and on the local chain its first member and inflow.
import { mintFactoryAbi } from '@holdfast/protocol/abi/MintFactory'
import { specialPayAbi } from '@holdfast/protocol/abi/SpecialPay'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { type Abi, type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import type { Context, Contracts } from './plan.ts'
import type { Seed } from './seed.ts'

type Create = (name: 'specialPay', abi: Abi, args: readonly unknown[]) => Promise<Address>
type Call = (name: string, to: Address, data: Hex) => Promise<unknown>
type Check = { check(what: string, actual: unknown, expected: unknown): void }

/** USDT that the deployer gives to the award's first member, base units. */
export const firstInflow = ({ demo }: Seed): bigint => (demo ? parseEther(demo.award.inflow) : 0n)

/** Creates the award; its rates are the seed's for ever. */
export const createAward = (
  { seed }: Context,
  create: Create,
  c: Pick<Contracts, 'accessManager' | 'main' | 'usdt' | 'mintFactory' | 'router'>,
): Promise<Address> =>
  create('specialPay', specialPayAbi, [
    {
      authority: c.accessManager,
      main: c.main,
      usdt: c.usdt,
      market: c.mintFactory,
      router: c.router,
      rates: seed.award.rates.map(BigInt),
    },
  ])

/** Names the award as the receiver of the sales' special part, before any project is listed. */
export async function nameAward(call: Call, c: Pick<Contracts, 'mintFactory' | 'specialPay'>) {
  const args = [c.specialPay] as const
  await call(
    'name the receiver of the special part',
    c.mintFactory,
    encodeFunctionData({ abi: mintFactoryAbi, functionName: 'setTokenAdd', args }),
  )
}

/** Names the demonstration's member of class A, where the seed has one, and shares the first inflow. */
export async function openAward({ seed, address }: Context, call: Call, c: Contracts) {
  if (!seed.demo) return
  const member = [address(seed.demo.award.member), true, false, false, seed.demo.award.reason] as const
  await call(
    'name the first member of the award',
    c.specialPay,
    encodeFunctionData({ abi: specialPayAbi, functionName: 'setUser', args: member }),
  )
  const amount = firstInflow(seed)
  await call(
    'approve the first inflow of the award',
    c.usdt,
    encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [c.specialPay, amount] }),
  )
  await call(
    'share the first inflow of the award',
    c.specialPay,
    encodeFunctionData({ abi: specialPayAbi, functionName: 'notify', args: [amount] }),
  )
}

/** Checks what can never change: the award's rates and addresses, and that the factory's special part goes there. */
export async function checkAward({ client, seed }: Context, c: Contracts, d: Check) {
  const at = { address: c.specialPay, abi: specialPayAbi } as const
  const [config, rates, authority, factory] = await Promise.all([
    client.readContract({ ...at, functionName: 'getConfig' }),
    client.readContract({ ...at, functionName: 'getConfigMulti' }),
    client.readContract({ ...at, functionName: 'authority' }),
    client.readContract({ address: c.mintFactory, abi: mintFactoryAbi, functionName: 'getConfig' }),
  ])
  d.check('specialPay.market', config.market, c.mintFactory)
  d.check('specialPay.USDT', config.USDT, c.usdt)
  d.check('specialPay.MAIN', config.MAIN, c.main)
  d.check('specialPay.ROUTER', config.ROUTER, c.router)
  d.check('rates of specialPay', rates.join(), seed.award.rates.join())
  d.check('specialPay.authority', authority, c.accessManager)
  d.check('mintFactory.special', factory.special, c.specialPay)
}
