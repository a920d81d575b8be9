import type { ChainInfo } from '@holdfast/protocol/chain'
import { ConfigError } from './config-error.ts'
import type { Env } from './env.ts'

/**
 * The relay to wallets of other devices, named by WALLETCONNECT_PROJECT_ID, which is no secret: every page sends it. Null without it.
 * @throws ConfigError
 */
export function walletConnectOf(env: Env): ChainInfo['walletConnect'] {
  const projectId = env['WALLETCONNECT_PROJECT_ID']?.trim()
  if (!projectId) return null
  if (!/^[0-9a-f]{32}$/.test(projectId))
    throw new ConfigError(`WALLETCONNECT_PROJECT_ID=${projectId} is not 32 hexadecimal digits`)
  const relay = env['WALLETCONNECT_RELAY']?.trim() || 'wss://relay.walletconnect.org'
  if (!/^wss?:\/\/[\w.:-]+$/.test(relay) || !URL.canParse(relay))
    throw new ConfigError(
      `WALLETCONNECT_RELAY=${relay} is not the origin of a web socket, such as wss://a.example`,
    )
  return { projectId, relay }
}
