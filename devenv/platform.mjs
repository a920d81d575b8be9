// How programs are started, told and ended on each system, as functions of the system's name (`process.platform`), so that all are
// tested on one. Plain JavaScript, since boot.mjs runs it on the machine's own Node.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether a process passes a signal on to the one that it started. On Windows the console tells both of Ctrl-C, and passing it on would
 * kill the other before that has stopped what it started.
 * @param {string} platform
 */
export const passesSignals = (platform) => platform !== 'win32'

/**
 * The ways in which PostgreSQL, which refuses root, may be run: each the words before its command. None where root has no way.
 * @param {string} platform
 * @param {number | undefined} uid undefined on Windows
 * @returns {string[][]} the first that works is taken
 */
export function waysFromRoot(platform, uid) {
  if (uid !== 0) return [[]]
  if (platform !== 'linux') return []
  // As nobody, with only the right to pass private folders such as /root.
  const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups']
  const withRight = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  return [
    ['setpriv', ...asNobody, ...withRight, '--'],
    ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'],
  ]
}

/**
 * The words for `pg_ctl -o`, which gives them to a shell.
 * @param {string} platform
 * @param {number} port
 * @param {boolean} thrownAway nothing waits for the disk
 */
export const postgresWords = (platform, port, thrownAway) =>
  [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    // On Windows there is none by default, and its shell knows no single quotes.
    ...(platform === 'win32' ? [] : ["-c unix_socket_directories=''"]),
    '-c max_connections=200',
    ...(thrownAway ? ['-c fsync=off', '-c full_page_writes=off'] : []),
  ].join(' ')

/**
 * The file that a package names for a command.
 * @param {string} command
 * @param {Record<string, { bin?: Record<string, string> }>} packages as a lock has them
 * @returns {string | undefined} its path from the root
 */
export function toolFile(command, packages) {
  for (const [path, { bin }] of Object.entries(packages))
    if (bin?.[command] && path.lastIndexOf('node_modules/') === 0) return `${path}/${bin[command]}`
  return undefined
}

/**
 * The files of the tools that are installed in `root`.
 * @param {string} root
 */
export const toolOf = (root) => (/** @type {string} */ command) => {
  const lock = readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')
  const path = toolFile(command, JSON.parse(lock).packages)
  return path && join(root, path)
}

/**
 * How a tool that npm brought is started. Windows starts no scripts, which all of npm's links are: there Node runs the tool's own file. npm is the one that runs, where it is known.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ platform: string, node: string, npm: string | undefined, file: (command: string) => string | undefined }} o paths of Node,
 * of npm's program, and of the file that a package names for a command
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function toolCommand(command, args, { platform, node, npm, file }) {
  const plain = { command, args: [...args], shell: false }
  const windows = platform === 'win32'
  if (command === 'npm' && !npm) return { ...plain, shell: windows }
  const path = command === 'npm' ? npm : windows ? file(command) : undefined
  if (!path) return plain
  if (path.endsWith('.exe')) return { ...plain, command: path }
  return { ...plain, command: node, args: [path, ...args] }
}

/**
 * Variables, then a command, as a POSIX shell takes them and Windows' own does not.
 * @param {readonly string[]} words
 * @returns {{ env: Record<string, string>, command: string, args: string[] }}
 */
export function commandWords(words) {
  const named = words.findIndex((word) => !/^[A-Z_]+=/.test(word))
  const [command = '', ...args] = named === -1 ? [] : words.slice(named)
  const variables = named === -1 ? words : words.slice(0, named)
  return { env: Object.fromEntries(variables.map((word) => word.split(/=(.*)/s, 2))), command, args }
}
