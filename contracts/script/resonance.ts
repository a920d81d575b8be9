// The resonance pool in a deployment: its rules, and what is checked of it.
import { resonancePoolAbi } from '@holdfast/protocol/abi/ResonancePool'
import { type Abi, type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import type { Context, Contracts } from './plan.ts'
import type { Seed } from './seed.ts'

type Resonance = Pick<Contracts, 'resonancePool'>
type Before = Pick<Contracts, 'accessManager' | 'main' | 'usdt' | 'token'>
type Create = (name: keyof Resonance, abi: Abi, args: readonly unknown[]) => Promise<Address>
type Call = (name: string, to: Address, data: Hex) => Promise<unknown>
type Check = { check(what: string, actual: unknown, expected: unknown): void }

const STEPS_PER_DAY = 2

/** The rules of the lines as the contract takes them, the first line's first. */
const linesOf = ({ resonance }: Seed) =>
  resonance.lines.map((l) => ({
    capacity: parseEther(l.capacity),
    minimum: parseEther(l.minimum),
    joinMin: parseEther(l.joinMin),
    joinSeconds: l.joinSeconds,
    restSeconds: l.restSeconds,
    steps: l.days * STEPS_PER_DAY,
    rateUsdt: parseEther(l.rateUsdt),
    rateToken: parseEther(l.rateToken),
    isOpen: true,
  }))

/** What of the lines the contract would refuse in the middle of a deployment. */
export const faultsOf = (lines: Seed['resonance']['lines']): string[] =>
  lines.flatMap((l, i) => {
    const within = (amount: string) => parseEther(amount) > 0n && parseEther(amount) <= parseEther(l.capacity)
    return [
      ...(within(l.minimum) && within(l.joinMin)
        ? []
        : ['minimum and joinMin must be above 0, and the capacity at most']),
      ...(l.joinSeconds > 0 && l.joinSeconds <= 86_400 ? [] : ['joinSeconds must be 1 to 86,400']),
      ...(l.days > 0 && l.days <= 730 ? [] : ['days must be above 0, and 730 at most']),
    ].map((fault) => `line ${i + 1} of resonance: ${fault}`)
  })

/** Creates the pool; its lines are set once the receivers of its level share are. */
export async function createResonance({ seed }: Context, create: Create, b: Before): Promise<Resonance> {
  const { accessManager: authority, main, usdt, token } = b
  const levelBps = BigInt(seed.resonance.levelBps)
  return {
    resonancePool: await create('resonancePool', resonancePoolAbi, [
      { authority, main, usdt, token, levelBps },
    ]),
  }
}

/** Sets the seed's lines. */
export async function setLines({ seed }: Context, call: Call, c: Resonance): Promise<void> {
  for (const [i, rule] of linesOf(seed).entries()) {
    const args = [BigInt(i + 1), rule] as const
    const data = encodeFunctionData({ abi: resonancePoolAbi, functionName: 'setLine', args })
    await call(`set line ${i + 1} of resonance`, c.resonancePool, data)
  }
}

/** Checks what can never change of the pool. */
export async function checkResonance({ client, seed }: Context, c: Contracts, d: Check): Promise<void> {
  const pool = { address: c.resonancePool, abi: resonancePoolAbi } as const
  const [config, authority, successor] = await Promise.all([
    client.readContract({ ...pool, functionName: 'getConfig' }),
    client.readContract({ ...pool, functionName: 'authority' }),
    client.readContract({ ...pool, functionName: 'successor' }),
  ])
  d.check('resonancePool.successor', successor, c.hostingPool)
  d.check('resonancePool.USDT', config.USDT, c.usdt)
  d.check('resonancePool.token', config.token, c.token)
  d.check('resonancePool.main', config.main, c.main)
  d.check('resonancePool.levelBps', config.levelBps, BigInt(seed.resonance.levelBps))
  d.check('resonancePool.platform', config.platform, c.nodes)
  d.check('resonancePool.market', config.market, c.teamRewards)
  d.check('resonancePool.authority', authority, c.accessManager)
}

/** Checks what operators may change later: the rules of the lines, the pause, and that there is a budget. */
export async function checkSeededResonance({ client, seed }: Context, c: Contracts, d: Check): Promise<void> {
  const pool = { address: c.resonancePool, abi: resonancePoolAbi } as const
  const lines = linesOf(seed)
  const [config, ...found] = await Promise.all([
    client.readContract({ ...pool, functionName: 'getConfig' }),
    ...lines.map((_, i) => client.readContract({ ...pool, functionName: 'getLine', args: [BigInt(i + 1)] })),
  ])
  d.check('resonancePool.lines', config.lines, BigInt(lines.length))
  d.check('resonancePool.paused', config.paused, false)
  for (const [i, wanted] of lines.entries())
    for (const [name, value] of Object.entries(wanted))
      d.check(`${name} of line ${i + 1}`, found[i]?.[0][name as keyof typeof wanted], value)
  for (const [label, asset, budget] of [
    ['USDT', c.usdt, seed.resonance.budget.usdt],
    ['TDE', c.token, seed.resonance.budget.token],
  ] as const) {
    if (parseEther(budget) === 0n) continue
    const books = await client.readContract({ ...pool, functionName: 'getSolvency', args: [asset] })
    // Others may have joined since; what is paid to them can only come from a budget that was there.
    d.check(`${label} budget of resonance`, books.free + books.reserved > 0n, true)
  }
}
