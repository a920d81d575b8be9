import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { abiOf, OWN_CONTRACTS } from '@holdfast/protocol/contract-abis'
import { mintEscrowAbi, multicall3Abi } from '@holdfast/protocol/abi/index'
import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  type Address,
  concatHex,
  custom,
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  keccak256,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  stringToHex,
  toEventSelector,
  toFunctionSelector,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '#test/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { type Said, startSyntheticChain, type SyntheticChain } from '#test/synthetic-chain.ts'
import { createClient } from './client.ts'
import { CHAIN_TEXT_LENGTH, chainText, readCall } from './texts.ts'

const LONG = 100_000

/** What anybody can write where a text goes, as bytes: not all of it is UTF-8. */
const NASTY: Record<string, Hex> = {
  'a zero byte': stringToHex('Spring\0sale'),
  'half of a surrogate pair': concatHex(['0x61', '0xeda080', '0x62']),
  'no UTF-8': '0xc328fffef0808080e280',
  '100 kB': toHex(Buffer.alloc(LONG, 'x')),
  '100 kB of letters of three bytes': toHex(Buffer.from('倉'.repeat(LONG / 3))),
  '100 kB of zero bytes': toHex(Buffer.alloc(LONG)),
  'another direction': stringToHex('\u202e\u2066TDSU\u0007\u009b31m'),
}

let node: SyntheticChain
let t: TestApp

beforeAll(async () => {
  node = await startSyntheticChain()
  t = await startTestApp({ chain: node.chain })
})
afterAll(async () => {
  await t?.stop()
  await node?.stop()
})

type Args = Record<string, unknown>

const isDynamic = (p: AbiParameter): boolean =>
  p.type === 'string' ||
  p.type === 'bytes' ||
  p.type.endsWith('[]') ||
  ((p as { components?: readonly AbiParameter[] }).components ?? []).some(isDynamic)

/** A value of a type that says little; what has to fit something else stands in `SCENES`. */
function plain(p: AbiParameter, n: number): unknown {
  const list = /^(.*)\[(\d*)\]$/.exec(p.type)
  if (list) return Array.from({ length: Number(list[2] || 1) }, () => plain({ ...p, type: list[1]! }, n))
  if (p.type === 'tuple')
    return Object.fromEntries(
      (p as { components: readonly AbiParameter[] }).components.map((c) => [c.name, plain(c, n)]),
    )
  if (p.type === 'address') return pad(numberToHex(0xab000 + n), { size: 20 })
  if (p.type === 'bool') return true
  if (p.type === 'bytes' || p.type === 'string') return stringToHex('text')
  if (p.type.startsWith('bytes')) return keccak256(numberToHex(n)).slice(0, 2 + 2 * Number(p.type.slice(5)))
  return 1n
}

/** A type whose encoding is the same, into which bytes go that are no text. */
const asBytes = (p: AbiParameter): AbiParameter => ({ ...p, type: p.type.replace(/^string/, 'bytes') })

function say(address: Address, event: AbiEvent, n: number, args: Args): Said {
  const value = (p: AbiParameter) => args[p.name!] ?? plain(p, n)
  const [indexed, data] = [event.inputs.filter((i) => i.indexed), event.inputs.filter((i) => !i.indexed)]
  return {
    address,
    topics: [toEventSelector(event), ...indexed.map((p) => encodeAbiParameters([p], [value(p)]))],
    data: encodeAbiParameters(data.map(asBytes), data.map(value)),
  }
}

const eventIn = (abi: Abi, name: string): AbiEvent =>
  abi.find((i): i is AbiEvent => i.type === 'event' && i.name === name)!

let next = 0
/** The number of the newest project, period and kind of card: the indexer takes none before its turn. */
const made = { project: 0n, period: 0n, card: 0n }
const escrowOf = (project: bigint): Address => pad(numberToHex(0xe5c0_0000n + project), { size: 20 })
const of = (name: (typeof OWN_CONTRACTS)[number], event: string, args: Args): Said =>
  say(node.deployment.contracts[name], eventIn(abiOf(name), event), ++next, args)

