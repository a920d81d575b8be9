// In what conditions strangers start: folders and mounts.
export type Condition = {
  name: string
  /** name of the repository's folder */
  folder?: string
  /** words before the command; `{dir}` is the repository's folder */
  wrap?: string[]
  /** whether its packages are there, which is the default; else they are installed */
  modules?: boolean
  /** a command without whose success it cannot be tried here */
  needs?: string[]
  /** what it says in place of starting */
  line?: string
}

/** In a view of the file system of its own, in which nothing below the folder `$0` may be run. */
const NOEXEC = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" "$0" && mount -o remount,bind,noexec "$0" && cd "$0" && exec "$@"',
  '{dir}',
]
const MOUNTS = ['unshare', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']

export const CONDITIONS: readonly Condition[] = [
  ...["Joe's", 'C#'].map((folder) => ({ name: `folder ${folder}`, folder })),
  { name: 'folder a$HOME', folder: 'a$HOME', line: 'PostgreSQL does not run in a folder with $' },
  { name: 'noexec', needs: MOUNTS, wrap: NOEXEC, modules: false, line: 'mounted with noexec' },
]
