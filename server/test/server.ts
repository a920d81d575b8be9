import { expect } from 'vitest'
import { join } from 'node:path'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import type { AnswerOf, CallName } from '@holdfast/client/names'
import type { LoginCode } from '@holdfast/protocol/auth'
import { LOGIN_CODE_SECONDS, signInMessage } from '@holdfast/protocol/sign-in'
import type { ErrorCode } from '@holdfast/protocol/errors'
import type { Hex, LocalAccount } from 'viem'
import { type App, type AppOptions, buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Faults } from '../src/chain/faults.ts'
import type { Clock } from '../src/db/clock.ts'
import { errorsOf } from '@holdfast/protocol/calls/call'
import { createLog } from '../src/log.ts'
import { LOCAL_MNEMONIC } from '../../devenv/accounts.ts'
import { type TestChain, untilMined } from './chain.ts'
import { clientOf } from './client.ts'
import { newDatabase } from './database.ts'
import { remember, signedBody, signMade, type Wire } from './signing.ts'

export const ORIGIN = 'http://localhost:3000'
const PREFIX = API_PREFIX

/**
 * `brings` is a type alone: what the contract says of `data` where the call succeeded. A method, so that a test may expect
 * one of several answers.
 */
export type Answer<Data = unknown> = {
  status: number
  headers: Record<string, unknown>
  body: { code: number; msg: string; data: unknown }
  brings?(data: Data): void
}

type NameIn<P extends string> = P extends `${infer N}?${string}` ? N : P
/** What the call at a path brings; fits anything where the path is not known before it runs. */
type Brought<P extends string> = NameIn<P> extends CallName ? AnswerOf<NameIn<P>> : never

