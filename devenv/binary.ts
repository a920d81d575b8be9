// For which machines a file's machine code is, from its first bytes.
import { type Machine, nameOf } from './machines.mjs'

/** Number of a file's first bytes that tell. */
export const HEAD_BYTES = 4096

const ELF: Record<number, string> = { 0x3e: 'x64', 0xb7: 'arm64' }
const MACH: Record<number, string> = { 0x0100_0007: 'x64', 0x0100_000c: 'arm64' }
const PE: Record<number, string> = { 0x8664: 'x64', 0xaa64: 'arm64' }

const named = (platform: Machine['platform'], arch: string | undefined) => [
  nameOf({ platform, arch: arch ?? 'other' }),
]

/**
 * The machines that a file is for, as `nameOf` names them: several for a Mac's universal file. Empty where it is no machine code.
 * @param head its first HEAD_BYTES, or all where it has less
 */
export function madeFor(head: Buffer): string[] {
  if (head.length < 64) return []
  const magic = head.readUInt32BE(0)
  if (magic === 0x7f45_4c46) return named('linux', ELF[head.readUInt16LE(18)])
  if (magic === 0xcffa_edfe) return named('darwin', MACH[head.readUInt32LE(4)])
  // A universal file has a list of parts, 20 bytes each. Java's classes begin alike, and have a version of 45 or more there.
  if (magic === 0xcafe_babe && head.readUInt32BE(4) < 45)
    return Array.from({ length: head.readUInt32BE(4) }, (_, i) =>
      named('darwin', MACH[head.readUInt32BE(8 + 20 * i)]),
    ).flat()
  if (head.readUInt16BE(0) !== 0x4d5a) return []
  const at = head.readUInt32LE(60)
  const isWindows = at + 6 <= head.length && head.readUInt32BE(at) === 0x5045_0000
  return isWindows ? named('win32', PE[head.readUInt16LE(at + 4)]) : []
}
