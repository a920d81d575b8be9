// Deploys everything a chain needs, from committed bytecode; safe to run again at any time, also after it was killed.
// As a command: node contracts/script/deploy.ts <local|bscTestnet|bsc> [--dry-run], with RPC_URLS (the first is read, all are told),
// and DEPLOYER_KEY or MNEMONIC, and SEED_FILE for another seed than seed.<chain>.json. A dry run prints every transaction of a deployment from the
// start and sends none.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHAINS, type ChainName, type Deployment } from '@holdfast/protocol/chain'
import { type Address, createPublicClient, http, isHex, type LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { fingerprintOf } from './bytecode.ts'
import { verifyMembers } from './members.ts'
import { createContracts, openToAll, wireContracts } from './plan.ts'
import { foretelling, Rehearsal } from './rehearsal.ts'
import { checkExchange, isPublished } from './known.ts'
import { accountOf } from './mnemonic.ts'
import { type AccountRef, checkSeed, loadSeed, type Seed } from './seed.ts'
import { Sender } from './transactions.ts'
import { verifySeeded, verifyWiring } from './verify.ts'
import { writtenAddress } from './written-address.ts'

export type DeployOptions = {
  /** a node, or several with commas: the first is read, and all are told of each transaction */
  rpcUrl: string
  chain: ChainName
  /** the local chain's mnemonic; its account 0 deploys */
  mnemonic?: string
  /** who deploys, where there is no mnemonic */
  account?: LocalAccount
  /** default: seed.<chain>.json */
  seed?: Seed
  /** file of the finished deployment; its journal is written beside it */
  out: string
}

/** Hash of all bytecode and of the seed for a deployment on `chain`. */
export const deploymentFingerprint = (chain: ChainName, seed: Seed = loadSeed(chain)): string =>
  fingerprintOf(seed)

async function prepare(o: Omit<DeployOptions, 'out'>) {
  const seed = o.seed ?? loadSeed(o.chain)
  checkSeed(o.chain, seed)
  const account = o.account ?? (o.mnemonic ? accountOf(o.mnemonic, 0) : undefined)
  if (!account) throw new Error('deploy: neither mnemonic nor account given')
  if (o.chain !== 'local' && isPublished(account.address))
    throw new Error(`everybody has the key of ${account.address}: another account must deploy`)
  const urls = o.rpcUrl.split(',').map((url) => url.trim())
  const nodes = urls.map((url) =>
    createPublicClient({ transport: http(url, { retryCount: 0, timeout: 30_000 }) }),
  )
  const client = nodes[0]!
  const [chainId, ...others] = await Promise.all(nodes.map((node) => node.getChainId()))
  const wrong = [chainId, ...others].findIndex((id) => id !== CHAINS[o.chain].id)
  if (chainId === undefined || wrong >= 0)
    throw new Error(
      `${urls[wrong]} is chain ${[chainId, ...others][wrong]}, not ${CHAINS[o.chain].id} (${o.chain})`,
    )

  await checkExchange(client, seed.existing)

  const fingerprint = deploymentFingerprint(o.chain, seed)
  const address = (ref: AccountRef): Address => {
    if (typeof ref === 'string') return writtenAddress('seed', ref)
    if (!o.mnemonic) throw new Error(`seed: account ${ref} needs a mnemonic`)
    return accountOf(o.mnemonic, ref).address
  }
  const context = { client, seed, address, deployer: account.address }
  return { context, nodes, account, chainId, fingerprint }
}

/**
 * Prints every transaction of a deployment of `chain` from the start, and sends none.
 * @returns the number of transactions
 */
export async function rehearse(
  o: Omit<DeployOptions, 'out'>,
  print: (line: string) => void,
): Promise<number> {
  const { context, account } = await prepare(o)
  const { client } = context
  const [nonce, block] = await Promise.all([
    client.getTransactionCount({ address: account.address }),
    client.getBlock(),
  ])
  const steps = new Rehearsal({ from: account.address, nonce, openTime: Number(block.timestamp), print })
  const x = { ...context, foretoldPair: foretelling(client) }
  await openToAll(x, steps, await wireContracts(x, steps, await createContracts(x, steps)))
  return steps.sent
}

/**
 * Brings `chain` to the state that the seed describes and writes the deployment to `out`.
 *
 * A finished deployment at `out` with the same fingerprint is only checked. An unfinished one goes on where it stopped:
 * every transaction is journalled before it is sent. Roles, their members, delays, limits and wiring are read back before trading and
 * the sale of node cards open, and again after that.
 * @throws when a transaction fails, naming it, or when the chain differs from the seed, listing each difference
 */
export async function deploy(o: DeployOptions): Promise<Deployment> {
  const { context, nodes, account, chainId, fingerprint } = await prepare(o)
  const { seed, address } = context

  if (existsSync(o.out)) {
    const found: Deployment = JSON.parse(readFileSync(o.out, 'utf8'))
    if (found.fingerprint !== fingerprint)
      throw new Error(`${o.out} is the deployment of other contracts or another seed`)
    await verifyWiring(context, found.contracts)
    return found
  }

  mkdirSync(dirname(o.out), { recursive: true })
  const sender = await Sender.open(nodes, account, o.out.replace(/\.json$/, '.journal.json'), fingerprint)
  const created = await createContracts(context, sender)
  await sender.settle()
  const contracts = await wireContracts(context, sender, created)
  await sender.settle()
  const verify = async (opened: boolean) => {
    await verifyWiring(context, contracts, opened)
    await verifySeeded(context, contracts, opened)
    await verifyMembers(context, contracts, sender.startBlock, opened)
  }
  // What is open already cannot be taken back: whatever differs must show before.
  await verify(false)
  await openToAll(context, sender, contracts)
  await sender.settle()
  await verify(true)
  const root = address(seed.root)
  const deployment: Deployment = { chainId, startBlock: sender.startBlock, fingerprint, root, contracts }
  writeFileSync(`${o.out}.half`, `${JSON.stringify(deployment, null, 2)}\n`)
  renameSync(`${o.out}.half`, o.out)
  return deployment
}

const isChain = (name: string | undefined): name is ChainName => name !== undefined && name in CHAINS

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const chain = process.argv[2]
  const {
    RPC_URL: one,
    RPC_URLS: rpcUrl = one,
    DEPLOYER_KEY: key,
    MNEMONIC: mnemonic,
    DEPLOYMENT_FILE: file,
    SEED_FILE: from,
  } = process.env
  const signer = isHex(key) ? { account: privateKeyToAccount(key) } : mnemonic ? { mnemonic } : undefined
  if (!isChain(chain) || !rpcUrl || !signer) {
    console.error(
      'RPC_URLS=… DEPLOYER_KEY=0x… node contracts/script/deploy.ts <local|bscTestnet|bsc> [--dry-run]',
    )
    process.exit(2)
  }
  const out = file ?? join(import.meta.dirname, '..', 'deployments', `${CHAINS[chain].id}.json`)
  try {
    const seed = from ? { seed: loadSeed(chain, from) } : {}
    if (process.argv.includes('--dry-run')) {
      const sent = await rehearse({ rpcUrl, chain, ...signer, ...seed }, (line) => console.log(line))
      console.log(`${sent} transactions, none of them sent`)
    } else console.log(JSON.stringify(await deploy({ rpcUrl, chain, out, ...signer, ...seed }), null, 2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
