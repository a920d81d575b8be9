// What wallets' repositories and explorers' forms are given.
import { mkdtempSync, readFileSync, writeFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import schema from '@uniswap/token-lists/src/tokenlist.schema.json' with { type: 'json' }
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { tokenListOf } from '@holdfast/protocol/token-list'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { done } from './done.ts'
import { freshChain } from '../contracts/script/fresh-chain.ts'
import { feeText, infoJson, type Listed, writeListing } from './listing.ts'

const listed: Listed = {
  chainId: 56,
  address: '0xB7f8BC63BbcaD18155201308C8f3540b07f84F5e',
  name: 'TDE',
  symbol: 'TDE',
  decimals: 18,
  nodeBps: 200,
  burnBps: 100,
  site: 'https://holdfast.example',
  explorer: 'https://bscscan.com',
  about: 'About it.',
  email: 'hello@holdfast.example',
  links: [{ name: 'github', url: 'https://github.com/holdfast/holdfast' }],
  total: '99999996.75',
  time: 1_763_683_260,
}
const folder = mkdtempSync(join(tmpdir(), 'holdfast-listing-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ajv = new Ajv({ allErrors: true, verbose: false })
formats.default(ajv)
const isTokenList = ajv.compile(schema)

test("the list is valid by Uniswap's schema", () => {
  const list = tokenListOf(listed, listed.time)
  isTokenList(list)
  expect(isTokenList.errors ?? []).toEqual([])
  // The schema is really asked.
  expect(isTokenList({ ...list, name: 'a name with a - in it' })).toBe(false)
})

test('a list of a later day has a later version, and one of the same day the same', () => {
  const of = (time: number) => tokenListOf(listed, time).version
  expect(of(listed.time + 60)).toEqual(of(listed.time))
  expect(of(listed.time + 86_400).patch).toBe(of(listed.time).patch + 1)
})

test('files for repositories and forms have the names, sizes and texts that are asked for', async () => {
  const files = writeListing(join(folder, 'files'), listed)
  const at = (name: string) => join(folder, 'files', name)
  const place = `wallets/blockchains/smartchain/assets/${listed.address}`
  expect(files).toContain(`${place}/info.json`)
  const widths = files.flatMap(
    (f) =>
      /logo-(\d+)\.png$/
        .exec(f)
        ?.slice(1)
        .map((w) => [f, Number(w)] as const) ?? [],
  )
  expect(widths).toHaveLength(4)
  for (const [name, wide] of [...widths, [`${place}/logo.png`, 256] as const]) {
    const { width, height, format, size } = await sharp(readFileSync(at(name))).metadata()
    expect([name, width, height, format]).toEqual([name, wide, wide, 'png'])
    // Wallets' repositories take 100 KB at most.
    expect(size).toBeLessThan(100_000)
  }
  expect(JSON.parse(readFileSync(at(`${place}/info.json`), 'utf8'))).toEqual(infoJson(listed))
  expect(infoJson(listed)).toMatchObject({
    type: 'BEP20',
    id: listed.address,
    status: 'active',
    decimals: 18,
  })
  const form = readFileSync(at('explorers/form.txt'), 'utf8')
  expect(form).toContain(`Supply that circulates (number): ${listed.site}/api/supply/circulating`)
  expect(form).toContain(feeText(listed))
  expect(feeText(listed)).toContain('pays 2 % to the holders of node cards and burns 1 %')
})

const on = freshChain()
const run = async (...words: string[]) => {
  const { stdout, stderr, status } = await done(join(import.meta.dirname, 'listing.ts'), words)
  return { said: `${stdout}${stderr}`, status }
}

test('as a command it writes what the chain tells, and refuses what is missing or of another kind', async () => {
  const { contracts } = await on.local()
  const out = join(folder, 'told')
  const site = ['--rpc', on.chain.url, '--site', 'http://localhost:3000/']
  const { said, status } = await run(on.out, ...site, '--x', 'https://x.com/holdfast', '--out', out)
  expect({ said, status }).toMatchObject({ status: 0 })
  const list = JSON.parse(readFileSync(join(out, 'tokenlist.json'), 'utf8')) as ReturnType<typeof tokenListOf>
  expect(isTokenList(list)).toBe(true)
  expect(list.tokens[0]).toMatchObject({
    address: contracts.token,
    extensions: { tradeFee: { buyBps: 300 } },
  })
  const info = readFileSync(
    join(out, `wallets/blockchains/chain-31337/assets/${contracts.token}/info.json`),
    'utf8',
  )
  expect(JSON.parse(info)).toMatchObject({
    website: 'http://localhost:3000',
    links: [{ name: 'x', url: 'https://x.com/holdfast' }, { name: 'whitepaper' }],
  })
  for (const [words, why] of [
    [[], 'name the file of the deployment'],
    [[on.out], '--rpc is missing'],
    [[on.out, '--rpc', on.chain.url], '--site is missing'],
    [
      [on.out, ...site, '--github', 'https://evil.example/github.com/'],
      'does not begin with https://github.com/',
    ],
  ] as const)
    expect(await run(...words)).toMatchObject({ status: 1, said: expect.stringContaining(why) })
  const elsewhere = join(folder, '56.json')
  writeFileSync(elsewhere, JSON.stringify({ chainId: 56, contracts }))
  expect((await run(elsewhere, ...site)).said).toContain('the node is of chain 31337, the deployment of 56')
})
