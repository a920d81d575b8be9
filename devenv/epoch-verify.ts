// `npm run epoch:verify -- --epoch N --rpc URL [--data DIR_OR_URL]`: recomputes the level rewards of numbers 1 to N from the
// logs of a node alone, best of one's own, and compares roots, totals and rules with what was submitted on chain. With `--data`
// every published file is compared as well: a folder or an address with <number>/manifest.json and the files it names. The
// contracts are those of the published deployment of the chain (contracts/deployments, or `--deployment FILE`), or
// `--main ADDRESS --team-rewards ADDRESS [--start-block NUMBER]`. `--keep DIR` keeps what was computed. Exits with 1 at the first
// difference, which it names, and with 2 when it could not compare.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findSources } from '@holdfast/levels/from-node'
import { Difference, publishedAt, verifyEpoch } from '@holdfast/levels/verify'
import type { Deployment } from '@holdfast/protocol/chain'
import { createPublicClient, http } from 'viem'
import { writtenAddress } from '../contracts/script/written-address.ts'

const { values: o } = parseArgs({
  options: {
    epoch: { type: 'string' },
    rpc: { type: 'string' },
    data: { type: 'string' },
    deployment: { type: 'string' },
    main: { type: 'string' },
    'team-rewards': { type: 'string' },
    'start-block': { type: 'string' },
    keep: { type: 'string' },
  },
})

function whole(text: string | undefined, what: string): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new Error(`give ${what} as a whole number`)
  return Number(text)
}

/** Main, TeamRewards and a block before both. */
function contracts(chainId: number) {
  if (o.main || o['team-rewards'])
    return {
      main: writtenAddress('--main', o.main),
      teamRewards: writtenAddress('--team-rewards', o['team-rewards']),
      startBlock: whole(o['start-block'] ?? '0', '--start-block'),
    }
  const file = o.deployment ?? new URL(`../contracts/deployments/${chainId}.json`, import.meta.url)
  if (!existsSync(file))
    throw new Error(
      `no deployment of chain ${chainId} at ${String(file)}: give --deployment, or --main and --team-rewards`,
    )
  const { contracts: c, startBlock } = JSON.parse(readFileSync(file, 'utf8')) as Deployment
  return {
    main: writtenAddress('main', c.main),
    teamRewards: writtenAddress('teamRewards', c.teamRewards),
    startBlock,
  }
}

try {
  const n = whole(o.epoch, '--epoch')
  if (n === 0) throw new Error('numbers of epochs begin with 1')
  if (!o.rpc) throw new Error('give the address of a node: --rpc http://…')
  const client = createPublicClient({ transport: http(o.rpc, { timeout: 60_000 }) })
  const known = contracts(await client.getChainId())
  const sources = await findSources(client, known)
  console.log(`Main ${sources.main}, TeamRewards ${sources.teamRewards}, chain ${sources.chainId}`)
  const result = await verifyEpoch({
    client,
    sources,
    n,
    ...(o.data ? { published: publishedAt(o.data) } : {}),
    ...(o.keep ? { dir: o.keep } : {}),
    say: (line) => console.log(line),
  })
  console.log(`Number ${n} is as submitted: ${result.accounts} accounts, block ${result.inputBlock}.`)
} catch (e) {
  const different = e instanceof Difference
  console.error(
    `${different ? 'DIFFERS' : 'Could not be verified:'} ${e instanceof Error ? e.message : String(e)}`,
  )
  process.exit(different ? 1 : 2)
}
