// What wallets' asset repositories and explorers' forms ask of a token: `npm run listing -- <deployment.json> --rpc URL --site
// https://… [--about TEXT] [--email …] [--github URL] [--x URL] [--telegram URL] [--docs URL] [--out FOLDER]`. Name, sign, decimals, supply
// and fees are read from the chain; texts that nobody gives are the product's own.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { CHAINS } from '@holdfast/protocol/chain'
import {
  CRASH_FEE_BPS,
  type ListedToken,
  TRADE_FEE_CAP_BPS,
  tokenListOf,
} from '@holdfast/protocol/token-list'
import { erc20Abi, formatUnits, getAddress } from 'viem'
import { deployed } from '../contracts/script/command.ts'
import { brand } from '../web/src/brand.ts'
import { ROOT } from './stack.ts'

const LOGOS = join(ROOT, 'web/public/token')

/** Kinds of links by the names that asset repositories take, each with how an address of it begins. */
const LINKS = {
  github: 'https://github.com/',
  x: 'https://x.com/',
  telegram: 'https://t.me/',
  docs: 'https://',
} as const
type LinkName = keyof typeof LINKS

/** Trust Wallet's folder of each chain; what is not there has no place in its repository. */
const FOLDERS: Record<number, string> = { 56: 'smartchain' }

export type Listed = ListedToken & {
  explorer: string | null
  about: string
  email: string | null
  links: { name: LinkName; url: string }[]
  total: string
  time: number
}

const percent = (bps: number) => `${bps / 100} %`

/** What a form's reader has to know of trades. Explorers and wallets warn of fees that nobody told them. */
export const feeText = (t: Pick<ListedToken, 'nodeBps' | 'burnBps'>): string =>
  `A trade with the token's registered pair pays ${percent(t.nodeBps)} to the holders of node cards and burns ${percent(t.burnBps)}; each can be ${percent(TRADE_FEE_CAP_BPS)} at most. Of a sale, the part that pushes the price below 80 % of its average of 12 to 24 hours pays a further ${percent(CRASH_FEE_BPS)}. All other transfers are free. Nobody can mint, stop transfers or list accounts.`

/** `info.json` of an asset repository (Trust Wallet's form, which others took over). */
export const infoJson = (t: Listed) => ({
  name: t.name,
  type: 'BEP20',
  symbol: t.symbol,
  decimals: t.decimals,
  website: t.site,
  description: t.about,
  explorer: `${t.explorer ?? t.site}/token/${t.address}`,
  status: 'active',
  id: t.address,
  links: [...t.links, { name: 'whitepaper', url: `${t.site}/wp` }],
  tags: ['defi'],
})

/** Fields of explorers' and trackers' forms, one a line. */
function formText(t: Listed): string {
  const fields: [string, string][] = [
    ['Contract address', t.address],
    ['Chain id', String(t.chainId)],
    ['Project name', brand.name],
    ['Token name', t.name],
    ['Symbol', t.symbol],
    ['Decimals', String(t.decimals)],
    ['Official website', t.site],
    ['Official e-mail', t.email ?? ''],
    ['Description', t.about],
    ['Fees', feeText(t)],
    ['Whitepaper', `${t.site}/wp`],
    ['Who may change what', `${t.site}/powers`],
    ['Audit report', `${t.site}/solvency`],
    ['Token list', `${t.site}/tokenlist.json`],
    ['Supply that exists (number)', `${t.site}/api/supply/total`],
    ['Supply that circulates (number)', `${t.site}/api/supply/circulating`],
    ['Burned (number)', `${t.site}/api/supply/burned`],
    ['Supply that exists, at this moment', t.total],
    ...t.links.map(({ name, url }): [string, string] => [name, url]),
    ['Logo 32 x 32', 'logo-32.png'],
    ['Logo 64 x 64', 'logo-64.png'],
    ['Logo 200 x 200', 'logo-200.png'],
    ['Logo 256 x 256', 'logo-256.png'],
    ['Logo as SVG', 'logo.svg'],
  ]
  return `${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`
}

