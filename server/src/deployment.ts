import { existsSync, readFileSync } from 'node:fs'
import { type ChainName, CHAINS, type Deployment } from '@holdfast/protocol/chain'
import { CONTRACT_NAMES } from '@holdfast/protocol/contracts'
import { isAddress, zeroAddress } from 'viem'
import { ConfigError } from './config-error.ts'
import { address, type Env, required } from './env.ts'

/** Contracts that a deployment made before them does not name: it goes on without (D-530). */
const NOT_IN_OLDER = { nodeProceeds: zeroAddress }

/** The contracts that DEPLOYMENT_FILE names. @throws ConfigError */
export function readDeployment(env: Env, chain: ChainName): Deployment {
  const file = required(env, 'DEPLOYMENT_FILE', 'the JSON file of the deployed contracts')
  if (!existsSync(file))
    throw new ConfigError(`DEPLOYMENT_FILE=${file} does not exist: deploy the contracts first`)
  let d: Partial<Deployment>
  try {
    d = JSON.parse(readFileSync(file, 'utf8')) as Partial<Deployment>
  } catch {
    throw new ConfigError(`DEPLOYMENT_FILE=${file} is not JSON`)
  }
  const { id } = CHAINS[chain]
  if (d.chainId !== id)
    throw new ConfigError(`DEPLOYMENT_FILE=${file} is for chain ${d.chainId}, CHAIN=${chain} is ${id}`)
  const contracts = { ...NOT_IN_OLDER, ...d.contracts }
  const missing = CONTRACT_NAMES.find((n) => !isAddress(contracts[n] ?? '', { strict: false }))
  if (
    missing ||
    !isAddress(d.root ?? '', { strict: false }) ||
    !Number.isSafeInteger(d.startBlock) ||
    !d.fingerprint
  )
    throw new ConfigError(
      `DEPLOYMENT_FILE=${file} is not complete${missing ? `: no address of ${missing}` : ''}`,
    )
  for (const [name, a] of Object.entries({ ...contracts, root: d.root! })) address(`${file}: ${name}`, a)
  return { ...d, contracts } as Deployment
}
