// The trades that honeypot checkers play, without effect: see scan.ts.
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import type { Deployment } from '@holdfast/protocol/chain'
import { CRASH_FEE_BPS, TRADE_FEE_CAP_BPS } from '@holdfast/protocol/token-list'
import {
  type Address,
  decodeErrorResult,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  multicall3Abi,
  numberToHex,
  pad,
  parseAbi,
  type PublicClient,
} from 'viem'

/** `ok`: as /powers says; `SURPRISE`: it does not. */
export type Answer = { question: string; found: string; told: string; ok: boolean }

const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

const FOREVER = 2n ** 40n
/** Somebody who never had the token. */
export const STRANGER: Address = '0x00000000000000000000000000000000C0FFEE01'
/** A mapping of balances stands at one of the first slots of a token's storage. */
const SLOTS = 60n

/** What is asked, and at which block. */
export type At = { client: PublicClient; deployment: Deployment; block: bigint }

/** Where `asset` keeps the balance of `holder`: found by writing there and asking, without effect. @throws Error */
async function balanceSlot({ client, block }: At, asset: Address, holder: Address): Promise<Hex> {
  const value = 0x5ca1ab1en
  for (let slot = 0n; slot < SLOTS; slot++) {
    const at = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, slot]))
    const told = await client
      .readContract({
        address: asset,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [holder],
        blockNumber: block,
        stateOverride: [
          { address: asset, stateDiff: [{ slot: at, value: pad(numberToHex(value), { size: 32 }) }] },
        ],
      })
      .catch(() => null)
    if (told === value) return at
  }
  throw new Error(`the node takes no state for one call alone, or ${asset} keeps balances elsewhere`)
}

type Step = { name: string; to: Address; data: Hex }
type Done = { success: boolean; returnData: Hex }

/** Plays steps one after the other as the multicall contract, which is given `purse`, in one call without effect. */
async function play(
  at: At,
  steps: readonly Step[],
  purse: { usdt?: bigint; token?: bigint },
): Promise<Map<string, Done>> {
  const { multicall3, usdt, token } = at.deployment.contracts
  const given = [
    [usdt, purse.usdt],
    [token, purse.token],
  ] as const
  const stateOverride = []
  for (const [asset, amount] of given) {
    if (amount === undefined) continue
    const slot = await balanceSlot(at, asset, multicall3)
    stateOverride.push({
      address: asset,
      stateDiff: [{ slot, value: pad(numberToHex(amount), { size: 32 }) }],
    })
  }
  const { data } = await at.client.call({
    account: STRANGER,
    to: multicall3,
    blockNumber: at.block,
    stateOverride,
    data: encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [steps.map(({ to, data: callData }) => ({ target: to, allowFailure: true, callData }))],
    }),
  })
  const done = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: data ?? '0x' })
  return new Map(steps.map(({ name }, i) => [name, done[i]!]))
}

export const percent = (bps: bigint | number) => `${Number(bps) / 100} %`
/** Part of `expected` that is missing in `got`, of 10,000; rounded. */
const missing = (expected: bigint, got: bigint): bigint =>
  expected === 0n ? 0n : ((expected - got) * 20_000n + expected) / (2n * expected)

const reasonOf = (done: Done | undefined): string => {
  try {
    return decodeErrorResult({ abi: tokenAbi, data: done?.returnData ?? '0x' }).errorName
  } catch {
    return 'refused'
  }
}
const uint = (done: Done | undefined): bigint => (done?.success ? BigInt(done.returnData) : 0n)

/** The calls that trades are made of; `swap` brings what it buys to the multicall contract, which plays them. */
function stepsOf({ multicall3, router }: Deployment['contracts']) {
  const balance = (asset: Address, of: Address): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [of] })
  const approve = (asset: Address, name: string): Step => ({
    name,
    to: asset,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 2n ** 255n] }),
  })
  const swap = (name: string, from: Address, to: Address, amount: bigint): Step => ({
    name,
    to: router,
    data: encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      args: [amount, 0n, [from, to], multicall3, FOREVER],
    }),
  })
  return { balance, approve, swap }
}