export type TestApp = {
  app: App
  config: Config
  /** Indexes until nothing is left to index. */
  sync(): Promise<void>
  get<P extends string>(path: P, headers?: Record<string, string>): Promise<Answer<Brought<P>>>
  /** Posts as the app would: what an operator's wallet has to sign is signed by whose session it is. */
  post<P extends string>(
    path: P,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Brought<P>>>
  /** Posts this and nothing else. */
  postPlain(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  wire: Wire
  stop(): Promise<void>
}

export type TestAppOptions = {
  chain: Pick<TestChain, 'dir' | 'url' | 'deployment' | 'deploymentFile' | 'signerUrl'>
  rpcUrls?: string
  databaseUrl?: string
  clock?: Clock
  env?: Record<string, string>
  beforeCommit?: () => Promise<void>
  faults?: Faults
  log?: (line: string) => void
  onRoute?: AppOptions['onRoute']
}

export const testEnv = (
  chain: TestAppOptions['chain'],
  databaseUrl: string,
  more: Record<string, string> = {},
) => ({
  CHAIN: 'local',
  PORT: '3000',
  DATABASE_URL: databaseUrl,
  RPC_URLS: chain.url,
  DEPLOYMENT_FILE: chain.deploymentFile,
  ALLOWED_ORIGINS: `${ORIGIN},http://127.0.0.1:3000`,
  DEV_MNEMONIC: LOCAL_MNEMONIC,
  SIGNER_URL: chain.signerUrl,
  FILES_DIR: join(chain.dir, 'files'),
  LOG_LEVEL: 'silent',
  ...more,
})

/** A further server with this configuration, without background work. */
export const buildTestApp = (config: Config, more: Partial<AppOptions> = {}): Promise<App> =>
  buildApp({ config, log: createLog('silent'), ...more })

/** Why a call failed last whose answer says INTERNAL alone, as its server logged it. */
export const lastFailure = { line: '' }

/** The whole server on a test's chain and database, without a port and without background work. */
export async function startTestApp(o: TestAppOptions): Promise<TestApp> {
  const databaseUrl = o.databaseUrl ?? (await newDatabase())
  const config = readConfig(
    testEnv(o.chain, databaseUrl, { ...(o.rpcUrls ? { RPC_URLS: o.rpcUrls } : {}), ...o.env }),
  )
  const app = await buildApp({
    config,
    log: createLog(o.log ? 'trace' : 'error', { write: o.log ?? ((line) => (lastFailure.line = line)) }),
    ...(o.clock ? { clock: o.clock } : {}),
    ...(o.beforeCommit ? { beforeCommit: o.beforeCommit } : {}),
    ...(o.faults ? { faults: o.faults } : {}),
    ...(o.onRoute ? { onRoute: o.onRoute } : {}),
  })
  await app.http.ready()
  const url = (path: string) => (path.startsWith('/') ? path : `${PREFIX}/${path}`)
  const pathOf = (path: string) => new RegExp(`^${url(path).replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`)
  const answer = (r: { statusCode: number; headers: object; body: string }): Answer<never> => ({
    status: r.statusCode,
    headers: { ...r.headers },
    body: JSON.parse(r.body) as Answer['body'],
  })
  /** An error that the call's description does not name fails the test, whatever it is about. */
  const described = <D>(method: 'GET' | 'POST', path: string, answered: Answer<D>): Answer<D> => {
    const error = (answered.body.data as { error?: ErrorCode } | null)?.error
    const call = app.http.calls.find((c) => c.method === method && pathOf(c.path).test(url(path)))
    if (call && error !== undefined && !errorsOf(call).includes(error))
      throw new Error(`${method} ${call.path} answers ${error}, which it does not list`)
    return answered
  }
  const get: TestApp['get'] = async (path, headers = {}) =>
    described('GET', path, answer(await app.http.inject({ method: 'GET', url: url(path), headers })))
  const postPlain = async (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<never>> =>
    described(
      'POST',
      path,
      answer(
        await app.http.inject({
          method: 'POST',
          url: url(path),
          headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      ),
    )
  const { chainId, contracts } = o.chain.deployment
  const wire = { on: { chainId, vault: contracts.payoutVault }, get, post: postPlain }
  return {
    app,
    config,
    sync: async () => {
      await untilMined(o.chain)
      while (await app.indexer.step());
    },
    get,
    post: async (path, body, headers = {}) => {
      const answered = await postPlain(
        path,
        await signedBody(wire, config.databaseUrl, path, body, headers),
        headers,
      )
      await signMade(wire, path, answered.body, headers)
      return answered
    },
    postPlain,
    wire,
    stop: () => app.stop(),
  }
}

/** Indexes again and again until it succeeds. @param failed is called with each error */
export async function untilSynced(t: TestApp, failed: (e: unknown) => void = () => {}): Promise<void> {
  await expect
    .poll(
      () =>
        t.sync().then(
          () => true,
          (e: unknown) => {
            failed(e)
            return false
          },
        ),
      { interval: 10 },
    )
    .toBe(true)
}

export const getCode = (t: TestApp): Promise<LoginCode> => clientOf(t.wire, { origin: ORIGIN }).get('getCode')

/** The text for a code, as the web app would build it. */
export const messageFor = (
  code: LoginCode,
  address: string,
  changed: Partial<Parameters<typeof signInMessage>[0]> = {},
) =>
  signInMessage({
    domain: new URL(ORIGIN).host,
    uri: ORIGIN,
    address,
    chainId: 31_337,
    code: code.code,
    issuedAt: code.issuedAt,
    expiresAt: code.issuedAt + LOGIN_CODE_SECONDS,
    ...changed,
  })

/** Signs in and returns the session's header. */
export async function signIn(t: TestApp, who: LocalAccount): Promise<{ apptoken: string }> {
  const code = await getCode(t)
  const sign: Hex = await who.signMessage({ message: messageFor(code, who.address) })
  const signed = { sign, codeKey: code.key, address: who.address }
  const session = { apptoken: (await clientOf(t.wire).post('loginDapp', signed)).token }
  remember(t.config.databaseUrl, session, who)
  return session
}

/** The error in an answer, if it is one. */
export const errorOf = (answer: { body: { data: unknown } }): string | undefined =>
  (answer.body.data as { error?: string } | null)?.error

/** Sends a form with a file, as a browser would. */
export async function uploadFile(
  t: TestApp,
  session: { apptoken?: string },
  content: Buffer | string,
  { query = '', field = 'file', name = 'photo.jpg' } = {},
) {
  const form = new FormData()
  form.append(field, new Blob([Buffer.from(content)], { type: 'image/jpeg' }), name)
  const request = new Response(form)
  return t.app.http.inject({
    method: 'POST',
    url: `${PREFIX}/uploadFile${query}`,
    headers: { ...session, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
