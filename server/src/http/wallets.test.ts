import type { Deployment } from '@holdfast/protocol/chain'
import { custom, pad, RpcRequestError, TimeoutError, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { createClient } from '../chain/client.ts'
import { ChainUnavailable } from '../chain/errors.ts'
import { Providers } from '../chain/providers.ts'
import { AppError } from './errors.ts'
import { type WalletLimits, Wallets } from './wallets.ts'

// What nodes that lie, fail or hang do to the question whether a wallet contract signed.

const deployment = { chainId: 31_337, contracts: { multicall3: zeroAddress } } as unknown as Deployment
const signed = { address: pad('0x01', { size: 20 }), hash: pad('0x02'), signature: '0x03' } as const

type Told = () => Promise<string>
const says = (result: string) => async () => result
const fails = (code: number, message: string): Told =>
  async function () {
    throw new RpcRequestError({ body: {}, error: { code, message }, url: 'http://node' })
  }
const away: Told = async () => {
  throw new TimeoutError({ body: {}, url: 'http://node' })
}
const [yes, no] = [says('0x01'), says('0x00')]

/** Wallets behind these nodes, and what the nodes were asked. */
function behind(nodes: Told[], limits?: WalletLimits) {
  const asked: { node: number; params: unknown }[] = []
  const client = (told: Told, node: number) =>
    createClient({
      deployment,
      transport: custom(
        {
          request: ({ params }: { params: unknown }) => {
            asked.push({ node, params })
            return told()
          },
        },
        { retryCount: 0 },
      ),
    })
  const providers = new Providers(nodes.map(client))
  const wallets = new Wallets((question) => providers.agree((node) => question(node, 7n)), limits)
  return { wallets, asked }
}

test.each<[string, Told[], boolean]>([
  ['two say yes', [yes, yes], true],
  ['two of three say yes', [yes, no, yes], true],
  ['one of three says yes', [yes, no, no], false],
  ['one is away and two say yes', [away, yes, yes], true],
  ['the call reverts', [fails(3, 'execution reverted'), fails(-32_000, 'execution reverted: no')], false],
  [
    'the call uses up its gas',
    [fails(-32_000, 'out of gas'), fails(-32_003, 'Out of gas: gas required exceeds')],
    false,
  ],
  ['the answer is something else', [says('0x02'), says('0x02')], false],
])('%s', async (_, nodes, accepted) => {
  expect(await behind(nodes).wallets.accepts(signed)).toBe(accepted)
})

test.each<[string, Told[]]>([
  ['one of two lies', [yes, no]],
  ['a node is away', [yes, away]],
  ['both are away', [away, away]],
  ['both are over their limit', [fails(-32_005, 'limit exceeded'), fails(-32_005, 'limit exceeded')]],
])('where %s, nobody is signed in and nobody is told that the signature is wrong', async (_, nodes) => {
  await expect(behind(nodes).wallets.accepts(signed)).rejects.toBeInstanceOf(ChainUnavailable)
})

test('a question is asked by nobody, with a limit of gas, about one block', async () => {
  const { wallets, asked } = behind([yes])
  await wallets.accepts(signed)
  expect(asked.map(({ params }) => params)).toEqual([
    [{ from: expect.not.stringMatching(/^0x0+$/), data: expect.any(String), gas: '0x989680' }, '0x7'],
  ])
})

test('a node that a wallet made hard to ask is asked first again, as before', async () => {
  const { wallets, asked } = behind([away, yes, yes])
  await wallets.accepts(signed)
  await wallets.accepts(signed)
  expect(asked.map(({ node }) => node)).toEqual([0, 1, 2, 0, 1, 2])
})

test('few are asked at a time, nobody waits for ever, and the places become free', async () => {
  const hanging = Promise.withResolvers<string>()
  const { wallets, asked } = behind([() => hanging.promise], { atOnce: 2, patienceMs: 20 })
  const late = Promise.allSettled([wallets.accepts(signed), wallets.accepts(signed)])
  await expect(wallets.accepts(signed)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    values: { seconds: 5 },
  })
  for (const one of await late)
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(ChainUnavailable) })
  // They were told, but the node is still at it.
  await expect(wallets.accepts(signed)).rejects.toBeInstanceOf(AppError)
  hanging.resolve('0x01')
  await expect.poll(() => wallets.accepts(signed).catch(() => null)).toBe(true)
  expect(asked).toHaveLength(3)
})

test('all questions of strangers share the places; operators have their own', async () => {
  const hanging = Promise.withResolvers<string>()
  const { wallets, asked } = behind([() => hanging.promise], { atOnce: 2, patienceMs: 20_000 })
  const first = [wallets.agrees(signed, 250_000n), wallets.accepts(signed)]
  for (const more of [() => wallets.agrees(signed, 250_000n), () => wallets.accepts(signed)])
    await expect(more()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const operators = wallets.accepts(signed, 'operators')
  hanging.resolve(`0x1626ba7e${'0'.repeat(56)}`)
  expect(await Promise.all([...first, operators])).toEqual([true, false, false])
  expect(asked[0]!.params).toEqual([
    {
      from: expect.not.stringMatching(/^0x0+$/),
      to: signed.address,
      data: expect.any(String),
      gas: '0x3d090',
    },
    '0x7',
  ])
})

test.each<[string, Told]>([
  ['answers something else', says('0x1626ba7e')],
  ['is not there', says('0x')],
  ['reverts', fails(3, 'execution reverted')],
  ['uses up its gas', fails(-32_000, 'out of gas')],
])('a wallet that %s does not agree, and its node is asked first again', async (_, node) => {
  const { wallets, asked } = behind([node])
  expect(await wallets.agrees(signed, 250_000n)).toBe(false)
  expect(await wallets.agrees(signed, 250_000n)).toBe(false)
  expect(asked).toHaveLength(2)
})