/** Buys, sends to another account, and sells again: what checkers play; then a large sale, for which the anti-crash fee is. */
export async function trades(at: At): Promise<Answer[]> {
  const { multicall3, usdt, token, router, pair } = at.deployment.contracts
  const { balance, approve, swap } = stepsOf(at.deployment.contracts)
  const config = await at.client.readContract({
    address: token,
    abi: tokenAbi,
    functionName: 'getConfig',
    blockNumber: at.block,
  })
  const opens = config.startBlock > at.block
  const told = opens ? `not before block ${config.startBlock}` : percent(config.nodeBps + config.burnBps)
  const held = await at.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [pair],
    blockNumber: at.block,
  })
  const reserves = await at.client.readContract({
    address: pair,
    abi: pairAbi,
    functionName: 'getReserves',
    blockNumber: at.block,
  })
  const other = reserves[0] === held ? reserves[1] : reserves[0]
  const purse = other / 100n
  const quote = (name: string, from: Address, to: Address, amount: bigint): Step => ({
    name,
    to: router,
    data: encodeFunctionData({ abi: routerAbi, functionName: 'getAmountsOut', args: [amount, [from, to]] }),
  })
  const lastOf = (done: Done | undefined): bigint =>
    done?.success
      ? (decodeFunctionResult({ abi: routerAbi, functionName: 'getAmountsOut', data: done.returnData }).at(
          -1,
        ) ?? 0n)
      : 0n
  const buying: Step[] = [
    approve(usdt, 'approve USDT'),
    quote('buy quote', usdt, token, purse),
    swap('buy', usdt, token, purse),
    { name: 'bought', to: token, data: balance(token, multicall3) },
  ]
  const bought = uint((await play(at, buying, { usdt: purse })).get('bought'))
  const part = bought / 2n
  const selling = bought - part
  const done = await play(
    at,
    [
      ...buying,
      {
        name: 'send',
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [STRANGER, part] }),
      },
      { name: 'sent', to: token, data: balance(token, STRANGER) },
      approve(token, 'approve token'),
      { name: 'in pair', to: token, data: balance(token, pair) },
      swap('sell', token, usdt, selling),
      { name: 'in pair then', to: token, data: balance(token, pair) },
    ],
    { usdt: purse },
  )
  const line = (question: string, step: string, bps: bigint, wanted: bigint, said: string): Answer => {
    const succeeded = done.get(step)?.success === true
    return {
      question,
      found: succeeded ? `goes through, ${percent(bps)} taken` : `refused: ${reasonOf(done.get(step))}`,
      told: said,
      ok: succeeded ? bps === wanted && !opens : opens,
    }
  }
  const fee = config.nodeBps + config.burnBps
  const answers = [
    line('a stranger buys', 'buy', missing(lastOf(done.get('buy quote')), bought), fee, told),
    {
      ...line('a stranger sends it on', 'send', missing(part, uint(done.get('sent'))), 0n, 'free'),
      ...(opens ? { ok: true } : {}),
    },
    line(
      'a stranger sells at once, in the same block',
      'sell',
      missing(selling, uint(done.get('in pair then')) - uint(done.get('in pair'))),
      fee,
      told,
    ),
  ]
  return opens ? answers : [...answers, await largeSale(at, (held * 3n) / 10n)]
}

/** A sale of three tenths of what the pair has, which the anti-crash fee is about. */
async function largeSale(at: At, amount: bigint): Promise<Answer> {
  const { token, usdt, pair } = at.deployment.contracts
  const { balance, approve, swap } = stepsOf(at.deployment.contracts)
  const quoted = await at.client.readContract({
    address: token,
    abi: tokenAbi,
    functionName: 'quoteSell',
    args: [amount],
    blockNumber: at.block,
  })
  const done = await play(
    at,
    [
      approve(token, 'approve'),
      { name: 'before', to: token, data: balance(token, pair) },
      swap('sell', token, usdt, amount),
      { name: 'after', to: token, data: balance(token, pair) },
    ],
    { token: amount },
  )
  const took = missing(amount, uint(done.get('after')) - uint(done.get('before')))
  const wanted = missing(amount, quoted.received)
  const most = BigInt(2 * TRADE_FEE_CAP_BPS + CRASH_FEE_BPS)
  return {
    question: 'a stranger sells 30 % of what the pair has, at once',
    found: done.get('sell')?.success
      ? `goes through, ${percent(took)} taken`
      : `refused: ${reasonOf(done.get('sell'))}`,
    told: `${percent(wanted)} by quoteSell; ${percent(CRASH_FEE_BPS)} more, on what pushes the price below 80 % of its average`,
    ok: done.get('sell')?.success === true && took === wanted && took <= most,
  }
}