/** Writes all files into `out`. @returns their names */
export function writeListing(out: string, t: Listed): string[] {
  const files: string[] = []
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(out, name)), { recursive: true })
    writeFileSync(join(out, name), text)
    files.push(name)
  }
  const copy = (logo: string, name: string) => {
    mkdirSync(dirname(join(out, name)), { recursive: true })
    copyFileSync(join(LOGOS, logo), join(out, name))
    files.push(name)
  }
  const folder = `wallets/blockchains/${FOLDERS[t.chainId] ?? `chain-${t.chainId}`}/assets/${t.address}`
  put(`${folder}/info.json`, `${JSON.stringify(infoJson(t), null, 4)}\n`)
  copy('logo-256.png', `${folder}/logo.png`)
  put('explorers/form.txt', formText(t))
  for (const logo of ['logo-32.png', 'logo-64.png', 'logo-200.png', 'logo-256.png', 'logo.svg'])
    copy(logo, `explorers/${logo}`)
  put('tokenlist.json', `${JSON.stringify(tokenListOf(t, t.time), null, 2)}\n`)
  return files
}

const link = (name: string, value: string, start: string): string => {
  if (!URL.canParse(value) || !value.startsWith(start) || /\s/.test(value))
    throw new Error(`--${name} ${value} does not begin with ${start}`)
  return value
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: {
      rpc: text,
      site: text,
      about: text,
      email: text,
      out: text,
      github: text,
      x: text,
      telegram: text,
      docs: text,
    },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file) throw new Error('name the file of the deployment, e.g. contracts/deployments/56.json')
  if (!values.rpc) throw new Error('--rpc is missing: a node of the chain')
  if (!values.site) throw new Error("--site is missing: the web app's address, e.g. https://example.org")
  const { deployment, client } = await deployed(file, values.rpc)
  const { chainId, contracts } = deployment
  const site = link('site', values.site.replace(/\/$/, ''), chainId === CHAINS.local.id ? 'http' : 'https://')
  const erc20 = { address: contracts.token, abi: erc20Abi } as const
  const [name, symbol, decimals, total, config, block] = await Promise.all([
    client.readContract({ ...erc20, functionName: 'name' }),
    client.readContract({ ...erc20, functionName: 'symbol' }),
    client.readContract({ ...erc20, functionName: 'decimals' }),
    client.readContract({ ...erc20, functionName: 'totalSupply' }),
    client.readContract({ address: contracts.token, abi: tokenAbi, functionName: 'getConfig' }),
    client.getBlock(),
  ])
  const { explorer } = Object.values(CHAINS).find((c) => c.id === chainId) ?? { explorer: null }
  const fees = { nodeBps: Number(config.nodeBps), burnBps: Number(config.burnBps) }
  const listed: Listed = {
    chainId,
    address: getAddress(contracts.token),
    name,
    symbol,
    decimals,
    ...fees,
    site,
    explorer,
    about: values.about ?? `${symbol} is the token of ${brand.name}. ${feeText(fees)}`,
    email: values.email ?? null,
    links: (Object.keys(LINKS) as LinkName[]).flatMap((n) =>
      values[n] === undefined ? [] : [{ name: n, url: link(n, values[n], LINKS[n]) }],
    ),
    total: formatUnits(total, decimals),
    time: Number(block.timestamp),
  }
  const out = values.out ?? join(dirname(file), `${chainId}-listing`)
  const files = writeListing(out, listed)
  console.log([`${out}:`, ...files.map((f) => `  ${f}`)].join('\n'))
  if (!listed.email) console.log('Forms ask for an e-mail address of the site’s own domain: --email')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    await main()
  } catch (e) {
    console.error(e instanceof Error ? e.message : e)
    process.exitCode = 1
  }
