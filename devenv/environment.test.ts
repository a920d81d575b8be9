import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { npmOf, ownEnvironment } from './environment.mjs'

const anything = () => true

test.each([
  ['/usr/lib/node_modules/npm/bin/npm-cli.js', true],
  ['C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js', true],
  ['/usr/lib/node_modules/pnpm/bin/pnpm.cjs', false],
  ['/usr/share/yarn/bin/yarn.js', false],
  ['/root/.bun/bin/bun', false],
  ['/home/me/my-npm-cli.js.d/yarn.js', false],
  [undefined, false],
])('npm_execpath=%s is npm: %s', (program, is) => {
  expect(npmOf({ npm_execpath: program })).toBe(is ? program : undefined)
})

test("settings of PostgreSQL's clients go, unless a database is named; ours stay", () => {
  const theirs = {
    PGSSLMODE: 'require',
    PGOPTIONS: '-c search_path=x',
    PGHOST: 'db',
    PGTZ: 'x',
    PGDATA: '/d',
  }
  const ours = { PG_PORT: '5433', PGBOUNCER: '/usr/sbin/pgbouncer', PORT: '3000' }
  expect(ownEnvironment({ ...theirs, ...ours }, anything)).toEqual(ours)
  expect(ownEnvironment({ ...theirs, ...ours, DATABASE_URL: '' }, anything)).toEqual({
    ...ours,
    DATABASE_URL: '',
  })
  const named = { ...theirs, ...ours, DATABASE_URL: 'postgres://u@db/x' }
  expect(ownEnvironment(named, anything)).toEqual(named)
})

test('NODE_OPTIONS stay where Node takes them', () => {
  const takes = (NODE_OPTIONS: string) =>
    spawnSync(process.execPath, ['-e', '0'], { env: { NODE_OPTIONS } }).status === 0
  expect(ownEnvironment({ NODE_OPTIONS: '--max-old-space-size=900' }, takes)).toEqual({
    NODE_OPTIONS: '--max-old-space-size=900',
  })
  expect(ownEnvironment({ NODE_OPTIONS: '--experimental-policy=x' }, takes)).toEqual({})
})

const ASK = `
import http from 'node:http'
const server = http.createServer((_, answer) => answer.end('here')).listen(0, '127.0.0.1', async () => {
  for (const host of ['127.0.0.1', 'localhost'])
    console.log(await fetch('http://' + host + ':' + server.address().port).then((a) => a.text(), (e) => e.cause.code))
  server.close()
})`

test.each([{}, { NO_PROXY: 'example.org' }, { no_proxy: 'example.org', NO_PROXY: '127.0.0.1' }])(
  'what is on this machine is asked past a proxy: %j',
  (more) => {
    const env = { HTTP_PROXY: 'http://127.0.0.1:1', NODE_USE_ENV_PROXY: '1', ...more }
    const ask = (environment: object) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', ASK], {
        env: { ...environment },
        encoding: 'utf8',
      }).stdout.trim()
    expect(ask(env)).toMatch(/ECONNREFUSED/)
    expect(ask(ownEnvironment(env, anything))).toBe('here\nhere')
  },
)

test('without a proxy nothing is excepted from one', () => {
  expect(ownEnvironment({ NODE_USE_ENV_PROXY: '1' }, anything)).toEqual({ NODE_USE_ENV_PROXY: '1' })
})
