// The process that holds the payer's key, or talks to the service that does, and signs only the calls the key is for: see
// `signer/server.ts` (D-234).
import { remoteSigner } from '../signer/remote.ts'
import { ConfigError } from '../config.ts'
import { createLog } from '../log.ts'
import { readSignerConfig } from '../signer/config.ts'
import { keySigner } from '../signer/keys.ts'
import { startSigner } from '../signer/server.ts'

try {
  const { deployment, key, listen, logLevel } = readSignerConfig(process.env)
  const { chainId } = deployment
  const signer = await startSigner({
    deployment,
    signer: 'key' in key ? keySigner(key.key, chainId) : remoteSigner(key.remote, chainId),
    log: createLog(logLevel),
    listen,
  })
  const stop = () => void signer.stop().then(() => process.exit(0))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(`ready ${signer.port ?? ('socket' in listen ? listen.socket : '')}\n`)
} catch (e) {
  process.stderr.write(`${e instanceof ConfigError ? e.message : e instanceof Error ? e.stack : String(e)}\n`)
  process.exit(1)
}
