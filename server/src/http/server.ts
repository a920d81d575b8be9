import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import type { Config } from '../config.ts'
import { probeAnswers, type Probes } from '../signals/endpoint.ts'
import type { Meters } from '../signals/meters.ts'
import type { Tracer } from '../underway.ts'
import type { ExpectRole, FindSession } from './call.ts'
import { readBodies } from './bodies.ts'
import { type Counters, counterStore } from './counters.ts'
import { AppError } from './errors.ts'
import { docsRoutes } from './docs.ts'
import { handleFailures, refuseUnreadable } from './failures.ts'
import { foundRoutes } from './found.ts'
import { readHeaders, targetOf } from './requests.ts'
import { requestId, watchRequests } from './watched.ts'
import { inlineScriptHashes, serveWeb } from './web.ts'

/** Largest request body, bytes. */
export const BODY_LIMIT = 64 * 1024

const MINUTE = 60_000

/** Files, pages and paths that lead nowhere, for each call that an address may make: they are cheap, and a first visit reads many. */
const FILES_A_CALL = 10

/** Time limit for a request's headers. */
const HEADERS_MS = 10_000
/** A connection without traffic ends after this long; somewhat longer than an idle one is kept. */
const STILL_MS = 75_000
/** How often overdue requests are checked for. */
const LOOK_MS = 1_000

export type HttpOptions = {
  config: Config
  log: FastifyBaseLogger
  findSession: FindSession
  expectRole: ExpectRole
  /** @throws AppError CUSTODY_HALTED: see `FastifyInstance.expectKnowing` */
  expectKnowing: () => Promise<void>
  /** counts calls, shared with the other processes */
  counters: Counters
  meters: Meters
  /** null: nothing is traced */
  tracer: Tracer | null
  /** whether this process can answer: see `readiness` */
  probes: Probes
  /** adds the features' calls */
  routes: (app: FastifyInstance) => void
  /** called for every route */
  onRoute?: ((route: RouteOptions) => void) | undefined
}

/** Creates the HTTP server; `routes` adds the features' calls. */
export async function createHttpServer(o: HttpOptions): Promise<FastifyInstance> {
  const { config } = o
  const app: FastifyInstance = Fastify({
    // Query strings and headers contain addresses, signatures and tokens: neither is ever logged.
    loggerInstance: o.log,
    genReqId: requestId,
    // Each line logged on the way of a request has its id: see `watchRequests`.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // A slow body would otherwise keep its connection open as long as the sender likes.
    requestTimeout: config.requestSeconds * 1_000,
    connectionTimeout: STILL_MS,
    http: {
      headersTimeout: Math.min(HEADERS_MS, config.requestSeconds * 1_000),
      connectionsCheckingInterval: LOOK_MS,
    },
    trustProxy: believed(config.trustProxy),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: targetOf,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => {
      app.errorHandler(error, request, reply)
    },
  })
  app.decorate('findSession', o.findSession)
  app.decorate('expectRole', o.expectRole)
  app.decorate('expectKnowing', o.expectKnowing)
  app.decorate('calls', [])
  app.decorateRequest('sessionId', '')
  app.decorate('signInLimit', { rateLimit: { max: config.signInsPerMinute, timeWindow: MINUTE } })
  // Calls read and check their own input (see `answer`); schemas describe it and filter the answers.
  app.setValidatorCompiler(() => () => true)
  handleFailures(app)
  readBodies(app)
  if (o.onRoute) app.addHook('onRoute', o.onRoute)
  watchRequests(app, o.meters, o.tracer)
  readHeaders(app)
  app.addHook('onSend', async (request, reply) => {
    if (isCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  const headers = await fixedHeaders(config)
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
  await app.register(rateLimit, {
    global: true,
    max: config.callsPerMinute,
    timeWindow: MINUTE,
    store: counterStore(o.counters, 'calls'),
    allowList: (request) => !isCall(request),
  })
  const perFile = app.createRateLimit({
    max: config.callsPerMinute * FILES_A_CALL,
    timeWindow: MINUTE,
    keyGenerator: (request) => `file ${request.ip}`,
    allowList: [],
  })
  const watchers = Object.keys(probeAnswers(o.probes))
  app.addHook('onRequest', async (request) => {
    // Calls that there are count by themselves, and who watches a process may ask whenever it likes.
    const { url } = request.routeOptions
    if (!request.is404 && (isCall(request) || watchers.includes(url ?? ''))) return
    const counted = await perFile(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new AppError('RATE_LIMITED', { seconds: counted.ttlInSeconds })
  })
  const perSession = app.createRateLimit({
    max: Math.ceil(config.callsPerMinute / 2),
    timeWindow: MINUTE,
    keyGenerator: (request) => `session ${request.sessionId}`,
  })
  app.decorate('countSession', async (request, id) => {
    request.sessionId = id
    const counted = await perSession(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new AppError('RATE_LIMITED', { seconds: counted.ttlInSeconds })
  })
  probes(app, o.probes)
  o.routes(app)
  docsRoutes(app)
  foundRoutes(app, config)
  serveWeb(app, config)
  return app
}

/** For those who watch this process and for balancers, outside the wire contract (`probeAnswers`). */
function probes(app: FastifyInstance, told: Probes): void {
  for (const [path, answer] of Object.entries(probeAnswers(told)))
    app.get(path, async (_, reply) => {
      const [status, text] = await answer()
      return reply.header('cache-control', 'no-store').code(status).send(text)
    })
}

/** Hops are counted from the server: entries that the caller wrote into the header itself lie beyond them. */
const believed = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies

/** The headers that helmet sets on every answer, computed once: helmet would build the same texts for each answer. */
async function fixedHeaders(config: Config): Promise<Record<string, string>> {
  const sample = Fastify()
  await sample.register(helmet, securityHeaders(config))
  sample.get('/', async (_, reply) => {
    const made = Object.entries(reply.raw.getHeaders())
    return Object.fromEntries(made.map(([name, value]) => [name, String(value)]))
  })
  const answer = await sample.inject('/')
  await sample.close()
  return answer.json<Record<string, string>>()
}
/** Whether a request is for a call, existing or not, also when its path is percent-encoded (`/%61pi/…`). */
const isCall = (request: FastifyRequest): boolean =>
  [request.url, request.routeOptions.url].some((path) => path?.startsWith('/api/'))

function securityHeaders(config: Config) {
  // Where pages ask besides here: a node, the aggregator of the bridge, and the relay to wallets of other devices.
  const others = [config.publicRpcUrl, config.bridge?.api, config.walletConnect?.relay].filter(
    (url) => url !== undefined,
  )
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(config.webDist)],
        // Styles that scripts set on an element pass; `style` elements and attributes in a document do not (D-435).
        styleSrc: ["'self'"],
        // Wallets announce their icons as data: URIs.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...others.map((url) => new URL(url).origin)],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // A wallet's own browser shows the app as its page, not in a frame: nobody has a reason to frame it (D-437).
        frameAncestors: ["'none'"],
        // Policies are not named: wallets put scripts with policies of their own into the page (D-436).
        requireTrustedTypesFor: ["'script'"],
      },
    },
    xFrameOptions: { action: 'deny' as const },
    // Wallets that open in a window of their own need it to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    strictTransportSecurity:
      config.chain === 'local' ? (false as const) : { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  }
}
