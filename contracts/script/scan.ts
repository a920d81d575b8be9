// What honeypot checkers play with a token, and what is true of ours: `npm run scan -- <deployment.json> --rpc URL`. Buys, sends and sells by
// the router in one call without effect, as an account that nobody knows and that has USDT for that call alone; measures what each
// trade took; tries as the token's manager what scanners ask for (fee, pause, list, mint, owner). Beside each answer stands what
// /powers says. Exit code 1 when one differs from it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { liquidityLockAbi } from '@holdfast/protocol/abi/LiquidityLock'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { CHAINS, type Deployment } from '@holdfast/protocol/chain'
import { abiOf } from '@holdfast/protocol/contract-abis'
import { contractOf } from '@holdfast/protocol/contracts'
import { CRASH_FEE_BPS, TRADE_FEE_CAP_BPS } from '@holdfast/protocol/token-list'
import {
  type Abi,
  type AbiFunction,
  type Address,
  BaseError,
  concat,
  ContractFunctionRevertedError,
  createPublicClient,
  decodeErrorResult,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  multicall3Abi,
  numberToHex,
  pad,
  parseAbi,
  type PublicClient,
  toFunctionSelector,
  zeroHash,
} from 'viem'
import { ROLE_NAMES, ROLES } from './roles.ts'

/** `ok`: as /powers says; `SURPRISE`: it does not. */
export type Answer = { question: string; found: string; told: string; ok: boolean }

const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

const FOREVER = 2n ** 40n
/** Somebody who never had the token. */
const STRANGER: Address = '0x00000000000000000000000000000000C0FFEE01'
/** A mapping of balances stands at one of the first slots of a token's storage. */
const SLOTS = 60n

type At = { client: PublicClient; deployment: Deployment; block: bigint }

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

const percent = (bps: bigint | number) => `${Number(bps) / 100} %`
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

/** Buys, sends to another account, and sells again: what checkers play; then a large sale, for which the anti-crash fee is. */
async function trades(at: At): Promise<Answer[]> {
  const { multicall3, usdt, token, router, pair } = at.deployment.contracts
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
  return opens ? answers : [...answers, await largeSale(at, (held * 3n) / 10n, approve, swap, balance)]
}

