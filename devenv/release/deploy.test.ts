// What is shipped beside the release fits it: image, compose file, units, and the variables that they name.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../stack.ts'
import { last, readDockerfile, readUnit, variablesOf } from './read.ts'

const deploy = join(ROOT, 'deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')

/** Parts that holdfast.mjs starts. */
const parts = [...read('holdfast.mjs').matchAll(/^ {2}'?([\w-]+)'?: \{ file: '(\S+)'/gm)].map(
  ([, name, file]) => ({
    name: name!,
    file: file!,
  }),
)
/** Variables that servers, signer and commands read, wherever they do. */
const known = new Set(
  [join(ROOT, 'server/src'), join(ROOT, 'contracts/script'), deploy]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test)\.(ts|mjs)$/.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    )
    .flatMap((text) =>
      [...text.matchAll(/(?:env\.|env\['|env, '|', ')([A-Z][A-Z0-9_]{3,})\b/g)].map(([, name]) => name!),
    )
    .concat(
      ['PAYER', 'KEEPER', 'POSTER', 'ROBOT'].flatMap((held) =>
        ['_KEY_FILE', '_SIGNER_URL', '_KMS_KEY', '_ADDRESS'].map((end) => held + end),
      ),
    ),
)
/** Read by what runs the process, or by a part that names its variables in another way. */
const OTHERS = new Set(['NODE_ENV', 'METRICS_HOST', 'METRICS_PORT'])
const unknown = (names: string[]) => names.filter((name) => !known.has(name) && !OTHERS.has(name))

