import { mainAbi, tokenAbi } from '@holdfast/protocol/abi/index'
import type { ChainInfo } from '@holdfast/protocol/chain'
import { type Address, encodeFunctionResult, type Hex, toFunctionSelector } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'

const main: Address = `0x${'a1'.repeat(20)}`
const usdt: Address = `0x${'a2'.repeat(20)}`
const token: Address = `0x${'a3'.repeat(20)}`
const SOMEBODY: Address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const info = { rpcUrl: 'x', chain: 'bsc', contracts: { main, usdt, token } } as unknown as ChainInfo

/** What the node knows of the address; an Error is no answer. */
const chain = {
  code: '0x' as Hex | Error,
  count: '0x0' as Hex | Error,
  balance: '0x0' as Hex | Error,
  user: false as boolean | Error,
  usdt: 0n as bigint | Error,
  token: 0n as bigint | Error,
}
const NOBODY = { ...chain }
const or = <T>(value: T | Error): T => {
  if (value instanceof Error) throw value
  return value
}

vi.mock('../../api/rpc.ts', () => ({
  rpc: async (_: string, method: string, [first]: [{ to: Address; data: Hex }]) => {
    if (method === 'eth_getCode') return or(chain.code)
    if (method === 'eth_getTransactionCount') return or(chain.count)
    if (method === 'eth_getBalance') return or(chain.balance)
    const { to, data } = first
    if (data.startsWith(toFunctionSelector('balanceOf(address)')))
      return encodeFunctionResult({
        abi: tokenAbi,
        functionName: 'balanceOf',
        result: or(to === usdt ? chain.usdt : chain.token),
      })
    const isExist = or(chain.user)
    const words = '0'.repeat(64).repeat(40)
    const item = mainAbi.find((i) => i.type === 'function' && i.name === 'users')!
    const at = item.outputs[0].components.findIndex((part) => part.name === 'isExist')
    return `0x${words.slice(0, at * 64)}${(isExist ? '1' : '0').padStart(64, '0')}${words.slice((at + 1) * 64)}`
  },
}))
vi.mock('../../api/chain-info.ts', () => ({
  contractOf: (of: ChainInfo, name: string) => of.contracts[name as never],
}))
const { readWho } = await import('./who.ts')

beforeEach(() => void Object.assign(chain, NOBODY))
const who = (change: Partial<typeof chain> = {}) => {
  Object.assign(chain, change)
  return readWho(info, SOMEBODY)
}
const away = new Error('no answer')

test('an address of which the chain has nothing was never seen', async () => {
  expect(await who()).toEqual({ ours: false, registered: false, contract: false, seen: false })
})

test.each<[string, Partial<typeof chain>]>([
  ['a transaction', { count: '0x1' }],
  ['its own coin', { balance: '0x1' }],
  ['USDT', { usdt: 1n }],
  ['TDE', { token: 1n }],
  ['a registration', { user: true }],
  ['code', { code: '0x60' }],
])('one of which it has %s was', async (_, change) => expect(await who(change)).toMatchObject({ seen: true }))

test('code is a contract’s, unless an account lets it act for it', async () => {
  expect(await who({ code: '0x6001' })).toMatchObject({ contract: true })
  expect(await who({ code: `0xef0100${'11'.repeat(20)}` })).toMatchObject({ contract: false, seen: true })
})

test('the deployment’s own contracts are known', async () => {
  expect(await readWho(info, usdt)).toMatchObject({ ours: true })
})

test.each(Object.keys(NOBODY) as (keyof typeof chain)[])(
  'while %s is not answered, nothing says that it was never seen',
  async (part) => {
    expect(await who({ [part]: away })).toMatchObject({ seen: undefined })
    const rest = part === 'count' ? ({ balance: '0x1' } as const) : ({ count: '0x1' } as const)
    expect(await who({ [part]: away, ...rest })).toMatchObject({ seen: true })
  },
)

test('without any answer nothing is known', async () => {
  const none = { code: away, count: away, balance: away, user: away, usdt: away, token: away }
  expect(await who(none)).toEqual({
    ours: false,
    registered: undefined,
    contract: undefined,
    seen: undefined,
  })
})
