import type { Deployment } from '@holdfast/protocol/chain'
import type { Hex } from 'viem'
import type { SignerAt } from './remote.ts'
import { ConfigError, readChain, readDeployment, signerAt } from '../config.ts'
import { readKeyFile } from './keys.ts'

export type SignerConfig = {
  deployment: Deployment
  key: { key: Hex } | { remote: SignerAt }
  listen: { port: number } | { socket: string }
  logLevel: string
}

type Env = Record<string, string | undefined>

/**
 * Reads and checks the signer's configuration.
 * @throws ConfigError naming the variable and what is wrong with it
 */
export function readSignerConfig(env: Env): SignerConfig {
  const deployment = readDeployment(env, readChain(env))
  const file = env.PAYER_KEY_FILE?.trim()
  const remote = env.PAYER_SIGNER_URL?.trim()
  if (!file === !remote)
    throw new ConfigError(
      'PAYER_KEY_FILE (a file with the key) or PAYER_SIGNER_URL (a signer that has it) must be set, and not both',
    )
  const socket = env.SIGNER_SOCKET?.trim()
  const port = env.SIGNER_PORT?.trim()
  if (!socket && !port)
    throw new ConfigError('SIGNER_PORT or SIGNER_SOCKET is missing: where the signer listens')
  if (port && (!/^\d+$/.test(port) || Number(port) > 65_535))
    throw new ConfigError(`SIGNER_PORT=${port} is not a whole number from 0 to 65535`)
  return {
    deployment,
    key: file
      ? { key: readKeyFile('PAYER_KEY_FILE', file) }
      : { remote: signerAt({ SIGNER_URL: remote }, 'PAYER_SIGNER_URL')! },
    listen: socket ? { socket } : { port: Number(port) },
    logLevel: env.LOG_LEVEL?.trim() || 'info',
  }
}
