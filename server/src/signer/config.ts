import type { Deployment } from '@holdfast/protocol/chain'
import { type Config, ConfigError, metricsAt, readChain, readDeployment, refusePayerKey } from '../config.ts'
import { signerOf } from './held.ts'
import type { Signer } from './remote.ts'

export type SignerConfig = {
  deployment: Deployment
  /** signs for the payer */
  signer: Signer
  listen: { port: number } | { socket: string }
  logLevel: string
  /** where those who watch this process ask it; null: nowhere */
  metrics: Config['metrics']
}

type Env = Record<string, string | undefined>

/**
 * Reads and checks the signer's configuration.
 * @throws ConfigError naming the variable and what is wrong with it
 */
export function readSignerConfig(env: Env): SignerConfig {
  refusePayerKey(env)
  const chain = readChain(env)
  const deployment = readDeployment(env, chain)
  const signer = signerOf(env, 'PAYER', deployment.chainId, chain === 'local')
  if (!signer)
    throw new ConfigError(
      'one of PAYER_KEY_FILE (a file with the key), PAYER_SIGNER_URL (a signer that has it) and PAYER_KMS_KEY (a key in AWS KMS) must be set',
    )
  const socket = env.SIGNER_SOCKET?.trim()
  const port = env.SIGNER_PORT?.trim()
  if (!socket && !port)
    throw new ConfigError('SIGNER_PORT or SIGNER_SOCKET is missing: where the signer listens')
  if (port && (!/^\d+$/.test(port) || Number(port) > 65_535))
    throw new ConfigError(`SIGNER_PORT=${port} is not a whole number from 0 to 65535`)
  return {
    deployment,
    signer,
    listen: socket ? { socket } : { port: Number(port) },
    logLevel: env.LOG_LEVEL?.trim() || 'info',
    metrics: metricsAt(env),
  }
}
