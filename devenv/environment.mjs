// What the shell that starts Holdfast may tell the programs that it starts. Plain JavaScript, since boot.mjs runs it on the machine's own
// Node.

/** What PostgreSQL's clients and pg read besides a connection string. `PG_PORT` and `PGBOUNCER` are not of these. */
const LIBPQ =
  /^PG(HOST|HOSTADDR|PORT|DATABASE|USER|PASSWORD|PASSFILE|REQUIREAUTH|CHANNELBINDING|SERVICE|SERVICEFILE|OPTIONS|APPNAME|SSL\w*|REQUIRESSL|REQUIREPEER|KRBSRVNAME|GSS\w+|CONNECT_TIMEOUT|CLIENTENCODING|TARGETSESSIONATTRS|LOADBALANCEHOSTS|DATESTYLE|TZ|GEQO|SYSCONFDIR|LOCALEDIR|DATA|(MIN|MAX)PROTOCOLVERSION)$/
const PROXY = /^(https?|all)_proxy$/i
const LOCAL = ['localhost', '127.0.0.1', '::1']

/**
 * npm's own program, which Node runs.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined} undefined where another package manager runs the script: it names itself there
 */
export function npmOf(env) {
  const program = env['npm_execpath']
  return program !== undefined && /(^|[\\/])npm-cli\.c?js$/.test(program) ? program : undefined
}

/**
 * The environment without what another project's work left in it: settings of PostgreSQL's clients, unless a database is named that
 * they may belong to; NODE_OPTIONS that Node 24 does not take; and a proxy for what is on this machine.
 * @param {Record<string, string | undefined>} env
 * @param {(options: string) => boolean} takes whether Node 24 starts with these NODE_OPTIONS
 * @returns {Record<string, string | undefined>}
 */
export function ownEnvironment(env, takes) {
  const named = Boolean(env['DATABASE_URL'])
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => named || !LIBPQ.test(name)))
  const options = own['NODE_OPTIONS']
  if (options && !takes(options)) delete own['NODE_OPTIONS']
  if (Object.keys(own).some((name) => PROXY.test(name))) {
    // The small letters win in Node.
    const direct = own['no_proxy'] ?? own['NO_PROXY']
    own['no_proxy'] = own['NO_PROXY'] = [...(direct ? [direct] : []), ...LOCAL].join(',')
  }
  return own
}