const newProject = (): Said[] => {
  const project = ++made.project
  const parts = { costRate: 10_000n, direct: 0n, indirect: 0n, special: 0n, platform: 0n, pool: 0n }
  return [
    of('main', 'ProjectCreated', { project, mint: escrowOf(project), ...parts }),
    of('main', 'ProjectDescribed', { project }),
  ]
}

/** What an event has to fit: what was said before it in its block, who says it, and values of its own. */
const SCENES: Record<string, () => { before?: Said[]; by?: Address; args?: Args }> = {
  'main ProjectDescribed': () => ({ before: newProject().slice(0, 1), args: { project: made.project } }),
  'escrow SaleScheduled': () => {
    const before = newProject()
    const by = escrowOf(made.project)
    const created = { sale: 1n, endTime: 2n }
    return { before: [...before, say(by, eventIn(mintEscrowAbi, 'SaleCreated'), ++next, created)], by }
  },
  'nodes CardAdded': () => ({ args: { tokenId: ++made.card } }),
  // Nobody can move what nobody has: but none of any kind can be moved.
  'nodes TransferBatch': () => ({
    args: { ids: Array<bigint>(3_000).fill(maxUint256), values: Array<bigint>(3_000).fill(0n) },
  }),
  'resonancePool Dissolved': () => {
    const period = ++made.period
    return { before: [of('resonancePool', 'PeriodOpened', { period })], args: { period } }
  },
}

type Contract = { name: string; abi: Abi; by: () => Address }
const contracts = (): Contract[] => [
  ...OWN_CONTRACTS.map((name) => ({ name, abi: abiOf(name), by: () => node.deployment.contracts[name] })),
  { name: 'escrow', abi: mintEscrowAbi, by: () => escrowOf(made.project) },
]

