// What honeypot checkers play with a token, and what is true of ours: `npm run scan -- <deployment.json> --rpc URL`. Buys, sends and sells by
// the router in one call without effect, as an account that nobody knows and that has USDT for that call alone; measures what each
// trade took; tries as the token's manager what scanners ask for (fee, pause, list, mint, owner). Beside each answer stands what
// /powers says. Exit code 1 when one differs from it.
import { parseArgs } from 'node:util'
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { liquidityLockAbi } from '@holdfast/protocol/abi/LiquidityLock'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { abiOf } from '@holdfast/protocol/contract-abis'
import { contractOf } from '@holdfast/protocol/contracts'
import { CHAINS, type Deployment } from '@holdfast/protocol/chain'
import { TRADE_FEE_CAP_BPS } from '@holdfast/protocol/token-list'
import {
  type Abi,
  type AbiFunction,
  BaseError,
  concat,
  ContractFunctionRevertedError,
  erc20Abi,
  type Hex,
  type PublicClient,
  toFunctionSelector,
  zeroHash,
} from 'viem'
import { command, deployed } from './command.ts'
import { ROLE_NAMES, ROLES } from './roles.ts'
import { type Answer, type At, percent, STRANGER, trades } from './scan-trades.ts'

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
  const { deployment, client } = await deployed(file, values.rpc)
  const { chainId } = deployment
  const { name } = Object.values(CHAINS).find((c) => c.id === chainId) ?? { name: `chain ${chainId}` }
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

await command(import.meta.url, main)
