// The process that holds the payer's key, or talks to the service that does, and signs only the calls the key is for: see
// `signer/server.ts` (D-234).
import { ConfigError } from '../config.ts'
import { createLog } from '../log.ts'
import { readSignerConfig } from '../signer/config.ts'
import { startSigner } from '../signer/server.ts'
import { startEndpoint } from '../signals/endpoint.ts'
import { Meters } from '../signals/meters.ts'

try {
  const { deployment, signer: payer, listen, logLevel, metrics } = readSignerConfig(process.env)
  const log = createLog(logLevel, undefined, 'signer')
  const meters = new Meters()
  const signed = meters.counter('signed_total', 'Transactions signed.')
  const refused = meters.counter('not_signed_total', 'Requests that were refused or failed.')
  const signer = await startSigner({
    deployment,
    signer: payer,
    log,
    listen,
    onAsked: (wasSigned) => (wasSigned ? signed : refused).inc(),
  })
  const serving = () => payer.address().then(Boolean, () => false)
  const ready = async () => ((await serving()) ? [] : ['key'])
  const endpoint =
    metrics &&
    (await startEndpoint({ listen: metrics, log, metrics: () => meters.text(), probes: { serving, ready } }))
  const stop = () => void Promise.all([signer.stop(), endpoint?.stop()]).then(() => process.exit(0))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(`ready ${signer.port ?? ('socket' in listen ? listen.socket : '')}\n`)
} catch (e) {
  process.stderr.write(`${e instanceof ConfigError ? e.message : e instanceof Error ? e.stack : String(e)}\n`)
  process.exit(1)
}