/** Every column of text of every table whose rows come from blocks; call data and what has a form of its own aside. */
async function storedTexts(): Promise<{ place: string; text: string }[]> {
  const columns = await asOwner<{ table_name: string; column_name: string }>(
    t.config.databaseUrl,
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.columns b on b.table_name = c.table_name and b.column_name = 'block_number'
     where c.table_schema = 'public' and b.table_schema = 'public' and c.data_type = 'text' and c.domain_name is null
       and (c.table_name, c.column_name) <> ('power_operation', 'data')`,
  )
  const found = await Promise.all(
    columns.map(({ table_name: table, column_name: column }) =>
      asOwner<{ text: string }>(
        t.config.databaseUrl,
        `select ${column} as text from ${table} where ${column} is not null`,
      ).then((rows) => rows.map(({ text }) => ({ place: `${table}.${column}`, text }))),
    ),
  )
  return found.flat()
}

test('whatever stands in the dynamic fields of any event of any contract, the index goes on', async () => {
  const sent: string[] = []
  for (const { name, abi, by } of contracts())
    for (const event of abi.filter((i): i is AbiEvent => i.type === 'event' && i.inputs.some(isDynamic)))
      for (const [what, bytes] of Object.entries(NASTY)) {
        const scene = SCENES[`${name} ${event.name}`]?.() ?? {}
        const nasty = event.inputs
          .filter((p) => isDynamic(p) && scene.args?.[p.name!] === undefined)
          .map((p) => [p.name!, p.type === 'string' || p.type === 'bytes' ? bytes : undefined])
        const log = say(scene.by ?? by(), event, ++next, { ...Object.fromEntries(nasty), ...scene.args })
        node.add([...(scene.before ?? []), log])
        sent.push(`${name} ${event.name}: ${what}`)
      }
  const latest = node.add([])
  await t.sync()
  const { number } = await t.app.database.db
    .selectFrom('chain_cursor')
    .select('number')
    .executeTakeFirstOrThrow()
  expect(number).toBe(latest)

  const texts = await storedTexts()
  for (const place of [
    'project.name',
    'project.cid',
    'sale.name',
    'sale.cid',
    'node_card.cid',
    'node_card.suffix',
  ])
    expect(texts.some((s) => s.place === place && s.text === 'Spring\ufffdsale')).toBe(true)
  for (const place of ['resonance_period.reason', 'level_veto.reason', 'award_change.reason'])
    expect(texts.some((s) => s.place === place && s.text.length === CHAIN_TEXT_LENGTH)).toBe(true)
  expect(texts.filter((s) => chainText(s.text) !== s.text)).toEqual([])
  expect(new Set(sent.map((s) => s.split(':')[0]!)).size).toBeGreaterThan(8)
})

test('a text keeps what is text, and loses what is none', () => {
  expect(chainText('Spring sale 春季 🌱\n\tน้ำ')).toBe('Spring sale 春季 🌱\n\tน้ำ')
  expect(chainText('a\0b\ud800c\u202ed\u2066e\u007ff\u009bg')).toBe(
    `a${['b', 'c', 'd', 'e', 'f', 'g'].map((c) => `\ufffd${c}`).join('')}`,
  )
  expect(chainText('x'.repeat(CHAIN_TEXT_LENGTH))).toBe('x'.repeat(CHAIN_TEXT_LENGTH))
  for (const letter of ['x', '倉', '🌱', '\0']) {
    const cut = chainText(letter.repeat(LONG))
    expect([cut.length, cut.at(-1), cut.isWellFormed()]).toEqual([CHAIN_TEXT_LENGTH, '…', true])
    // A longer row could not be in an index.
    expect(Buffer.byteLength(cut)).toBeLessThan(2_704)
  }
})

const nested = parseAbi([
  'struct Part { string name; uint256 n; string[] more; }',
  'function parts(string a, bytes b) view returns (Part[] list, string last)',
])

test('what contracts answer passes the same door, however it is asked for', async () => {
  const dirty = 'TDE\0\u202e'
  const clean = 'TDE\ufffd\ufffd'
  const part = { name: dirty, n: 7n, more: [dirty, dirty] }
  const parts = encodeFunctionResult({ abi: nested, functionName: 'parts', result: [[part], dirty] })
  const symbol = encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: dirty })
  const answers = { [toFunctionSelector('symbol()')]: symbol, [toFunctionSelector(nested[0])]: parts }
  const both = encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: [
      { success: true, returnData: symbol },
      { success: false, returnData: '0x' },
      { success: true, returnData: parts },
    ],
  })
  const request = (asked: { method: string; params?: unknown }) => {
    const [{ data }] = asked.params as [{ data: Hex }]
    return Promise.resolve(answers[data.slice(0, 10)] ?? both)
  }
  const client = createClient({
    deployment: node.deployment,
    transport: (o) => custom({ request }, { retryCount: 0 })(o),
  })
  const address = node.deployment.contracts.token
  const named = { address, abi: erc20Abi, functionName: 'symbol' } as const
  const told = { address, abi: nested, functionName: 'parts', args: ['a', '0x'] } as const
  const cleanParts = [[{ name: clean, n: 7n, more: [clean, clean] }], clean]
  expect(await client.readContract(named)).toBe(clean)
  expect((await client.simulateContract(named as never)).result).toBe(clean)
  expect(await client.readContract(told)).toEqual(cleanParts)
  expect(await client.multicall({ contracts: [named, named, told] })).toMatchObject([
    { status: 'success', result: clean },
    { status: 'failure' },
    { status: 'success', result: cleanParts },
  ])
  expect(readCall(nested, encodeFunctionData({ abi: nested, args: [dirty, '0x00ff'] }))).toEqual({
    functionName: 'parts',
    args: [clean, '0x00ff'],
  })
})

/** What of viem makes texts of what a chain says. */
const DECODERS =
  /\b(decode(Abi|Event|Function|Error|Deploy)\w*|parseEventLogs|hexToString|fromHex|bytesToString|fromBytes|createPublicClient|getContract|getContractEvents|publicActions)\b/g

test('no other file of the server decodes what a chain says', () => {
  const source = join(import.meta.dirname, '..')
  const doors = ['chain/client.ts', 'chain/events.ts', 'chain/texts.ts'].map((f) => join(...f.split('/')))
  const others = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (f) => f.endsWith('.ts') && !f.endsWith('.test.ts') && !doors.includes(f),
  )
  const found = others.flatMap((f) => {
    const imports = readFileSync(join(source, f), 'utf8').matchAll(/import \{([^}]*)\} from 'viem[^']*'/g)
    return [...imports].flatMap(([, names = '']) =>
      [...names.matchAll(DECODERS)].map(([name]) => `${f}: ${name}`),
    )
  })
  expect(others.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
