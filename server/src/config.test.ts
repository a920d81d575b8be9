import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONTRACT_NAMES } from '@holdfast/protocol/contracts'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const dir = mkdtempSync(join(tmpdir(), 'holdfast-config-'))
const someone = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** One digit is another, and the letters' case is the old one's. */
const mistyped = someone.replace(/\d(?!x)/, (d) => String((Number(d) + 1) % 10))
const deployment = (chainId: number) => {
  const file = join(dir, `${chainId}.json`)
  const contracts = Object.fromEntries(CONTRACT_NAMES.map((n) => [n, someone]))
  writeFileSync(
    file,
    JSON.stringify({ chainId, startBlock: 5, fingerprint: '0x1', root: someone, contracts }),
  )
  return file
}
const local = {
  DATABASE_URL: 'postgres://a:b@localhost/x',
  RPC_URLS: 'http://127.0.0.1:8545',
  DEPLOYMENT_FILE: deployment(31_337),
}
const bsc = {
  ...local,
  CHAIN: 'bsc',
  DEPLOYMENT_FILE: deployment(56),
  RPC_URLS: 'https://one.example, https://two.example',
  PUBLIC_RPC_URL: 'https://public.example',
  ALLOWED_ORIGINS: 'https://app.example',
}
afterAll(() => rmSync(dir, { recursive: true }))

test('on the local chain little needs to be said', () => {
  expect(readConfig(local)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    chain: 'local',
    processes: ['api', 'indexer', 'worker'],
    publicRpcUrl: 'http://127.0.0.1:8545',
    allowedOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
    defaultReferrer: null,
    bridge: null,
    walletConnect: null,
    operators: [],
    devMnemonic: null,
    faucetPerHour: 5,
  })
})

test('in production addresses, nodes and origins are named, and nothing of the local chain counts', () => {
  const config = readConfig({
    ...bsc,
    DEV_MNEMONIC: 'test test test',
    MANAGERS: `${someone}, ${someone.toLowerCase()}`,
    TREASURIES: someone.toLowerCase(),
    PROCESSES: 'worker,api',
  })
  expect(config).toMatchObject({
    rpcUrls: ['https://one.example', 'https://two.example'],
    allowedOrigins: ['https://app.example'],
    processes: ['api', 'worker'],
    operators: [
      { address: someone.toLowerCase(), role: 'manager' },
      { address: someone.toLowerCase(), role: 'manager' },
    ],
    treasuries: [someone],
    devMnemonic: null,
    callsPerMinute: 1_200,
    signInsPerMinute: 60,
  })
})

test('history is read from standbys where some are named', () => {
  expect(readConfig(local)).toMatchObject({ databaseReplicaUrl: null, replicaLagSeconds: 10 })
  const url = 'postgres://a:b@one,two:5433/x?target_session_attrs=any'
  expect(readConfig({ ...bsc, DATABASE_REPLICA_URL: url, REPLICA_LAG_SECONDS: '60' })).toMatchObject({
    databaseReplicaUrl: url,
    replicaLagSeconds: 60,
  })
})

test('a bridge is an aggregator with the one contract that wallets call for it', () => {
  const named = { BRIDGE_INTEGRATOR: 'holdfast', BRIDGE_CONTRACT: someone.toLowerCase() }
  expect(readConfig({ ...bsc, ...named }).bridge).toEqual({
    integrator: 'holdfast',
    api: 'https://li.quest/v1',
    contract: someone,
  })
  expect(readConfig({ ...bsc, ...named, BRIDGE_API: 'http://127.0.0.1:9/v1/' }).bridge?.api).toBe(
    'http://127.0.0.1:9/v1',
  )
})

test('wallets of other devices are reached by a project of the operator, through a relay', () => {
  const projectId = '0123456789abcdef'.repeat(2)
  const named = { ...bsc, WALLETCONNECT_PROJECT_ID: projectId }
  expect(readConfig(named).walletConnect).toEqual({ projectId, relay: 'wss://relay.walletconnect.org' })
  expect(readConfig({ ...named, WALLETCONNECT_RELAY: 'ws://127.0.0.1:9' }).walletConnect?.relay).toBe(
    'ws://127.0.0.1:9',
  )
  // Without a project the relay alone does nothing.
  expect(readConfig({ ...bsc, WALLETCONNECT_RELAY: 'wss://a.example' }).walletConnect).toBeNull()
})