/** A sale of three tenths of what the pair has, which the anti-crash fee is about. */
async function largeSale(
  at: At,
  amount: bigint,
  approve: (asset: Address, name: string) => Step,
  swap: (name: string, from: Address, to: Address, amount: bigint) => Step,
  balance: (asset: Address, of: Address) => Hex,
): Promise<Answer> {
  const { token, usdt, pair } = at.deployment.contracts
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

/** Functions by which others' tokens do what scanners look for. Ours has none of them. */
const FEARED = {
  mint: ['mint(address,uint256)', 'mint(uint256)', 'issue(uint256)'],
  pause: ['pause()', 'unpause()', 'setTradingEnabled(bool)', 'enableTrading()', 'disableTrading()'],
  list: [
    'blacklist(address)',
    'setBlacklist(address,bool)',
    'setIsBlackList(address,bool)',
    'addBot(address)',
    'setBots(address[])',
    'freeze(address)',
  ],
  limit: ['setMaxTxAmount(uint256)', 'setMaxWallet(uint256)', 'setCooldown(uint256)'],
  owner: [
    'owner()',
    'transferOwnership(address)',
    'renounceOwnership()',
    'upgradeTo(address)',
    'upgradeToAndCall(address,bytes)',
  ],
  take: [
    'burn(address,uint256)',
    'burnFrom(address,uint256)',
    'withdraw()',
    'rescueTokens(address,uint256)',
    'setBalance(address,uint256)',
  ],
} as const

/** Functions that a contract's code answers to, by the comparisons its beginning makes (`PUSH4 … EQ`). */
export const selectorsIn = (code: Hex): Hex[] => [
  ...new Set(
    [...code.matchAll(/63([0-9a-f]{8})14(?:60|61)/g)].map(([, selector]) => `0x${selector}` as const),
  ),
]

/** What the manager could do: tried as the manager, without effect. */
async function powers(at: At): Promise<Answer[]> {
  const { client, deployment, block } = at
  const { token, accessManager } = deployment.contracts
  const config = await client.readContract({
    address: token,
    abi: tokenAbi,
    functionName: 'getConfig',
    blockNumber: block,
  })
  const code = (await client.getCode({ address: token, blockNumber: block })) ?? '0x'
  const cap = BigInt(TRADE_FEE_CAP_BPS)
  const abi: Abi = tokenAbi
  const attempt = async (functionName: string, args: readonly unknown[]): Promise<string | null> => {
    try {
      await client.simulateContract({
        account: config.manager,
        address: token,
        abi,
        functionName,
        args,
        blockNumber: block,
      })
      return null
    } catch (e) {
      const reverted = e instanceof BaseError && e.walk((c) => c instanceof ContractFunctionRevertedError)
      if (!(reverted instanceof ContractFunctionRevertedError)) throw e
      return reverted.data?.errorName ?? 'refused'
    }
  }
  const launched = config.startBlock <= block
  const answers: Answer[] = []
  const add = (question: string, told: string, ok: boolean, found: string) =>
    answers.push({ question, found, told, ok })
  add(
    'who manages it',
    'the AccessManager, by the roles of /powers',
    config.manager.toLowerCase() === accessManager.toLowerCase(),
    config.manager,
  )
  const most = await attempt('setFees', [cap, cap])
  const more = [await attempt('setFees', [cap + 1n, 0n]), await attempt('setFees', [0n, cap + 1n])]
  add(
    'can fees be changed',
    `setFees by OPERATOR, each fee at most ${percent(cap)}`,
    most === null && more.every((r) => r === 'FeeTooHigh') && config.nodeBps <= cap && config.burnBps <= cap,
    `now ${percent(config.nodeBps)} and ${percent(config.burnBps)}; ${percent(cap)} each ${most ?? 'would be taken'}, more: ${more.map((r) => r ?? 'TAKEN').join(', ')}`,
  )
  const later = await attempt('setStartBlock', [2n ** 63n])
  const exempt = await attempt('setIsFeeExempt', [STRANGER, true])
  add(
    'can trading be stopped again',
    launched ? 'no: setStartBlock only earlier' : 'it is not open yet; setStartBlock only earlier',
    !launched || later === 'NotEarlier',
    launched ? `setStartBlock(later): ${later ?? 'TAKEN'}` : `opens at block ${config.startBlock}`,
  )
  add(
    'can some trade free of the fee',
    launched ? 'no: setIsFeeExempt before the launch only' : 'until the launch only (setIsFeeExempt)',
    !launched || exempt === 'AlreadyLaunched',
    `setIsFeeExempt: ${exempt ?? 'would be taken'}; free now: the liquidity helper ${config.liquidityHelper}`,
  )
  const known = new Map(
    (abiOf('token') as Abi)
      .filter((f): f is AbiFunction => f.type === 'function')
      .map((f) => [toFunctionSelector(f), f.name]),
  )
  const found = selectorsIn(code)
  const strange = found.filter((s) => !known.has(s))
  add(
    'functions that its code answers to',
    `${known.size}, all in its ABI`,
    strange.length === 0 && found.length > 0,
    strange.length === 0 ? `${found.length}, none besides` : `besides: ${strange.join(', ')}`,
  )
  const questions: Record<keyof typeof FEARED, string> = {
    mint: 'can more be made',
    pause: 'can transfers be paused',
    list: 'can accounts be listed',
    limit: 'can amounts be limited',
    owner: 'has it an owner, or another code behind it',
    take: 'can balances be taken',
  }
  for (const [kind, signatures] of Object.entries(FEARED)) {
    const there = signatures.filter((signature) => code.includes(toFunctionSelector(signature).slice(2)))
    const proxy = kind === 'owner' ? await isProxy(at, code) : false
    add(
      questions[kind as keyof typeof FEARED],
      'no: there is no such function',
      there.length === 0 && !proxy,
      [...there, ...(proxy ? ['a proxy'] : [])].join(', ') ||
        `none of ${signatures.length} that scanners look for`,
    )
  }
  for (const [name, { role, cap: limit }] of Object.entries(contractOf('token').restricted ?? {})) {
    const f = (tokenAbi as Abi).find(
      (one): one is AbiFunction => one.type === 'function' && one.name === name,
    )!
    const id = await client.readContract({
      address: accessManager,
      abi: authorityAbi,
      functionName: 'getTargetFunctionRole',
      args: [token, toFunctionSelector(f)],
      blockNumber: block,
    })
    const given = ROLE_NAMES.find((r) => ROLES[r] === id) ?? `role ${id}`
    add(`who may ${name}`, `${role}: ${limit}`, given === role, given)
  }
  return answers
}

/** EIP-1967's slot of another code, or a call that hands everything on. */
async function isProxy({ client, deployment, block }: At, code: Hex): Promise<boolean> {
  const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
  const held = await client.getStorageAt({ address: deployment.contracts.token, slot, blockNumber: block })
  const minimal = concat(['0x363d3d373d3d3d363d73'])
  return (
    (held !== undefined && held !== '0x' && BigInt(held) !== BigInt(zeroHash)) || code.startsWith(minimal)
  )
}

/** How much of the pair's shares lies in the lock, and until when. */
async function liquidity({ client, deployment, block }: At): Promise<Answer> {
  const { pair, liquidityLock } = deployment.contracts
  const read = { address: pair, abi: erc20Abi, blockNumber: block } as const
  const [locked, all, { end }] = await Promise.all([
    client.readContract({ ...read, functionName: 'balanceOf', args: [liquidityLock] }),
    client.readContract({ ...read, functionName: 'totalSupply' }),
    client.readContract({
      address: liquidityLock,
      abi: liquidityLockAbi,
      functionName: 'getPlan',
      blockNumber: block,
    }),
  ])
  const { timestamp } = await client.getBlock({ blockNumber: block })
  const until = new Date(Number(end) * 1_000).toISOString().slice(0, 10)
  return {
    question: 'is the liquidity locked',
    found: `${percent(all === 0n ? 0n : (locked * 10_000n) / all)} of the pair's shares, ${end > timestamp ? `until ${until}` : `free since ${until}`}`,
    told: "the launch's shares, none before the lock's end, which nothing changes",
    ok: locked > 0n || end <= timestamp,
  }
}

/** Everything that checkers ask, at one block. @throws Error when the chain cannot be read, or plays nothing */
export async function scan(
  client: PublicClient,
  deployment: Deployment,
): Promise<{ block: bigint; answers: Answer[] }> {
  const at = { client, deployment, block: await client.getBlockNumber() }
  return { block: at.block, answers: [...(await trades(at)), ...(await powers(at)), await liquidity(at)] }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { rpc: { type: 'string' } }, allowPositionals: true })
  const [file] = positionals
  if (!file || !values.rpc)
    throw new Error('name the file of the deployment and a node: contracts/deployments/56.json --rpc URL')
  const deployment = JSON.parse(readFileSync(file, 'utf8')) as Deployment
  const client = createPublicClient({ transport: http(values.rpc) })
  const told = await client.getChainId()
  if (told !== deployment.chainId)
    throw new Error(`the node is of chain ${told}, the deployment of ${deployment.chainId}`)
  const { name } = Object.values(CHAINS).find((c) => c.id === told) ?? { name: `chain ${told}` }
  const { block, answers } = await scan(client, deployment)
  console.log(`${deployment.contracts.token} on ${name}, block ${block}\n`)
  for (const { question, found, told: said, ok } of answers)
    console.log(
      `${ok ? 'as told ' : 'SURPRISE'}  ${question}\n            found: ${found}\n            told:  ${said}`,
    )
  const surprises = answers.filter((a) => !a.ok).length
  console.log(
    surprises === 0
      ? '\nNothing differs from /powers. Who holds the roles, and with which delays, stands there.'
      : `\n${surprises} of ${answers.length} differ from /powers.`,
  )
  return surprises === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    process.exitCode = await main()
  } catch (e) {
    console.error(e instanceof Error ? e.message : e)
    process.exitCode = 2
  }
