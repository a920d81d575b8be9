// The whole of a site on one machine: chain, contracts, signer, and two of each server process before the cluster.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deployment } from '@holdfast/protocol/chain'
import { toHex } from 'viem'
import { deploy } from '../../contracts/script/deploy.ts'
import { LOCAL_MNEMONIC, LOCAL_ROLES, localAccount } from '../accounts.ts'
import { type LocalChain, startChain } from '../chain.ts'
import { freePort, sleep } from '../ports.ts'
import { ROOT } from '../stack.ts'
import { type Watcher, watcherOf } from './alarms.ts'
import { type Cluster, MACHINES, startCluster } from './cluster.ts'
import { makeNetwork } from './network.ts'
import { Part, type PartOptions } from './part.ts'
import type { Debian } from './parts-of-debian.ts'

export const ORIGIN = 'http://localhost:3000'
/** Pause of a service manager before it starts what died (systemd: Restart=always, RestartSec=1). */
const RESTART_MS = 1_000
/** When the rehearsal gives up what does not stay. */
const GIVEN_UP_MS = 120_000
/** Says that a process answers, and nothing of the database: without one, no api would be better than the others. */
const HEALTH_PATH = '/api/openapi.json'
/** Two must tell alike, and one of them may be lost. */
const NODES = 3

export type Site = Cluster & {
  dir: string
  chain: LocalChain
  /** what the servers ask of the chain */
  nodes: Part[]
  deployment: Deployment
  signer: Part
  apis: Part[]
  indexers: Part[]
  workers: Part[]
  /** every process of the server, one machine's before the other's */
  servers: Part[]
  /** null where there is no Prometheus */
  watcher: Watcher | null
  /** the environment of machine 0's servers */
  env: Record<string, string>
  /** where a further part's log goes; it is stopped with the site */
  further: (o: Omit<PartOptions, 'log'>) => Part
  /** starts what died, after a service manager's pause */
  restart: (part: Part) => Promise<void>
  stop: () => Promise<void>
}

/** Starts everything. What was started is stopped again where something fails. */
export async function startSite(o: {
  debian: Debian
  logs: string
  progress: (line: string) => void
}): Promise<Site> {
  const { debian, logs, progress } = o
  const made: Part[] = []
  const network = makeNetwork(MACHINES)
  let chain: LocalChain | undefined
  const stop = async () => {
    for (const { cable } of network.machines) cable?.plug()
    for (const part of made.toReversed()) await part.stop()
    await chain?.stop()
    network.remove()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void stop().then(() => {
        debian.remove()
        process.exit(1)
      })
    })
  try {
    const dir = join(debian.dir, 'site')
    mkdirSync(dir)
    const deploymentFile = join(dir, 'deployment.json')
    chain = await startChain({ dir, persist: false })
    const deployment = await deploy({
      rpcUrl: chain.url,
      chain: 'local',
      mnemonic: LOCAL_MNEMONIC,
      out: deploymentFile,
    })
    progress('chain and contracts')
    const apiPorts = [await freePort(), await freePort()]
    const cluster = await startCluster({
      debian,
      network,
      logs,
      healthPath: HEALTH_PATH,
      apis: apiPorts.map((port) => `127.0.0.1:${port}`),
      made: (part) => made.push(part),
    })
    await cluster.whole()
    progress('PostgreSQL twice, Patroni, etcd, haproxy, pgbouncer')

    const kept = (one: Part) => {
      made.push(one)
      return one
    }
    const scraped: { process: string; port: number }[] = []
    const part = async (name: string, kind: string, main: string, env: Record<string, string>) => {
      const port = await freePort()
      scraped.push({ process: kind, port })
      return kept(
        new Part({
          name,
          command: [process.execPath, join('server/src/main', main)],
          cwd: ROOT,
          env: { ...env, METRICS_PORT: String(port) },
          log: join(logs, `${name}.log`),
          ready: (said) => /^ready /m.test(said),
        }),
      )
    }
    const nodePorts = await Promise.all(Array.from({ length: NODES }, () => freePort()))
    const nodes = nodePorts.map((port, i) =>
      kept(
        new Part({
          name: `node${i + 1}`,
          command: [
            process.execPath,
            join(import.meta.dirname, 'node.ts'),
            String(port),
            new URL(chain!.url).port,
          ],
          log: join(logs, `node${i + 1}.log`),
          ready: (said) => said.includes('ready'),
        }),
      ),
    )
    const keyFile = join(dir, 'payer.key')
    writeFileSync(keyFile, toHex(localAccount('finance').getHdKey().privateKey!), { mode: 0o600 })
    const signerPort = String(await freePort())
    const common = { CHAIN: 'local', DEPLOYMENT_FILE: deploymentFile, LOG_LEVEL: 'info' }
    const signer = await part('signer', 'signer', 'signer.ts', {
      ...common,
      PAYER_KEY_FILE: keyFile,
      SIGNER_PORT: signerPort,
    })
    const env = (machine: number) => ({
      ...common,
      DATABASE_URL: cluster.pooled(machine),
      DATABASE_DIRECT_URL: cluster.direct(machine),
      DATABASE_OWNER_URL: cluster.owner(machine),
      RPC_URLS: nodePorts.map((port) => `http://127.0.0.1:${port}`).join(','),
      SIGNER_URL: `http://127.0.0.1:${signerPort}`,
      ALLOWED_ORIGINS: ORIGIN,
      MANAGERS: [localAccount('managerA').address, localAccount('managerB').address].join(','),
      OPERATORS: LOCAL_ROLES.map(([who, role]) => `${localAccount(who).address}:${role}`).join(','),
      TRUST_PROXY: '1',
      SWEEP_SECONDS: '600',
      SOLVENCY_SECONDS: '60',
      INDEXER_LEASE_SECONDS: '5',
      PAYOUT_LEASE_SECONDS: '5',
      LEVEL_LEASE_SECONDS: '5',
    })
    const server = (kind: string, machine: number, more: Record<string, string> = {}) =>
      part(`${kind}${machine + 1}`, kind, 'server.ts', { ...env(machine), PROCESSES: kind, ...more })
    const apis = await Promise.all(apiPorts.map((port, i) => server('api', i, { PORT: String(port) })))
    const indexers = await Promise.all([0, 1].map((i) => server('indexer', i)))
    const workers = await Promise.all([0, 1].map((i) => server('worker', i)))
    const servers = [0, 1].flatMap((i) => [apis[i]!, indexers[i]!, workers[i]!])
    for (const one of [...nodes, signer, ...servers]) await one.start()
    progress('three nodes, signer, and api, indexer, worker twice')
    const watcher = debian.hasPrometheus ? await watcherOf(debian, logs, scraped) : null
    if (watcher) await kept(watcher.part).start()
    return {
      ...cluster,
      dir,
      chain,
      nodes,
      watcher,
      deployment,
      signer,
      apis,
      indexers,
      workers,
      servers,
      env: env(0),
      further: (more) => kept(new Part({ ...more, log: join(logs, `${more.name}.log`) })),
      restart: async (one) => {
        for (const late = Date.now() + GIVEN_UP_MS; ;)
          try {
            await sleep(RESTART_MS)
            return await one.start()
          } catch (e) {
            // What ends at its start is started again, too: Patroni does so while etcd does not answer.
            if (one.running || Date.now() > late) throw e
          }
      },
      stop,
    }
  } catch (e) {
    await stop()
    throw e
  }
}