type Service = Record<string, unknown> & {
  image?: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  secrets?: string[]
  networks?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }> | string[]
}
type Compose = Record<'services' | 'networks' | 'volumes' | 'secrets', Record<string, unknown>> & {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose
const services = Object.entries(compose.services)
const ours = services.filter(([, s]) => s.image?.startsWith('holdfast:'))

test('every part of a release is a file that is in the repository', () => {
  expect(parts.map((p) => p.name)).toContain('signer')
  expect(parts.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([])
})

test('a Node that is too old is told of in a line, and so is a part that there is not', () => {
  const launch = (version: string, part: string) => {
    const say = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
    return spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(say)}`, join(deploy, 'holdfast.mjs'), part],
      {
        encoding: 'utf8',
      },
    )
  }
  expect(launch('22.21.1', 'api')).toMatchObject({
    status: 2,
    stderr: 'Holdfast needs Node 24 or later; this is 22.21.1\n',
  })
  expect(launch('24.0.0', 'nothing').stderr).toMatch(/^node holdfast\.mjs <server\|api\|/)
})

test('the image is made in stages, runs as nobody who could write it, and says when it is well', () => {
  const stages = readDockerfile(join(deploy, 'Dockerfile'))
  expect(stages.map((s) => s.name)).toEqual(['build', 'pgbouncer', 'holdfast'])
  const [build, , image] = stages
  // What the test of the release does itself.
  expect(build!.instructions).toEqual([
    { word: 'WORKDIR', rest: '/src' },
    { word: 'COPY', rest: '. .' },
    { word: 'RUN', rest: 'npm run build -- --arch=${TARGETARCH}' },
  ])
  expect(image!.instructions.filter((i) => i.word === 'COPY').map((i) => i.rest)).toEqual([
    '--from=build /src/dist/release ./',
  ])
  expect(image!.instructions.filter((i) => i.word === 'RUN')).toHaveLength(1)
  expect(last(image!, 'USER')).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/)
  expect(unknown(Object.keys(variablesOf(image!)))).toEqual([])
  const [, command] = /CMD (\[.*\])$/.exec(last(image!, 'HEALTHCHECK')!) ?? []
  expect(JSON.parse(command!)).toEqual(['node', 'holdfast.mjs', 'healthy'])
  const folders = [...last(image!, 'RUN')!.matchAll(/\/(?:var|run)\/\S+/g)].map(([path]) => path)
  expect(folders).toContain(variablesOf(image!)['FILES_DIR'])
  // Nothing of this machine comes in: keys, databases, what was built here.
  for (const pattern of ['**/node_modules', '**/dist', '.data*', 'deploy/secrets', '**/*.key'])
    expect(read('Dockerfile.dockerignore').split('\n')).toContain(pattern)
})

test('the compose file starts two of each process, with commands and variables that there are', () => {
  const commands = ours.map(([, s]) => s.command![0]!)
  expect(commands.toSorted()).toEqual(
    ['api', 'api', 'indexer', 'indexer', 'migrate', 'signer', 'worker', 'worker'].toSorted(),
  )
  expect(commands.filter((c) => !parts.some((p) => p.name === c))).toEqual([])
  for (const [name, s] of ours) {
    expect([name, unknown(Object.keys(s.environment ?? {}))]).toEqual([name, []])
    expect([name, s['read_only'], s['cap_drop'], s['security_opt'], s['env_file']]).toEqual([
      name,
      true,
      ['ALL'],
      ['no-new-privileges:true'],
      // The signer knows nothing of the servers: no database, none of their secrets.
      [s.command![0] === 'signer' ? 'signer.env' : 'holdfast.env'],
    ])
  }
})

test('each process is looked at as the image says, also by engines that build images without it', () => {
  const image = readDockerfile(join(deploy, 'Dockerfile')).at(-1)!
  const words = last(image, 'HEALTHCHECK')!
  const option = (name: string) => new RegExp(`--${name}=(\\S+)`).exec(words)![1]!
  const [, command] = /CMD (\[.*\])$/.exec(words)!
  const healthcheck = {
    test: ['CMD', ...(JSON.parse(command!) as string[])],
    interval: option('interval'),
    timeout: option('timeout'),
    start_period: option('start-period'),
    retries: Number(option('retries')),
  }
  for (const [name, s] of ours)
    expect([name, s['healthcheck']]).toEqual([
      name,
      s.command![0] === 'migrate' ? { disable: true } : healthcheck,
    ])
})

test('only the balancer is reached from outside, and the signer by its socket alone', () => {
  const open = services.filter(([, s]) => s.ports?.some((p) => !p.startsWith('127.0.0.1:')))
  expect(open.map(([name]) => name)).toEqual(['nginx'])
  const { signer } = compose.services
  expect(signer!.networks).toEqual(['watch'])
  expect(compose.networks['watch']).toEqual({ internal: true })
  const withSocket = services.filter(([, s]) => s.volumes?.some((v) => v.startsWith('signer:')))
  expect(withSocket.map(([name]) => name).toSorted()).toEqual(['signer', 'worker-1', 'worker-2'])
  const withKey = services.filter(([, s]) => s.secrets?.includes('payer_key'))
  expect(withKey.map(([name]) => name)).toEqual(['signer'])
  expect(ours.filter(([, s]) => s.environment?.['DATABASE_OWNER_URL']).map(([name]) => name)).toEqual([
    'migrate',
  ])
})

test('all that the compose file names is there', () => {
  for (const [name, s] of services) {
    const sources = (s.volumes ?? []).map((volume) => volume.split(':')[0]!)
    // Secrets are the operator's; Prometheus and Grafana have folders of their own.
    const ours = sources.filter(
      (from) => from.startsWith('./') && !/^\.\/(secrets\/|prometheus$|grafana\/)/.test(from),
    )
    expect([name, ours.filter((from) => !existsSync(join(deploy, from)))]).toEqual([name, []])
    const named = sources.filter((from) => !from.startsWith('.'))
    expect([name, named.filter((volume) => !(volume in compose.volumes))]).toEqual([name, []])
    for (const network of s.networks ?? []) expect(Object.keys(compose.networks)).toContain(network)
    for (const secret of s.secrets ?? []) expect(Object.keys(compose.secrets)).toContain(secret)
    const after = Array.isArray(s.depends_on) ? s.depends_on : Object.keys(s.depends_on ?? {})
    for (const other of after)
      expect([name, Object.keys(compose.services)]).toEqual([name, expect.arrayContaining([other])])
  }
  const upstreams = [...read('nginx/holdfast.conf').matchAll(/^ {2}server ([\w-]+):(\d+)/gm)].map(
    ([, n, p]) => [n, p],
  )
  expect(upstreams).toEqual([
    ['api-1', '3000'],
    ['api-2', '3000'],
  ])
})

test('every host that a configuration names is a service, on the port that it listens on', () => {
  const image = variablesOf(readDockerfile(join(deploy, 'Dockerfile')).at(-1)!)
  const pooler = /^listen_port = (\d+)$/m.exec(read('postgres/pgbouncer.ini'))?.[1]
  const named = (file: string, pattern: RegExp) =>
    [...read(file).matchAll(pattern)].map(([, host, port]) => ({ file, host: host!, port }))
  const scraped = named('prometheus/targets.yml', /[[ ]([\w-]+):(\d+)(?=[\],])/g)
  expect(scraped).toHaveLength(ours.length - 1)
  const found = [
    ...scraped.map((f) => ({ ...f, listens: image['METRICS_PORT'] })),
    ...named('nginx/holdfast.conf', /^ {2}server ([\w-]+):(\d+)/gm).map((f) => ({
      ...f,
      listens: image['PORT'],
    })),
    ...named('holdfast.env.example', /@(pgbouncer):(\d+)/g).map((f) => ({ ...f, listens: pooler })),
    // Of PostgreSQL the port is its own, which is not written.
    ...named('holdfast.env.example', /[@,](postgres-\w+)(?::(\d+))?/g),
    ...named('postgres/pgbouncer.ini', /\bhost=([\w-]+)(?: port=(\d+))?/g),
  ].map((f) => ({ listens: undefined, ...f }))
  expect(new Set(found.map((f) => f.file)).size).toBe(4)
  for (const { file, host, port, listens } of found)
    expect([file, host, port]).toEqual([file, Object.keys(compose.services).find((s) => s === host), listens])
})

test('the proxy passes on no address that a caller wrote, and is believed by its range', () => {
  expect(read('nginx/holdfast.conf')).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  const network = compose.networks['site'] as { ipam: { config: { subnet: string }[] } }
  expect(read('holdfast.env.example')).toContain(`TRUST_PROXY=${network.ipam.config[0]!.subnet}\n`)
})

test('the proxy logs no query string: signatures and names of people stand there', () => {
  const conf = read('nginx/holdfast.conf')
  const format = /^log_format holdfast (.*);$/m.exec(conf)?.[1]
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$(request(?!_method|_time)|args|query_string|arg_|http_|is_args)/)
  expect(conf).toContain('access_log /var/log/nginx/access.log holdfast;')
  // A line about a failure has the whole request, and nginx has no setting for it.
  expect(conf).toContain('error_log /var/log/nginx/error.log crit;')
})

const namesOf = (file: string) => [...read(file).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)

test.each(['holdfast.env.example', 'signer.env.example'])('%s names variables that there are', (file) => {
  expect(namesOf(file)).toContain('CHAIN')
  expect(namesOf(file).filter((name) => !known.has(name) && name !== 'DATABASE_DIRECT_URL')).toEqual([])
})

test('what all processes share gives none of them a port, and the signer no secret of theirs', () => {
  // One port for the figures of several processes of a machine would be taken by the first.
  expect(namesOf('holdfast.env.example')).toContain('DATABASE_URL')
  expect(namesOf('holdfast.env.example')).not.toContain('METRICS_PORT')
  expect(namesOf('signer.env.example').toSorted()).toEqual(['CHAIN', 'DEPLOYMENT_FILE', 'LOG_LEVEL'])
})

test('the copy that a standby begins with is made beside its place, and its password is in no argument', () => {
  const lines = read('postgres/standby.sh').replaceAll('\\\n', ' ').split('\n')
  const copying = lines.find((line) => line.includes('pg_basebackup'))!
  expect(copying).toContain('--pgdata "$copy"')
  expect(copying.slice(copying.indexOf('pg_basebackup'))).not.toContain('PASSWORD')
  expect(lines.findIndex((l) => l.includes('mv "$copy" "$PGDATA"'))).toBeGreaterThan(lines.indexOf(copying))
})

test('every variable that the files for several machines leave open is in the operator’s list', () => {
  const ha = join(deploy, 'ha')
  const open = new Set(
    readdirSync(ha)
      .filter((file) => !file.endsWith('.py'))
      .flatMap((file) =>
        [...readFileSync(join(ha, file), 'utf8').matchAll(/\$\{([A-Z][A-Z0-9_]*)\}/g)].map(
          ([, name]) => name!,
        ),
      ),
  )
  const document = readFileSync(join(ROOT, 'docs/OPERATING.md'), 'utf8')
  const list = document.slice(document.indexOf('| Left open'), document.indexOf('1. Start etcd'))
  const listed = [...list.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name!)
  expect([...new Set(listed)].toSorted()).toEqual([...open].toSorted())
})

const units = readdirSync(join(deploy, 'systemd'))
/** Of PostgreSQL's machines, where no part of a release runs. */
const GUARD = 'holdfast-guard.service'
const has = (command: string, flag = '--version') => spawnSync(command, [flag]).status === 0

test('each api process tells its figures on a port of its own', () => {
  const of = (port: string) => readUnit(join(deploy, 'systemd', 'holdfast-api@.service'), port)
  expect(['3000', '3001'].map((port) => of(port).env['METRICS_PORT'])).toEqual(['13000', '13001'])
  // What this file says goes before the unit's own.
  expect(of('3000').service.get('EnvironmentFile')?.at(-1)).toBe('-/etc/holdfast/api-3000.env')
})

test('the guard runs beside Patroni as its user, with what it reads from a file', () => {
  const { exec, env, service } = readUnit(join(deploy, 'systemd', GUARD))
  expect(exec).toEqual(['/usr/bin/python3', '/opt/holdfast/deploy/ha/guard.py'])
  expect([env, service.get('User'), service.get('EnvironmentFile')]).toEqual([
    {},
    ['postgres'],
    ['/etc/holdfast/guard.env'],
  ])
  const asked = [...read('ha/guard.py').matchAll(/os\.environ(?:\.get\(|\[)"([A-Z_]+)"/g)].map(
    ([, name]) => name!,
  )
  const told = readFileSync(join(deploy, 'systemd', GUARD), 'utf8')
  expect(asked.filter((name) => !told.includes(name))).toEqual([])
})

const ofRelease = units.filter((file) => file !== GUARD)
test.each(ofRelease)('the unit %s starts a part of the release, hardened, as a user of its own', (file) => {
  const instance = file === 'holdfast@.service' ? 'worker' : file.includes('@') ? '3000' : ''
  const { exec, env, service } = readUnit(join(deploy, 'systemd', file), instance)
  expect(exec.slice(0, 2)).toEqual(['/usr/bin/node', '/opt/holdfast/holdfast.mjs'])
  expect(parts.map((p) => p.name)).toContain(exec[2])
  expect(unknown(Object.keys(env))).toEqual([])
  const signs = file === 'holdfast-signer.service'
  expect(service.get('User')).toEqual([signs ? 'holdfast-signer' : 'holdfast'])
  expect(service.get('IPAddressDeny')).toEqual(signs ? ['any'] : undefined)
})

test.runIf(has('systemd-analyze'))('systemd finds no fault in the units, and little to attack', () => {
  for (const file of units) {
    const path = join(deploy, 'systemd', file)
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
    const told = (verified.stdout + verified.stderr)
      .split('\n')
      // The user and the program are on the machine that it is for.
      .filter(
        (line) =>
          line.includes(file) && !/(?:node|python3) is not executable|Unknown (user|group)/.test(line),
      )
    expect([file, told]).toEqual([file, []])
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', path], {
      encoding: 'utf8',
    })
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(rated.stdout) ?? []
    expect([file, Number(exposure) < 2]).toEqual([file, true])
  }
})

test.runIf(has('nginx', '-v'))('nginx takes its configuration', () => {
  const conf = read('nginx/holdfast.conf')
    .replaceAll(/^\s*ssl_certificate.*$/gm, '')
    .replaceAll('listen 443 ssl', 'listen 127.0.0.1:8443')
    .replaceAll('listen 80', 'listen 127.0.0.1:8080')
    .replaceAll(/server api-\d:3000/g, 'server 127.0.0.1:3000')
    .replace('http2 on;', '')
    .replaceAll('/var/log/nginx/', '')
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-nginx-'))
  const whole = join(dir, 'nginx.conf')
  writeFileSync(whole, `pid ${dir}/pid;\nerror_log stderr;\nevents {}\nhttp { ${conf} }\n`)
  const tested = spawnSync('nginx', ['-t', '-p', dir, '-c', whole], { encoding: 'utf8' })
  rmSync(dir, { recursive: true })
  // Without its folders on this machine it gets no further.
  expect(tested.stderr).toContain('syntax is ok')
})
