// A network of the rehearsal's own: each machine of PostgreSQL has an address and a cable, which can be pulled.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const LOOPBACK = '127.0.0.1'
const RANGE = '10.213.0'
const BRIDGE = 'hfr0'

/** A machine of the network; without root there is one alone, this one, and no cable. */
export type Machine = {
  address: string
  /** a command that runs on it */
  on: (command: string[]) => string[]
  cable: { pull: () => void; plug: () => void } | null
}
export type Network = {
  /** of whatever is on none of the machines */
  address: string
  /** whence the machines are asked, as pg_hba.conf writes it */
  range: string
  machines: Machine[]
  remove: () => void
}

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
}

/** Makes a network of `count` machines, in place of one that a rehearsal left which was killed. */
export function makeNetwork(count: number): Network {
  const names = Array.from({ length: count }, (_, i) => `${BRIDGE}m${i + 1}`)
  const remove = () => {
    for (const name of names) {
      spawnSync('ip', ['link', 'del', name])
      spawnSync('ip', ['netns', 'del', name])
    }
    spawnSync('ip', ['link', 'del', BRIDGE])
  }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/nsenter')) return onLoopback(count)
  remove()
  try {
    ip('link', 'add', BRIDGE, 'type', 'bridge')
    ip('addr', 'add', `${RANGE}.1/24`, 'dev', BRIDGE)
    ip('link', 'set', BRIDGE, 'up')
    const machines = names.map((name, i): Machine => {
      const address = `${RANGE}.${i + 11}`
      ip('netns', 'add', name)
      ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
      ip('link', 'set', name, 'master', BRIDGE, 'up')
      ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
      for (const device of ['eth0', 'lo']) ip('-n', name, 'link', 'set', device, 'up')
      return {
        address,
        on: (command) => ['nsenter', `--net=/run/netns/${name}`, ...command],
        cable: {
          pull: () => ip('link', 'set', name, 'down'),
          plug: () => ip('link', 'set', name, 'up'),
        },
      }
    })
    return { address: `${RANGE}.1`, range: `${RANGE}.0/24`, machines, remove }
  } catch {
    // Not every kernel or container lets even root have one.
    remove()
    return onLoopback(count)
  }
}

function onLoopback(count: number): Network {
  const machine: Machine = { address: LOOPBACK, on: (command) => command, cable: null }
  return {
    address: LOOPBACK,
    range: `${LOOPBACK}/32`,
    machines: Array.from({ length: count }, () => machine),
    remove: () => {},
  }
}
