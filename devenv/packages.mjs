// Which packages of the lock a task needs. Plain JavaScript, since boot.mjs runs it on the machine's own Node.

/**
 * @typedef {object} Entry a package of package-lock.json
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** What runs without anything that builds, checks or tests. */
const LIGHT = ['start', 'check-ledger', 'check-solvency', 'epoch-verify', 'recover']
/** The workspaces that these need, without their tools; the root has Node. */
const LIGHT_WORKSPACES = ['server', 'devenv']

/**
 * Whether a task runs with the packages of LIGHT_WORKSPACES alone.
 * @param {string} task
 * @param {() => boolean} hasWeb whether the web app is there and need not be built
 */
export const isLight = (task, hasWeb) => LIGHT.includes(task) && (task !== 'start' || hasWeb())

/** The folder above `path` in which Node looks next for a package; null above the root. @param {string} path */
function above(path) {
  if (path === '') return null
  const nested = path.lastIndexOf('/node_modules/')
  if (nested !== -1) return path.slice(0, nested)
  return path.startsWith('node_modules/') || !path.includes('/') ? '' : path.slice(0, path.lastIndexOf('/'))
}

/**
 * Where Node finds a package.
 * @param {Record<string, Entry>} packages as package-lock.json has them
 * @param {string} from path of the package that asks for it
 * @param {string} name
 * @returns {string | null} its path: below node_modules, or of a workspace; null where it is not in the lock
 */
export function placeOf(packages, from, name) {
  for (/** @type {string | null} */ let at = from; at !== null; at = above(at)) {
    const candidate = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    const entry = packages[candidate]
    if (entry) return entry.link ? (entry.resolved ?? null) : candidate
  }
  return null
}

/** The packages without which another does not run: what it names, and peers that it must have. @param {Entry} entry */
export const mustHave = (entry) => [
  ...Object.keys(entry.dependencies ?? {}),
  ...Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  ),
]

/**
 * The part of the lock that is needed from some of our folders on: what they name, and all that this needs in turn.
 * @param {Record<string, Entry>} packages as package-lock.json has them
 * @param {readonly string[]} from folders of workspaces, '' for the root
 * @param {boolean} tools whether what they name for development counts
 * @returns {Record<string, Entry>}
 */
export function partOf(packages, from, tools) {
  /** @type {Record<string, Entry>} */
  const found = {}
  const visit = (/** @type {string} */ path) => {
    const entry = packages[path]
    if (!entry || found[path]) return
    found[path] = entry
    const development = tools && from.includes(path) ? Object.keys(entry.devDependencies ?? {}) : []
    for (const name of [
      ...mustHave(entry),
      ...Object.keys(entry.optionalDependencies ?? {}),
      ...development,
    ]) {
      const at = placeOf(packages, path, name)
      if (at !== null) visit(at)
    }
  }
  for (const path of from) visit(path)
  return found
}

/** The part of the lock that light tasks need. @param {Record<string, Entry>} packages as package-lock.json has them */
export const lightPart = (packages) => partOf(packages, ['', ...LIGHT_WORKSPACES], false)

/**
 * npm's words for bringing packages. `ci` begins anew; where all that is there is as the lock has it, `install` adds what is missing and
 * leaves the rest where running programs have it.
 * @param {{ light: boolean, add: boolean }} o
 */
export const installWords = ({ light, add }) => [
  ...(add ? ['install', '--no-save', '--package-lock'] : ['ci']),
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--include=optional',
  ...(light
    ? ['--omit=dev', '--include-workspace-root', ...LIGHT_WORKSPACES.map((name) => `--workspace=${name}`)]
    : ['--include=dev']),
]

/**
 * Whether all that is installed is as the lock has it, so that more can be added to it.
 * @param {Record<string, Entry>} want packages of package-lock.json
 * @param {Record<string, Entry>} have those of the hidden lockfile
 */
export const isPartOf = (want, have) =>
  Object.entries(have).every(([path, p]) => {
    const named = want[path]
    if (p.link || !path.includes('node_modules/')) return true
    return named !== undefined && named.version === p.version && named.integrity === p.integrity
  })
