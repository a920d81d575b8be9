import { closeSync, openSync, readSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HEAD_BYTES, madeFor } from './binary.ts'
import { nameOf } from './machines.mjs'

const head = (write: (b: Buffer) => void) => {
  const b = Buffer.alloc(256)
  write(b)
  return b
}
const elf = (machine: number) => head((b) => b.writeUInt32BE(0x7f45_4c46) && b.writeUInt16LE(machine, 18))
const mach = (cpu: number) => head((b) => b.writeUInt32BE(0xcffa_edfe) && b.writeUInt32LE(cpu, 4))
const pe = (machine: number) =>
  head((b) => {
    b.write('MZ')
    b.writeUInt32LE(128, 60)
    b.write('PE', 128)
    b.writeUInt16LE(machine, 132)
  })
const universal = head((b) => {
  b.writeUInt32BE(0xcafe_babe)
  b.writeUInt32BE(2, 4)
  b.writeUInt32BE(0x0100_0007, 8)
  b.writeUInt32BE(0x0100_000c, 28)
})

test.each([
  [elf(0x3e), ['linux-x64']],
  [elf(0xb7), ['linux-arm64']],
  [elf(0xf3), ['linux-other']],
  [mach(0x0100_0007), ['darwin-x64']],
  [mach(0x0100_000c), ['darwin-arm64']],
  [pe(0x8664), ['win32-x64']],
  [pe(0xaa64), ['win32-arm64']],
  [universal, ['darwin-x64', 'darwin-arm64']],
  [Buffer.from('#!/bin/sh\n'), []],
  [Buffer.from('MZ is how this text begins, which is longer than any head of a program'), []],
])('%# a head tells its machines', (bytes, machines) => {
  expect(madeFor(bytes)).toEqual(machines)
})

test('the Node that runs is for this machine', () => {
  const bytes = Buffer.alloc(HEAD_BYTES)
  const fd = openSync(process.execPath, 'r')
  readSync(fd, bytes)
  closeSync(fd)
  expect(madeFor(bytes)).toContain(nameOf(process))
})
