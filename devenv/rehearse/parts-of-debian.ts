// Where PostgreSQL, Patroni, etcd, pgbouncer, haproxy and Prometheus come from: this machine, or a folder with a Debian in it.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../ports.ts'

const OLDEST_POSTGRES = 16
const NEEDED = ['patroni', 'etcd', 'pgbouncer', 'haproxy']

export type Debian = {
  /** the rehearsal's own folder as this process sees it, and as the parts see it */
  dir: string
  inside: string
  /** folder of PostgreSQL's programs, as the parts see it */
  binaries: string
  /** a command that runs as PostgreSQL's user */
  as: (...command: string[]) => string[]
  /** makes a folder that PostgreSQL's user owns, of a limited size where this process may mount one */
  folder: (name: string, megabytes?: number) => { path: string; limited: boolean }
  /** whether alarms can be rehearsed, too */
  hasPrometheus: boolean
  versions: string[]
  remove(): void
}

/**
 * Takes the parts of the Debian in `root`, or of this machine.
 * @throws StartError naming what is missing
 */
export function findDebian(root: string | undefined): Debian {
  const isRoot = process.getuid?.() === 0
  const from = root ?? ''
  if (root !== undefined && !isRoot) throw new StartError('REHEARSE_ROOT needs root, to change into it')
  const has = (name: string) =>
    existsSync(`${from}/usr/bin/${name}`) || existsSync(`${from}/usr/sbin/${name}`)
  const missing = NEEDED.filter((name) => !has(name))
  const hasPrometheus = has('prometheus')
  const folders = `${from}/usr/lib/postgresql`
  const version = Math.max(0, ...(existsSync(folders) ? readdirSync(folders).map(Number) : []))
  if (missing.length > 0 || version < OLDEST_POSTGRES)
    throw new StartError(
      `The rehearsal needs ${missing.length > 0 ? missing.join(', ') : `PostgreSQL ${OLDEST_POSTGRES} or later`}: install them, or make a Debian 13 by devenv/rehearse/prepare.sh FOLDER and set REHEARSE_ROOT=FOLDER`,
    )
  const dir = mkdtempSync(join(root === undefined ? tmpdir() : join(root, 'tmp'), 'holdfast-rehearse-'))
  const inside = dir.slice(from.length)
  const postgres = isRoot ? idOf(root) : null
  const own = (path: string) => {
    if (postgres) chownSync(path, postgres.uid, postgres.gid)
  }
  own(dir)
  const mounts: string[] = []
  const as = (...command: string[]) =>
    postgres === null
      ? command
      : root === undefined
        ? ['setpriv', `--reuid=${postgres.uid}`, `--regid=${postgres.gid}`, '--clear-groups', ...command]
        : ['chroot', `--userspec=${postgres.uid}:${postgres.gid}`, root, ...command]
  const told = (...command: string[]) => {
    const [program = '', ...args] = as(...command)
    return spawnSync(program, args, { encoding: 'utf8' }).stdout.split('\n')[0] ?? ''
  }
  const binaries = `/usr/lib/postgresql/${version}/bin`
  return {
    dir,
    inside,
    binaries,
    as,
    hasPrometheus,
    folder: (name, megabytes) => {
      const path = join(dir, name)
      mkdirSync(path, { mode: 0o700 })
      const limited =
        megabytes !== undefined &&
        isRoot &&
        spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', path]).status === 0
      if (limited) mounts.push(path)
      own(path)
      return { path, limited }
    },
    versions: [
      told(`${binaries}/postgres`, '--version'),
      told('patroni', '--version'),
      told('etcd', '--version'),
      told('pgbouncer', '--version'),
      told('haproxy', '-v'),
      ...(hasPrometheus ? [told('prometheus', '--version')] : []),
    ],
    remove: () => {
      for (const path of mounts) spawnSync('umount', ['-l', path])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function idOf(root: string | undefined): { uid: number; gid: number } {
  const [command = '', ...before] = root === undefined ? ['id'] : ['chroot', root, 'id']
  const ask = (flag: string) =>
    Number(spawnSync(command, [...before, flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [ask('-u'), ask('-g')]
  if (!uid || !gid) throw new StartError('There is no user postgres: install postgresql')
  return { uid, gid }
}