test.each([
  [{ WALLETCONNECT_PROJECT_ID: 'mine' }, 'WALLETCONNECT_PROJECT_ID=mine is not 32 hexadecimal digits'],
  ...['https://a.example', 'wss://a.example/path', "wss://a.example; script-src 'unsafe-inline'"].map(
    (relay): [object, string] => [
      { WALLETCONNECT_PROJECT_ID: '00'.repeat(16), WALLETCONNECT_RELAY: relay },
      `WALLETCONNECT_RELAY=${relay} is not the origin of a web socket, such as wss://a.example`,
    ],
  ),
  [{ BRIDGE_INTEGRATOR: 'holdfast' }, "BRIDGE_CONTRACT is missing: the aggregator's contract on this chain"],
  [{ BRIDGE_INTEGRATOR: 'holdfast', BRIDGE_CONTRACT: 'li.fi' }, 'BRIDGE_CONTRACT: li.fi is not an address'],
  [
    { BRIDGE_INTEGRATOR: 'a name', BRIDGE_CONTRACT: someone },
    'BRIDGE_INTEGRATOR=a name is not a name of letters, digits, ".", "-" and "_"',
  ],
  [
    { BRIDGE_INTEGRATOR: 'holdfast', BRIDGE_CONTRACT: someone, BRIDGE_API: 'li.quest' },
    'BRIDGE_API=li.quest is not a web address',
  ],
  [{ PUBLIC_RPC_URL: '' }, 'PUBLIC_RPC_URL is missing: a read RPC that browsers may use'],
  [{ PUBLIC_RPC_URL: 'ftp://x' }, 'PUBLIC_RPC_URL=ftp://x is not a web address'],
  [{ ALLOWED_ORIGINS: '' }, 'ALLOWED_ORIGINS is missing: the web addresses that people sign in on'],
  [
    { ALLOWED_ORIGINS: 'https://a.example/path' },
    'ALLOWED_ORIGINS=https://a.example/path is not an origin such as https://a.example',
  ],
  [{ RPC_URLS: 'localhost:8545' }, 'RPC_URLS=localhost:8545 is not a web address'],
  ...['https://one.example', 'https://one.example/key-a,https://ONE.example:8545/key-b'].map(
    (urls): [Record<string, string>, string] => [
      { RPC_URLS: urls },
      'RPC_URLS names one node: off the local chain nothing that moves money is believed before two, of different hosts, tell it alike',
    ],
  ),
  [
    { DATABASE_REPLICA_URL: 'replica:5432' },
    'DATABASE_REPLICA_URL is not a connection string such as postgres://user:password@host:5432/name',
  ],
  [
    { DATABASE_REPLICA_URL: 'postgres://a,b/x?target_session_attrs=primary' },
    'DATABASE_REPLICA_URL: target_session_attrs=primary: only standby or read-only or any is of use here',
  ],
  [{ REPLICA_LAG_SECONDS: '1' }, 'REPLICA_LAG_SECONDS=1 is not a whole number from 5 to 3600'],
  [{ PORT: '1e3' }, 'PORT=1e3 is not a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT=-1 is not a whole number from 0 to 65535'],
  [{ MANAGERS: 'me' }, 'MANAGERS: me is not an address'],
  ...(['TREASURIES', 'MANAGERS', 'DEFAULT_REFERRER'] as const).map((name): [object, string] => [
    { [name]: mistyped },
    `${name}: a letter or digit of ${mistyped} is wrong, its checksum does not fit`,
  ]),
  [
    { OPERATORS: `${mistyped}:finance` },
    `OPERATORS: a letter or digit of ${mistyped} is wrong, its checksum does not fit`,
  ],
  [{ DEFAULT_REFERRER: '0x1' }, 'DEFAULT_REFERRER: 0x1 is not an address'],
  [{ PROCESSES: 'api,mail' }, 'PROCESSES names mail, which is not one of api, indexer, worker'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud is not one of fatal, error, warn, info, debug, trace, silent'],
  [
    { TRUST_PROXY: 'yes' },
    'TRUST_PROXY: yes is neither a number of proxies nor an address or range of theirs (10.0.0.0/8)',
  ],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY: 10.0.0.0/33 is neither a number of proxies nor an address or range of theirs (10.0.0.0/8)',
  ],
  [{ TRUST_PROXY: '11' }, 'TRUST_PROXY=11: at most 10 proxies'],
  [{ GAS_PRICE_FLOOR: '2', GAS_PRICE_CEILING: '1' }, 'GAS_PRICE_FLOOR=2 is above GAS_PRICE_CEILING=1'],
])('%o is refused by name', (env, message) => {
  expect(() => readConfig({ ...bsc, ...env })).toThrow(new ConfigError(message))
})

test('a head may be old, and no block is waited for, on a chain that mines on demand alone', () => {
  expect(readConfig(bsc)).toMatchObject({ headSeconds: 30, gasPrices: { floor: 10n ** 8n, stuckBlocks: 20 } })
  expect(readConfig({ ...local })).toMatchObject({ headSeconds: 0, gasPrices: { stuckBlocks: 0 } })
})

test('a deployment from before the proceeds of node cards had a contract is complete without it', () => {
  const file = join(dir, 'older.json')
  const { contracts, ...rest } = JSON.parse(readFileSync(local.DEPLOYMENT_FILE, 'utf8')) as {
    contracts: Record<string, string>
  }
  const { nodeProceeds: _, ...older } = contracts
  writeFileSync(file, JSON.stringify({ ...rest, contracts: older }))
  expect(readConfig({ ...local, DEPLOYMENT_FILE: file }).deployment.contracts).toMatchObject({
    ...older,
    nodeProceeds: '0x0000000000000000000000000000000000000000',
  })
  const { main: __, ...broken } = older
  writeFileSync(file, JSON.stringify({ ...rest, contracts: broken }))
  expect(() => readConfig({ ...local, DEPLOYMENT_FILE: file })).toThrow('no address of main')
})

test('a deployment with a mistyped address is refused, and the contract named', () => {
  const file = join(dir, 'mistyped.json')
  writeFileSync(file, readFileSync(local.DEPLOYMENT_FILE, 'utf8').replace(someone, mistyped))
  expect(() => readConfig({ ...local, DEPLOYMENT_FILE: file })).toThrow(
    /mistyped\.json: \w+: a letter or digit of 0x\w+ is wrong, its checksum does not fit$/,
  )
})
